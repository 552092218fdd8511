// The move that would have been better where a decision cost much: the others are played on, too. `enishi/lab/better.py` does the same. What it
// knows is every secret: it says what would have been better, not what could have been known.

import type { Line } from "@enishi/types";
import type { Analyst, Event } from "./analyst";
import { reasons } from "./reasons";
import type { Position } from "./rules";
import type { Weighed } from "./weighed";

/** A move that would have been better than the one that was made. */
export interface BetterFound {
  /** How many events there were before the decision. */
  at: number;
  seat: number;
  move: string;
  expected: number;
  standard_error: number;
  /** What it would have brought, from what the seat could know then. */
  why: Line[];
}

/** A move that could have been made, and what whoever decides may expect of it. */
export interface Alternative {
  move: string;
  expected: number;
  standard_error: number;
  /** Whether it is what was done. */
  made: boolean;
}

/** Moves that get a first look; of more, as many of them are taken evenly from the whole list. */
const MOST_TRIED = 60;
/** A first look has this many times fewer play-outs. */
const SHORTER = 8;
const LAST_FEW = 3;
const SURE = 3;
/** Of what somebody asks about, this many are looked at longer. */
const LOOKED_AT_LONGER = 8;

function evenly(moves: readonly number[]): number[] {
  if (moves.length <= MOST_TRIED) return [...moves];
  return Array.from({ length: MOST_TRIED }, (_, step) => moves[Math.floor((step * moves.length) / MOST_TRIED)] as number);
}

/** What else could have been done instead of event `number`. */
class Choice {
  readonly made: Event;
  readonly others: number[];
  private readonly position: Position;

  constructor(
    private readonly analyst: Analyst,
    readonly number: number,
  ) {
    this.made = analyst.events[number] as Event;
    this.position = analyst.positions[number] as Position;
    this.others = analyst.mind.legal(this.position, this.made.actor).filter((move) => move !== this.made.move);
  }

  after(move: number): Weighed {
    return this.analyst.weigh(this.analyst.mind.played(this.position, this.made.actor, move));
  }

  /** Why another move would have been better, as far as the seat could know. */
  why(move: number): Line[] | null {
    const { mind, record, playouts } = this.analyst;
    return reasons(mind, this.position, record.seats, this.made.actor, [this.made.move, move], playouts);
  }

  textOf(move: number): string {
    return this.analyst.mind.facts.moves[move] as string;
  }
}

/** The few moves that looked best in a short look, and the one that was made, played on as often as any moment. */
export class Alternatives {
  private readonly choice: Choice;
  private readonly weighed: Map<number, Weighed>;
  /** The reasons of moves that were found better: worked out once. */
  private readonly reasons = new Map<number, Line[] | null>();

  constructor(analyst: Analyst, number: number) {
    this.choice = new Choice(analyst, number);
    const { made, others } = this.choice;
    const short = Math.max(Math.floor(analyst.playouts / SHORTER), 1);
    const looks = evenly(others).map((move): [number, number] => {
      const weighed = this.choice.after(move);
      weighed.more(short, 0);
      return [move, weighed.returns[made.actor]!];
    });
    looks.sort(([one, share], [other, otherShare]) => otherShare - share || one - other);
    const few = looks.slice(0, LAST_FEW).map(([move]) => move);
    this.weighed = new Map([made.move, ...few].map((move) => [move, this.choice.after(move)]));
    this.more(analyst.playouts, 1);
  }

  /** Plays all of them on some more. */
  more(playouts: number, seed: number): void {
    for (const weighed of this.weighed.values()) weighed.more(playouts, seed);
  }

  private why(move: number): Line[] | null {
    if (!this.reasons.has(move)) this.reasons.set(move, this.choice.why(move));
    return this.reasons.get(move)!;
  }

  /** What would surely have been better; null where nothing is known to be, or nobody could have told. */
  better(): BetterFound | null {
    const { made, number } = this.choice;
    const seat = made.actor;
    const means = [...this.weighed].map(([move, weighed]): [number, number, number] => [
      move,
      weighed.returns[seat]!,
      weighed.errors[seat]!,
    ]);
    const [, behind, madeOff] = means[0]!;
    const [best, ahead, off] = means.reduce((first, other) => (other[1] > first[1] ? other : first));
    if (ahead - behind <= SURE * Math.hypot(off, madeOff)) return null;
    const why = this.why(best);
    return why && { at: number, seat, move: this.choice.textOf(best), expected: ahead, standard_error: off, why };
  }
}

/** Everything that could have been done at one decision, for somebody who asks: all of it shortly, then what looks best for longer and longer. */
export class WhatIf {
  private readonly choice: Choice;
  private readonly weighed: Map<number, Weighed>;
  readonly seat: number;

  constructor(
    private readonly analyst: Analyst,
    number: number,
  ) {
    this.choice = new Choice(analyst, number);
    this.seat = this.choice.made.actor;
    this.weighed = new Map([this.choice.made.move, ...this.choice.others].map((move) => [move, this.choice.after(move)]));
  }

  /** A round, in small pieces; the first looks at every move, later ones at the best and at what was done. */
  *round(number: number): Generator<void> {
    const short = Math.max(Math.floor(this.analyst.playouts / SHORTER), 1);
    const best = this.sorted().slice(0, LOOKED_AT_LONGER);
    for (const [move, weighed] of this.weighed) {
      if (number && move !== this.choice.made.move && !best.includes(move)) continue;
      weighed.more(number ? this.analyst.playouts : short, number);
      yield;
    }
  }

  private sorted(): number[] {
    const share = (move: number): number => this.weighed.get(move)!.returns[this.seat]!;
    return [...this.weighed.keys()].sort((one, other) => share(other) - share(one) || one - other);
  }

  /** All that could be done, the best first. */
  found(): Alternative[] {
    return this.sorted().map((move) => {
      const weighed = this.weighed.get(move) as Weighed;
      return {
        move: this.choice.textOf(move),
        expected: weighed.returns[this.seat]!,
        standard_error: weighed.cautiousError(this.seat),
        made: move === this.choice.made.move,
      };
    });
  }
}
