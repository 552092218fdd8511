/** Sets that the rules enter element by element: the rules say what goes together, the hook remembers it, and no click waits for them. */

import type { Considered } from "@enishi/types";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "./at_table";

/** What the rules say of some elements. */
export type Told = Pick<Considered, "moves" | "possible" | "closing" | "missing">;

const EMPTY: readonly string[] = [];
const ASKED_AGAIN_AFTER = 600;
const keyOf = (chosen: readonly string[]): string => chosen.join("\n");

/** What has been told about the question that is asked now. */
interface Memory {
  question: string;
  told: Map<string, Told>;
  /** The last answer, until the next one is there. */
  last: Told | null;
  asking: boolean;
}

/** A text that changes with everything that one does, and when that is taken back; in a lesson with every step and every answer to a try. */
function useOccasion(): string {
  const { view, seat, anew } = useTable();
  return `${seat} ${view.log.filter(({ event }) => event.startsWith(`${seat} `)).length} ${anew}`;
}

/** A text that stays the same as long as the same is asked of one's seat, whatever the others do meanwhile; asked again in another turn it is another. */
export function useQuestion(): string {
  const { view, legal } = useTable();
  return `${useOccasion()} ${view.phase} ${keyOf([...legal])}`;
}

/** What is being chosen for a question: with the question it is forgotten, and does not come back with another one. */
function useChosenFor<T>(question: string, empty: T): [T, (draft: T) => void] {
  const [, redraw] = useState({});
  const kept = useRef({ question, draft: empty });
  if (kept.current.question !== question) kept.current = { question, draft: empty };
  const keep = (draft: T): void => {
    kept.current = { question, draft };
    redraw({});
  };
  return [kept.current.draft, keep];
}

/** What is being chosen, as long as the same is asked. */
export function useDraft<T>(empty: T): [T, (draft: T) => void] {
  return useChosenFor(useQuestion(), empty);
}

/** What may be chosen before it is asked for, while the others have their turns: it lasts until one does something. */
export function useDraftAhead<T>(empty: T): [T, (draft: T) => void] {
  return useChosenFor(useOccasion(), empty);
}

export interface Consideration {
  /** About exactly these elements; null until the answer is there. */
  told: Told | null;
  /** About these, or those that were asked about before. */
  latest: Told | null;
  /** About nothing chosen. */
  first: Told | null;
}

/** Asks the rules about these elements: one question at a time, each only once; that about none at all is asked ahead. */
export function useConsidered(chosen: readonly string[]): Consideration {
  const { consider, myTurn, legal } = useTable();
  const question = useQuestion();
  const [, redraw] = useState({});
  const memory = useRef<Memory>({ question, told: new Map(), last: null, asking: false });
  if (memory.current.question !== question) memory.current = { question, told: new Map(), last: null, asking: false };
  const now = memory.current;
  const told = now.told.get(keyOf(chosen)) ?? null;
  const first = now.told.get("") ?? null;
  if (told) now.last = told;
  useEffect(() => {
    const next = first ? (told ? null : chosen) : EMPTY;
    if (!next || now.asking || !myTurn || !legal.size) return;
    now.asking = true;
    void consider(next).then((answer) => {
      if (answer) now.told.set(keyOf(next), answer);
      setTimeout(
        () => {
          now.asking = false;
          if (memory.current === now) redraw({});
        },
        answer ? 0 : ASKED_AGAIN_AFTER,
      );
    });
  });
  return { told, latest: told ?? now.last ?? first, first };
}

export interface SetChoice {
  /** The elements as moves, in the order in which they were chosen. */
  chosen: readonly string[];
  has(move: string): boolean;
  /** Whether it can be chosen, or is chosen and can be taken back. */
  isOpen(move: string): boolean;
  /** Chooses, or takes back; where neither goes, it is said why. */
  toggle(move: string): void;
  /** Takes back the element in this place. */
  drop(place: number): void;
  /** Takes everything back; undefined where nothing is chosen. */
  clear: (() => void) | undefined;
  /** What can still be chosen. */
  possible: ReadonlySet<string>;
  /** How many elements are asked for in all, and how many still; null until it is known. */
  size: number | null;
  missing: number | null;
  /** Whether what is chosen can be played. */
  ready: boolean;
  /** Plays it, and then a move that closes the set where there is one. */
  confirm(closing?: string): void;
  /** Why the last click did nothing. */
  note: string | null;
}

/** A set that is chosen element by element, in any order, and then played at once. */
export function useSet(): SetChoice {
  const { play, playAll, legal, speak, frame } = useTable();
  const question = useQuestion();
  const [, redraw] = useState({});
  const kept = useRef<{ question: string; chosen: readonly string[]; note: string | null }>({ question, chosen: EMPTY, note: null });
  if (kept.current.question !== question) kept.current = { question, chosen: EMPTY, note: null };
  const { chosen, note } = kept.current;
  const { told, latest, first } = useConsidered(chosen);
  const set = (next: readonly string[], why: string | null = null): void => {
    kept.current = { question, chosen: next, note: why };
    redraw({});
  };

  const tentative = told ? told.possible : (latest?.possible ?? [...legal]).filter((move) => !chosen.includes(move));
  const possible = new Set(tentative);
  const isFull = told !== null && !told.possible.length && told.missing === 0;
  const fits = !told || !chosen.length || told.moves.length > 0 || told.possible.length > 0;
  useEffect(() => {
    if (!fits) refuse(chosen.at(-1)!, chosen.slice(0, -1));
  }, [fits, keyOf(chosen)]);

  /** Says why something cannot be chosen: the rules do where it can never be, otherwise what is chosen stands in its way. */
  const refuse = (move: string, others: readonly string[]): void => {
    const reason = isFull ? "enough" : "not_together";
    const words = speak.has(`table.${reason}`) ? speak(`table.${reason}`) : frame(`toolkit.${reason}`);
    const isNever = first !== null && !first.possible.includes(move) && !legal.has(move);
    set(others, isNever ? null : words);
    if (isNever) void play(move);
  };

  /** Where one alone is chosen, another takes its place. */
  const replaces = (move: string): boolean => isFull && chosen.length === 1 && !chosen.includes(move) && first!.possible.includes(move);
  /** Several clicks may come before this is drawn again: what is chosen by then counts. */
  const toggle = (move: string): void => {
    const now = kept.current.chosen;
    if (possible.has(move) && (now === chosen || !now.includes(move))) set([...now, move]);
    else if (now.includes(move)) set(now.filter((other) => other !== move));
    else if (replaces(move)) set([move]);
    else if (first) refuse(move, now);
    else set([...now, move]);
  };
  return {
    chosen,
    has: (move) => chosen.includes(move),
    isOpen: (move) => possible.has(move) || chosen.includes(move) || replaces(move),
    toggle,
    drop: (place) => set(chosen.filter((_, i) => i !== place)),
    clear: chosen.length ? () => set(EMPTY) : undefined,
    possible,
    size: first?.missing ?? null,
    missing: told?.missing ?? null,
    ready: chosen.length > 0 && told?.missing === 0,
    confirm: (closing) => void playAll([...(told?.moves ?? []), ...(closing ? [closing] : [])]),
    note,
  };
}
