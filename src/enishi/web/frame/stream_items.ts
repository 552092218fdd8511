/** What stands in the stream, line by line: log and talk in their order; a deal is one line, and so is what chance repeats. */

import type { LogEntry, Talk } from "@enishi/types";
import type { Speaker } from "../language/words";

export type Shown = "all" | "log" | "talk";

export type Item =
  | { kind: "log"; entries: LogEntry[]; number: number }
  | { kind: "deal"; entries: LogEntry[]; number: number }
  | { kind: "talk"; talk: Talk; number: number };

/** The seat that an event of the log belongs to; null for chance. */
export function actorOf(entry: LogEntry): number | null {
  const actor = entry.event.split(" ", 1)[0]!;
  return actor === "~" ? null : Number(actor);
}

/** Log and talk in the order in which they came. */
export function interleaved(log: readonly LogEntry[], talk: readonly Talk[], shown: Shown): Item[] {
  const items: Item[] = [];
  let said = 0;
  log.forEach((entry, number) => {
    while (said < talk.length && talk[said]!.events <= number) items.push({ kind: "talk", talk: talk[said]!, number: said++ });
    items.push({ kind: "log", entries: [entry], number });
  });
  while (said < talk.length) items.push({ kind: "talk", talk: talk[said]!, number: said++ });
  return shown === "all" ? items : items.filter((item) => item.kind === shown);
}

const keyOf = (entry: LogEntry): string => entry.lines[0]?.key ?? "";

/** Whether an event is said to be part of a deal. */
const isDealt = (entry: LogEntry): boolean => actorOf(entry) === null && entry.lines.some(({ key }) => /^log\.(deal|setup)/.test(key));

/** What is laid out before anybody decides: from the first thing that chance hands out one by one to the last. */
function layout(items: readonly Item[]): Set<LogEntry> {
  const entries = items.flatMap((item) => (item.kind === "log" ? item.entries : []));
  const begins = entries.findIndex((entry) => actorOf(entry) !== null);
  const opening = begins < 0 ? entries : entries.slice(0, begins);
  const times = new Map<string, number>();
  for (const entry of opening) times.set(keyOf(entry), (times.get(keyOf(entry)) ?? 0) + 1);
  const parts = opening.flatMap((entry, i) => (isDealt(entry) || times.get(keyOf(entry))! > 1 ? [i] : []));
  return new Set(parts.length ? opening.slice(parts[0], parts.at(-1)! + 1) : []);
}

/** Whether chance only does the same once more: one card after another. */
const isRepeated = (entry: LogEntry, before: LogEntry): boolean =>
  actorOf(entry) === null &&
  actorOf(before) === null &&
  entry.lines.length === 1 &&
  before.lines.length === 1 &&
  keyOf(entry) === keyOf(before);

/** What is dealt in a row, and what chance repeats, each in one item. */
export function folded(items: readonly Item[]): Item[] {
  const found: Item[] = [];
  const laid = layout(items);
  for (const item of items) {
    const last = found.at(-1);
    const entry = item.kind === "log" ? item.entries[0]! : null;
    if (!entry) found.push(item);
    else if (laid.has(entry) || isDealt(entry)) {
      if (last?.kind === "deal") last.entries.push(entry);
      else found.push({ kind: "deal", entries: [entry], number: item.number });
    } else if (last?.kind === "log" && isRepeated(entry, last.entries.at(-1)!)) last.entries.push(entry);
    else found.push({ kind: "log", entries: [entry], number: item.number });
  }
  return found;
}

export const sentence = (entry: LogEntry, game: Speaker): string =>
  entry.lines.map((line) => game.line(line)).join(game.language === "ja" ? "" : " ");

/** What was repeated, in one sentence that has all of it, where the game has words for that (`log.draw_several` for `log.draw`). */
function several(entries: readonly LogEntry[], game: Speaker): string | null {
  const [first, ...others] = entries.map((entry) => entry.lines[0]!);
  const key = `${first!.key}_several`;
  if (!game.has(key) || !first!.facts) return null;
  const differing = Object.keys(first!.facts).filter((name) => others.some(({ facts }) => facts?.[name] !== first!.facts![name]));
  if (differing.length !== 1) return null;
  const [name] = differing as [string];
  return game(key, { ...first!.facts, [name]: [first!, ...others].map(({ facts }) => facts![name]) });
}

/** A sentence for each step of an event; what was repeated is one step, and what reads the same is counted. */
export function steps(entries: readonly LogEntry[], game: Speaker, speak: Speaker): string[] {
  if (entries.length === 1) return entries[0]!.lines.map((line) => game.line(line));
  const joined = several(entries, game);
  if (joined) return [joined];
  const told = new Map<string, number>();
  for (const entry of entries) told.set(sentence(entry, game), (told.get(sentence(entry, game)) ?? 0) + 1);
  return [...told].map(([text, n]) => (n > 1 ? speak("stream.times", { text, n }) : text));
}
