// What each seat could expect at every moment of a record, and the events that changed it most: as `enishi/lab/analysis.py` finds it, to the
// last bit in the first round. After that it goes on: every further round plays every moment on once more, and what is said gets surer.

import { Alternatives, type BetterFound } from "./better";
import type { OptionValue } from "./described";
import type { Mind } from "./mind";
import { Refused } from "./record";
import type { Position } from "./rules";
import { Weighed } from "./weighed";

/** A record, as far as rules read it. */
export interface Played {
  game: string;
  rules?: number;
  seats: number;
  options?: Record<string, OptionValue>;
  events: string[];
}

export interface Event {
  actor: number;
  move: number;
}

/** An event that changed much. */
export interface Turned {
  /** How many events there were after it. */
  moment: number;
  event: string;
  /** Which event it was, counted from 0. */
  number: number;
  changes: number[];
  by_chance: boolean;
  better: BetterFound | null;
}

export interface Findings {
  /** Play-outs of a moment so far. */
  playouts: number;
  moments: { moment: number; returns: number[]; standard_errors: number[] }[];
  swings: Turned[];
}

/** These are the numbers of `enishi/lab/analysis.py`. */
const PLAYOUTS = 400;
const MOST_MOMENTS = 80;
const MOST_CLOSER = 40;
export const CLOSER_LOOKS = 3;
const MOST_SWINGS = 5;
const SURE = 3;
const LEAST = 0.03;
const SEED = 0;
/** Seeds 0 and 1 belong to the first round. */
const LATER_SEEDS = 1;

export class Analyst {
  readonly positions: Position[] = [];
  readonly events: Event[] = [];
  private readonly looked = new Map<number, Weighed>();
  private readonly alternatives = new Map<number, Alternatives>();

  /** Plays the record through; refused where it is not one of these rules. */
  constructor(
    readonly mind: Mind,
    readonly record: Played,
    readonly playouts = PLAYOUTS,
  ) {
    const { facts } = mind;
    if (record.game !== facts.game || (record.rules ?? facts.version) !== facts.version) throw new Refused("a record of other rules");
    let position = mind.start(record.seats, record.options ?? {});
    for (const text of record.events) {
      const event = this.read(text);
      this.positions.push(position);
      this.events.push(event);
      position = mind.play(position, event.actor, event.move);
    }
    this.positions.push(position);
  }

