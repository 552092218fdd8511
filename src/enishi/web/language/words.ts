/** Sentences in one language: the same look-ups as `enishi.words` makes in Python. */

import type { Line } from "@enishi/types";

export type Language = "en" | "ja";
export type Facts = { [name: string]: unknown };
export type WordList = { [key: string]: string };

/** Words in one language, with the names of the people at a table. */
export interface Speaker {
  (key: string, facts?: Facts): string;
  line(line: Line): string;
  has(key: string): boolean;
  /** The name of whoever sits there. */
  seat(seat: number): string;
  language: Language;
}

const PLACE = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;

export function speaker(words: WordList, language: Language, names: readonly (string | null)[] = []): Speaker {
  const filled = (text: string, facts: Facts): string =>
    text.replace(PLACE, (whole, name: string | undefined, spec = "") => (name === undefined ? whole[0]! : lookedUp(facts[name], spec)));

  const say = (key: string, facts: Facts = {}): string => filled(words[key] ?? key, facts);

  function lookedUp(value: unknown, spec: string): string {
    if (Array.isArray(value)) {
      return value.length ? value.map((item) => lookedUp(item, spec)).join(words["list.join"]) : say("list.empty");
    }
    if (spec === "") return String(value);
    if (spec === "seat") return seat(value as number);
    if (typeof value === "number") {
      const one = value === 1 ? words[`${spec}|one`] : undefined;
      return filled(one ?? words[spec] ?? spec, { n: value });
    }
    return say(`${spec}.${value}`);
  }

  function seat(number: number): string {
    const own = `seat_name.${number}`;
    return names[number] ?? (own in words ? say(own) : say("seat", { number: number + 1 }));
  }

  return Object.assign(say, { line: (line: Line) => say(line.key, line.facts), has: (key: string) => key in words, seat, language });
}
