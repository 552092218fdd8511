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
function joined(all: readonly Done[], game: Speaker): Told[] {
  const found: Done[] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (last?.why === one.why && last.actor === one.actor) last.said += (game.language === "ja" ? "" : " ") + one.said;
    else found.push({ ...one });
  }
  return found;
}

/** What came of a seat's own last turn and what the others did since, the newest first; what is explained alike is told once. */
export function toldSince(log: readonly LogEntry[], seat: number, game: Speaker): Told[] {
  const actors = log.map(actorOf);
  const others = actors.map((actor) => actor !== null && actor !== seat).lastIndexOf(true);
  const from = others < 0 ? actors.lastIndexOf(seat) : actors.lastIndexOf(seat, others);
  const all = log.slice(Math.max(from, 0)).flatMap((entry) => {
    const isOwn = actorOf(entry) === seat; // what one does oneself one knows; what comes of it is told
    return explained(isOwn ? { ...entry, lines: entry.lines.slice(1) } : entry, game);
  });
  const newest = joined(all, game)
    .reverse()
    .filter((told, place, list) => list.findIndex(({ why }) => why === told.why) === place);
  return newest.slice(0, MOST);
}

/** Whether a seat has done anything yet. */
export const hasActed = (log: readonly LogEntry[], seat: number): boolean => log.some((entry) => actorOf(entry) === seat);