  private read(text: string): Event {
    const [sign, move] = [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)];
    const number = this.mind.numbers.get(move);
    if (number === undefined) throw new Refused(`${move} is no move`);
    return { actor: sign === "~" ? this.mind.facts.chance : Number(sign), move: number };
  }

  /** Whether event `number` was somebody's decision. */
  isDecision(number: number): boolean {
    return this.events[number]?.actor !== this.mind.facts.chance;
  }

  /** Whether whoever decided event `number` could have decided otherwise. */
  private isChoice(number: number): boolean {
    return this.isDecision(number) && this.mind.legal(this.positions[number] as Position, this.actorOf(number)).length > 1;
  }

  /** The moments to look at first: all, or those at which somebody decides, or as many of these as are wanted. */
  first(): number[] {
    const last = this.events.length;
    let found = Array.from({ length: last + 1 }, (_, number) => number);
    if (found.length > MOST_MOMENTS) found = found.filter((number) => number === 0 || number === last || this.isDecided(number));
    if (found.length <= MOST_MOMENTS) return found;
    const step = (found.length - 1) / (MOST_MOMENTS - 1);
    return Array.from({ length: MOST_MOMENTS }, (_, i) => found[halfToEven(i * step)] as number);
  }

  private isDecided(number: number): boolean {
    return !this.mind.waiting(this.positions[number] as Position).includes(this.mind.facts.chance);
  }

  /** Looks at a moment, if nobody has. */
  look(number: number): void {
    if (this.looked.has(number)) return;
    const weighed = this.weigh(this.positions[number] as Position);
    weighed.more(this.playouts, SEED);
    this.looked.set(number, weighed);
  }

  weigh(position: Position): Weighed {
    return new Weighed(this.mind, position, this.record.seats);
  }

  /** Moments to look at next: those inside of the biggest changes, where several events lie between two that were looked at. */
  closer(): number[] {
    const biggest = this.steps().sort(byDifference).slice(0, MOST_SWINGS);
    const inside = biggest.flatMap(([before, after]) => Array.from({ length: after - before - 1 }, (_, i) => before + 1 + i));
    return inside.filter((number) => !this.looked.has(number)).slice(0, MOST_CLOSER);
  }

  /** Events to think better of: decisions among the biggest changes that cost those who made them. */
  costly(): number[] {
    return this.turnings()
      .filter(([before, , was, is]) => this.isChoice(before) && is.returns[this.actorOf(before)]! < was.returns[this.actorOf(before)]!)
      .map(([before]) => before)
      .filter((number) => !this.alternatives.has(number));
  }

  private actorOf(number: number): number {
    return this.events[number]!.actor;
  }

  /** Finds out what would have been better than event `number`. */
  thinkBetter(number: number): void {
    if (!this.alternatives.has(number)) this.alternatives.set(number, new Alternatives(this, number));
  }

  /** What another round has to do, each a small piece of work; rounds are counted from 1. */
  *deepened(round: number): Generator<void> {
    for (const weighed of this.looked.values()) {
      weighed.more(this.playouts, LATER_SEEDS + round);
      yield;
    }
    for (const one of this.alternatives.values()) {
      one.more(this.playouts, LATER_SEEDS + round);
      yield;
    }
  }

  found(): Findings {
    const numbers = this.numbers();
    const moments = numbers.map((moment) => {
      const weighed = this.looked.get(moment) as Weighed;
      return { moment, returns: weighed.returns, standard_errors: weighed.errors };
    });
    const playouts = Math.max(...[...this.looked.values()].map((weighed) => weighed.playouts));
    return { playouts, moments, swings: this.turnings().map((step) => this.turned(step)) };
  }

  private numbers(): number[] {
    return [...this.looked.keys()].sort((one, other) => one - other);
  }

  private steps(): Step[] {
    const numbers = this.numbers();
    return numbers.slice(1).map((after, i): Step => {
      const before = numbers[i] as number;
      return [before, after, this.looked.get(before) as Weighed, this.looked.get(after) as Weighed];
    });
  }

  /** The steps that changed most, the biggest first. */
  private turnings(): Step[] {
    const turned = this.steps().filter((step) => isSure(step) && difference(step) >= LEAST);
    return turned.sort(byDifference).slice(0, MOST_SWINGS);
  }

  /** The change, laid to the first event; what comes behind it is the luck that followed. */
  private turned([before, after, was, is]: Step): Turned {
    const then = was.returns;
    return {
      moment: after,
      number: before,
      event: this.record.events[before] as string,
      changes: is.returns.map((now, seat) => now - then[seat]!),
      by_chance: !this.isChoice(before),
      better: this.alternatives.get(before)?.better() ?? null,
    };
  }
}

/** Two moments one after the other among those that were looked at. */
type Step = [before: number, after: number, was: Weighed, is: Weighed];

function difference([, , was, is]: Step): number {
  const then = was.returns;
  return Math.max(...is.returns.map((now, seat) => Math.abs(now - then[seat]!)));
}

const byDifference = (one: Step, other: Step): number => difference(other) - difference(one) || one[1] - other[1];

/** Whether some seat's change is too big to be noise. */
function isSure([, , was, is]: Step): boolean {
  const [then, now, wasOff, isOff] = [was.returns, is.returns, was.errors, is.errors];
  return now.some((share, seat) => Math.abs(share - then[seat]!) > SURE * Math.hypot(wasOff[seat]!, isOff[seat]!));
}

/** As Python rounds. */
function halfToEven(number: number): number {
  const low = Math.floor(number);
  if (number - low !== 0.5) return Math.round(number);
  return low % 2 ? low + 1 : low;
}

/** The same numbers in another order: both ends first, then ever finer between, so that any first part of it covers all. */
export function spread(numbers: readonly number[]): number[] {
  if (numbers.length <= 2) return [...numbers];
  const order = [numbers[0]!, numbers.at(-1)!];
  const gaps: [number, number][] = [[0, numbers.length - 1]];
  for (const [low, high] of gaps) {
    if (high - low <= 1) continue;
    const middle = (low + high) >> 1;
    order.push(numbers[middle]!);
    gaps.push([low, middle], [middle, high]);
  }
  return order;
}
