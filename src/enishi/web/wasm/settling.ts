// How sure a growing tree is of a move. Walks of a tree that knows little are not those of one that knows more, so a mean of all of them
// lags behind, and the luck of the tries alone is less than what it may be wrong by. The server judges alike (`server/work/thoughts.py`).

import type { Found } from "./mind";

/** What a tree says of a move by now. */
export interface Settling {
  move: number;
  /** How often it was tried. */
  visits: number;
  /** What its latest walks got on the average. */
  mean: number;
  /** How many walks these are. */
  latest: number;
  /** By how much that differs from the mean of all: as far as it may still move. */
  drift: number;
}

/** Of fewer walks a mean says too little. */
const FEWEST = 5;

export class Looks {
  private readonly looks: { walks: number; found: Map<number, Found> }[] = [];

  /** Remembers what a tree has found, each time when it has walked twice as often as the last time. */
  remember(walks: number, found: () => readonly Found[]): void {
    const last = this.looks.at(-1)?.walks ?? 0;
    if (walks >= 2 * last) this.looks.push({ walks, found: new Map(found().map((one) => [one.move, one])) });
  }

  /** What is to be said after so many walks: by those since about half of them. */
  settled(walks: number, found: readonly Found[]): Settling[] {
    const before = this.looks.filter((look) => 2 * look.walks <= walks).at(-1)?.found;
    return found.map((one) => settling(one, before?.get(one.move)));
  }
}

function settling({ move, visits, value }: Found, before: Found | undefined): Settling {
  const all = value / visits;
  const latest = visits - (before?.visits ?? 0);
  if (!before || latest < FEWEST) return { move, visits, mean: all, latest: visits, drift: 0 };
  const mean = (value - before.value) / latest;
  return { move, visits, mean, latest, drift: Math.abs(mean - all) };
}
