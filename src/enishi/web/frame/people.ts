/** Who sits where, in words. */

import type { Chair, Frame, GameFacts, Site, TableState, Talk } from "@enishi/types";
import type { Language, Speaker } from "../language/words";

/** What a seat is called where nobody sits in it: by the game, or by its number. */
export function sideName(game: GameFacts, seat: number, speak: Speaker): string {
  const own = game.sides[seat]?.[speak.language];
  return own ?? speak(seat === 0 && game.first_begins ? "seats.numbered_first" : "seats.numbered", { number: seat + 1 });
}

/** The name of a level of bots. */
export function levelName(site: Site | null, level: string, language: Language): string {
  return site?.levels.find((one) => one.level === level)?.words[language] ?? level;
}

/** What those are called who gave no name: here, and by readers of the other language. */
const NAMELESS = [
  ["name.guest", "name.guest_elsewhere"],
  ["talk.nobody", "talk.nobody_elsewhere"],
] as const;

/** A name as this reader reads it: whoever gave none is a guest in every language. */
export function shownName(name: string, speak: Speaker): string {
  for (const [here, elsewhere] of NAMELESS) {
    const other = speak(elsewhere);
    if (name === other || name.startsWith(`${other} (`)) return speak(here) + name.slice(other.length);
  }
  return name;
}

/** How each chair is called: its people's names, or that it is a bot's, numbered where there are several; null where it is free. */
export function chairNames(chairs: readonly Chair[], speak: Speaker): (string | null)[] {
  const alone = chairs.filter((chair) => !chair.people.length && chair.bot !== null).length < 2;
  const used = new Set<string>();
  /** Guests of both languages have one name here, but each is somebody else. */
  const distinct = (name: string): string => {
    let [told, number] = [name, 1];
    while (used.has(told)) told = `${name} (${++number})`;
    used.add(told);
    return told;
  };
  let count = 0;
  return chairs.map(({ people, bot }) => {
    if (people.length) return people.map((person) => distinct(shownName(person.name, speak))).join("・");
    if (bot === null) return null;
    return alone ? speak("bots.one") : speak("bots.numbered", { number: ++count });
  });
}

export const isFree = (chair: Chair): boolean => !chair.people.length && chair.bot === null;

/** Whether nobody of those who sit there is to be seen. */
export const isAway = ({ people }: Chair): boolean => people.length > 0 && people.every((person) => person.away);

export const isHost = (frame: Frame, person: string | null): boolean => frame.host === person;

/** Whether a bot plays in a chair now, with or without people to whom it belongs. */
export const botPlays = (chair: Chair): boolean => chair.bot !== null;

/** What was said, as this reader reads it: what a bot said in the reader's language, under the name that its seat has here. */
export function heard(talk: readonly Talk[], speak: Speaker): Talk[] {
  return talk.map((said) =>
    said.words && said.seat !== null
      ? { ...said, text: said.words[speak.language] ?? said.text, name: speak.seat(said.seat) }
      : { ...said, name: shownName(said.name, speak) },
  );
}

/** The seats that are waited for now; none where the day of a real promise is. */
export function awaited(state: TableState): number[] {
  return state.frame.status === "playing" && state.frame.promise === null
    ? (state.view?.waiting.filter((actor): actor is number => typeof actor === "number") ?? [])
    : [];
}

/** Whether what was found for an event number still holds: what others decide at the same time changes nothing. */
export function isStillAsked(event: number, { event: now, mine }: TableState): boolean {
  return event === now || (mine?.asked != null && event >= mine.asked);
}

export function isMyTurn(state: TableState): boolean {
  const { seat, frame } = state;
  if (seat === null || frame.paused || frame.conferring || state.mine?.held || botPlays(frame.chairs[seat]!)) return false;
  return awaited(state).includes(seat);
}
