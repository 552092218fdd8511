/** What is being decided about rooms: three of them, or the gifts of the card that was shown. */

import type { SetChoice } from "@enishi/table";
import { useState } from "preact/hooks";
import { COLOURS, type Colour } from "./gift";

/** A decision about rooms: what is marked so far, what can be marked, and what a click does. */
export interface Task {
  mark(room: string): "watch" | "choose" | Colour | null;
  open(room: string): boolean;
  pick(room: string): void;
}

export const roomOf = (move: string): string => move.split(" ")[1]!;
export const colourOf = (move: string): Colour => move.split(" ")[0] as Colour;

/** Three rooms; those that have been entered already are marked by the view. */
export const threeOf = (set: SetChoice, verb: "choose" | "watch"): Task => ({
  mark: (room) => (set.has(`${verb} ${room}`) ? verb : null),
  open: (room) => set.isOpen(`${verb} ${room}`),
  pick: (room) => set.toggle(`${verb} ${room}`),
});

export interface Giving extends Task {
  /** The colour of the next gift. */
  next: Colour | null;
  prefer(colour: Colour): void;
}

/** All gifts of the card that was shown, each with its colour. */
export function useGifts(set: SetChoice): Giving {
  const [preferred, prefer] = useState<Colour>("red");
  const chosenAt = (room: string): string | undefined => set.chosen.find((move) => roomOf(move) === room);
  const possibleAt = (room: string): string | undefined =>
    [preferred, ...COLOURS].map((colour) => `${colour} ${room}`).find((move) => set.possible.has(move));
  const colours = new Set([...set.possible].map(colourOf));
  return {
    mark: (room) => {
      const chosen = chosenAt(room);
      return chosen ? colourOf(chosen) : null;
    },
    open: (room) => chosenAt(room) !== undefined || possibleAt(room) !== undefined,
    pick: (room) => set.toggle(chosenAt(room) ?? possibleAt(room) ?? `${preferred} ${room}`),
    next: colours.has(preferred) ? preferred : ([...colours][0] ?? null),
    prefer,
  };
}
