/** Who sits where, in words. */

import type { Chair, Frame, Site, TableState } from "@enishi/types";
import type { Language, Speaker } from "../language/words";

/** The name of a level of bots. */
export function levelName(site: Site | null, level: string, language: Language): string {
  return site?.levels.find((one) => one.level === level)?.words[language] ?? level;
}

/** How each chair is called: its people's names, or that it is a bot's, numbered where there are several; null where it is free. */
export function chairNames(chairs: readonly Chair[], speak: Speaker): (string | null)[] {
  const alone = chairs.filter((chair) => !chair.people.length && chair.bot !== null).length < 2;
  let count = 0;
  return chairs.map(({ people, bot }) => {
    if (people.length) return people.map((person) => person.name).join("・");
    if (bot === null) return null;
    return alone ? speak("bots.one") : speak("bots.numbered", { number: ++count });
  });
}

export const isFree = (chair: Chair): boolean => !chair.people.length && chair.bot === null;

export const isHost = (frame: Frame, person: string | null): boolean => frame.host === person;

/** Whether a bot plays in a chair now, with or without people to whom it belongs. */
export const botPlays = (chair: Chair): boolean => chair.bot !== null;

/** The seats that are waited for now; none where the day of a real promise is. */
export function awaited(state: TableState): number[] {
  return state.frame.status === "playing" && state.frame.promise === null ? (state.view?.waiting.filter((actor): actor is number => typeof actor === "number") ?? []) : [];
}

export function isMyTurn(state: TableState): boolean {
  const { seat, frame } = state;
  if (seat === null || frame.paused || frame.conferring || state.mine?.held || botPlays(frame.chairs[seat]!)) return false;
  return awaited(state).includes(seat);
}
