/** Small sounds, made on the spot; off until somebody wants them. */

import { settings } from "./settings";

let context: AudioContext | null = null;

interface Tone {
  pitch: number;
  after: number;
  length: number;
  loudness: number;
}

/** Wood on wood for what happens; two notes of a bell for one's own turn. */
const SOUNDS = {
  event: [{ pitch: 196, after: 0, length: 0.07, loudness: 0.12 }],
  turn: [
    { pitch: 659, after: 0, length: 0.5, loudness: 0.1 },
    { pitch: 880, after: 0.14, length: 0.8, loudness: 0.08 },
  ],
  over: [
    { pitch: 523, after: 0, length: 0.6, loudness: 0.08 },
    { pitch: 659, after: 0.15, length: 0.6, loudness: 0.08 },
    { pitch: 784, after: 0.3, length: 1.2, loudness: 0.08 },
  ],
} satisfies { [name: string]: Tone[] };

function strike(at: AudioContext, { pitch, after, length, loudness }: Tone): void {
  const tone = at.createOscillator();
  const hull = at.createGain();
  const start = at.currentTime + after;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  hull.gain.setValueAtTime(0, start);
  hull.gain.linearRampToValueAtTime(loudness, start + 0.008);
  hull.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(hull).connect(at.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.get().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[name]) strike(context, tone);
}
