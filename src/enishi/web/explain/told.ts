/** What has just been done at the table, and why that was possible. */

import type { Line, LogEntry } from "@enishi/types";
import { actorOf } from "../frame/stream_items";
import type { Speaker } from "../language/words";

export interface Told {
  said: string;
  why: string;
}

/** The same with who did it. */
interface Done extends Told {
  actor: number | null;
}

/** How many things are told at once. */
const MOST = 3;

/** What the same line ends in where less of it is seen, where it is done to another, or where it is one of several kinds. */
const VARIANT = /(_hidden|_other|\.[^._]*)$/;

/** The word that explains a line of the log: that of its key, or of the key that it is a variant of. */
function wordFor({ key }: Line, game: Speaker): string | null {
  let word = key.startsWith("log.") ? key.replace("log.", "explain.did.") : "";
  while (word && !game.has(word)) word = VARIANT.test(word) ? word.replace(VARIANT, "") : "";
  return word || null;
}

const explained = (entry: LogEntry, game: Speaker): Done[] =>
  entry.lines.flatMap((line) => {
    const word = wordFor(line, game);
    return word ? [{ said: game.line(line), why: game(word, line.facts), actor: actorOf(entry) }] : [];
  });

/** What somebody did at once, as the elements of a set are done one by one, is one thing to explain. */
function joined(all: readonly Done[]): Told[] {
  const found: Done[] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (last?.why === one.why && last.actor === one.actor) last.said += `\n${one.said}`;
    else found.push({ ...one });
  }
  return found;
}

/** Where the news of a seat begins: with its last turn before the others'; once it has answered these and waits for them, with its answer. */
function newsFrom(actors: readonly (number | null)[], seat: number, waits: boolean): number {
  const others = actors.map((actor) => actor !== null && actor !== seat).lastIndexOf(true);
  const hasAnswered = waits && actors.lastIndexOf(seat) > others;
  return hasAnswered ? actors.indexOf(seat, others + 1) : others < 0 ? actors.lastIndexOf(seat) : actors.lastIndexOf(seat, others);
}

/** What came of a seat's own last turn and what the others did since, the newest first: where that is much, what has hardly happened in this game yet (once; two or three times; four to seven times, …); what is explained alike is told once. */
export function toldSince(log: readonly LogEntry[], seat: number, game: Speaker, waits: boolean): Told[] {
  const from = newsFrom(log.map(actorOf), seat, waits);
  const all = log.slice(Math.max(from, 0)).flatMap((entry) => {
    const isOwn = actorOf(entry) === seat; // what one does oneself one knows; what comes of it is told
    return explained(isOwn ? { ...entry, lines: entry.lines.slice(1) } : entry, game);
  });
  const newest = joined(all)
    .reverse()
    .filter((told, place, list) => list.findIndex(({ why }) => why === told.why) === place);
  const times = new Map<string, number>();
  for (const { why } of log.flatMap((entry) => explained(entry, game))) times.set(why, (times.get(why) ?? 0) + 1);
  const rarity = ({ why }: Told): number => Math.floor(Math.log2(times.get(why)!));
  const chosen = new Set([...newest].sort((one, other) => rarity(one) - rarity(other)).slice(0, MOST));
  return newest.filter((told) => chosen.has(told));
}

/** What was done last for a seat that could do nothing else, until it does something itself again. */
export function toldDone(log: readonly LogEntry[], seat: number, done: ReadonlySet<number>, game: Speaker, why: string): Told[] {
  const chosen = log.map((entry, place) => actorOf(entry) === seat && !done.has(place)).lastIndexOf(true);
  const last = Math.max(-1, ...done);
  const line = last > chosen ? log[last]?.lines[0] : undefined;
  return line ? [{ said: game.line(line), why }] : [];
}

/** Whether a seat has done anything yet. */
export const hasActed = (log: readonly LogEntry[], seat: number): boolean => log.some((entry) => actorOf(entry) === seat);
