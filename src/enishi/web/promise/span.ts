/** Stretches of time and moments, in words. */

import type { Speaker } from "../language/words";

const MINUTE = 60_000;

/** Days, hours and minutes. */
export function span(milliseconds: number, speak: Speaker): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "span.day"],
    [Math.floor(minutes / 60) % 24, "span.hour"],
    [minutes % 60, "span.minute"],
  ];
  const said = parts.filter(([n]) => n).map(([n, unit]) => speak(unit, { n }));
  return said.length ? said.join(speak("tell.span")) : speak("span.minute", { n: 0 });
}

/** A moment on the clock of this device. */
export const onThisClock = (moment: number, speak: Speaker): string =>
  new Date(moment).toLocaleString(speak.language, { dateStyle: "medium", timeStyle: "short" });
