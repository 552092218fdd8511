/** What a game's table is given: the view, what may be done, and ways to do it. */

import type { Considered, LogEntry, Order, Sheet, Talk, View } from "@enishi/types";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Speaker } from "../language/words";

export type ViewOf<T> = Omit<View, "table"> & { table: T };

export interface AtTable<T = unknown> {
  view: ViewOf<T>;
  /** The game's own picture: `view.table`, the struct `Table` of its view.py. */
  table: T;
  /** One's own seat; null for an onlooker. */
  seat: number | null;
  /** Whether one's own seat has something to decide now. */
  myTurn: boolean;
  /** What one's own seat may do now, as texts. */
  legal: ReadonlySet<string>;
  /** The game's words, with the names of the people here. */
  speak: Speaker;
  /** The words of the frame and of this toolkit. */
  frame: Speaker;
  /** Plays a move. One that is not legal is asked for all the same: the server's refusal says why not, and the frame shows it. True if it was played. */
  play(move: string): Promise<boolean>;
  /** Plays a set that the rules enter one by one, in this order: all of it, or nothing where one is refused. */
  playAll(moves: readonly string[]): Promise<boolean>;
  /** What the rules say of elements of a set, in any order; null where it cannot be asked. `useSet` does that for a table. */
  consider(chosen: readonly string[]): Promise<Considered | null>;
  /** A move is on its way. */
  sending: boolean;
  /** The events that came with the last change, for showing what has just happened; empty at first. */
  fresh: readonly LogEntry[];
  /** Changes where what was picked counts no longer though the same is asked: at every step of a lesson, and with every answer there. */
  anew: string;
  /** False in a replay, and where the day of a real promise decides: nothing can be done there. */
  live: boolean;
  /** An answer that was given and is not yet shown to the others. */
  held: string | null;
  /** What is answered for this seat without asking, and how to set it (games with `automation`). */
  orders: readonly Order[];
  setOrders(orders: Order[]): Promise<boolean>;
  /** The signs that a bot of one's own team has proposed (games with secret signs), or null. */
  signs: string | null;
  /** A move that a hint shows: mark what belongs to it. */
  hinted: string | null;
  /** The game's sheet, where it is switched on (games with an `aid.py`). */
  aid: Sheet | null;
  /** What was said openly, for games in which talk is part of the table. */
  talk: readonly Talk[];
  /** Says something that is part of the game (games with `notes`). */
  tell(note: string, text: string): Promise<boolean>;
}

export const TableContext = createContext<AtTable | null>(null);

/** Everything about the table, anywhere inside of a game's table: `useTable<mygame.Table>()`. */
export function useTable<T>(): AtTable<T> {
  const at = useContext(TableContext);
  if (!at) throw new Error("a game's table is drawn only at a table");
  return at as AtTable<T>;
}
