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

/** Between a suit and its number, or a name and its number: “月の5” and “ボット3” are never on two lines. */
const APART = /(?<=[の\p{Script=Katakana}ー])(?=[0-9])/gu;
const WORD_JOINER = "\u2060";

/** A Japanese text whose numbers stay with what they are the numbers of; browsers break it anywhere else. */
export const tied = (text: string): string => text.replace(APART, WORD_JOINER);

const PLACE = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;

export function speaker(words: WordList, language: Language, names: readonly (string | null)[] = []): Speaker {
  const filled = (text: string, facts: Facts): string =>
    text.replace(PLACE, (whole, name: string | undefined, spec = "") => (name === undefined ? whole[0]! : lookedUp(facts[name], spec)));

  const say = (key: string, facts: Facts = {}): string => {
    const said = filled(words[key] ?? key, facts);
    return language === "ja" ? tied(said) : said;
  };

  function lookedUp(value: unknown, spec: string): string {
    if (Array.isArray(value)) {
      return listed(
        value.map((item) => lookedUp(item, spec)),
        spec === "seat",
      );
    }
    if (spec === "") return String(value);
    if (spec === "seat") return seat(value as number);
    if (typeof value === "number") {
      const one = value === 1 ? words[`${spec}|one`] : undefined;
      return filled(one ?? words[spec] ?? spec, { n: value });
    }
    return say(`${spec}.${value}`);
  }

  /** Things in a row; people as a sentence names them. */
  function listed(items: readonly string[], arePeople: boolean): string {
    if (!items.length) return say("list.empty");
    if (!arePeople || items.length === 1) return items.join(words["list.join"]);
    return items.slice(0, -1).join(words["list.join"]) + words["list.and"] + items.at(-1)!;
  }

  function seat(number: number): string {
    const own = `seat_name.${number}`;
    return names[number] ?? (own in words ? say(own) : say("seat", { number: number + 1 }));
  }

  return Object.assign(say, { line: (line: Line) => say(line.key, line.facts), has: (key: string) => key in words, seat, language });
}
