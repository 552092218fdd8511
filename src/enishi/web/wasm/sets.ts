// Sets that the rules enter element by element: what goes together, in whatever order somebody chooses it. `enishi/sets.py` asks the rules
// in the very same way; a test holds both to the same answers. Nothing here knows a rule: everything is found by trying moves.

import { Refused } from "./record";
import type { Position, Rules } from "./rules";

/** What the rules say of some elements of a set. */
export interface ToldOfSet {
  /** The elements in an order in which they can be played; empty where they cannot be played as they are. */
  moves: string[];
  /** What can be chosen besides, so that a whole set still comes of it. */
  possible: string[];
  /** What may follow them that is no element of the set. */
  closing: string[];
  /** How many more elements are asked for; 0 where they can be played as they are. */
  missing: number;
}

/** After some elements: what may follow. */
interface Stage {
  position: Position;
  elements: number[];
  closing: number[];
  after: Map<number, Stage>;
}

/** How often each move is meant. */
type Counts = ReadonlyMap<number, number>;

const mayBeLeft = (stage: Stage): boolean => !stage.elements.length || stage.closing.length > 0;
const isEnd = (stage: Stage): boolean => !stage.elements.length && !stage.closing.length;

function counted(moves: readonly number[]): Counts {
  const counts = new Map<number, number>();
  for (const move of moves) counts.set(move, (counts.get(move) ?? 0) + 1);
  return counts;
}

function changed(counts: Counts, move: number, by: number): Counts {
  const after = new Map(counts);
  const left = (counts.get(move) ?? 0) + by;
  if (left > 0) after.set(move, left);
  else after.delete(move);
  return after;
}

/** The sets that a seat can choose from in one position; what has been worked out is remembered. */
export class Choices {
  private readonly first: Stage;
  private readonly oneOrder: boolean;
  private readonly size: number;
  private larger: boolean | null = null;

  /** `words`: the first words of elements. `hidden`: what the seat knows; steps are tried in one world that agrees with it. */
  constructor(
    private readonly rules: Rules,
    hidden: Position,
    private readonly seat: number,
    private readonly words: ReadonlySet<string>,
  ) {
    this.first = this.stage(rules.redeal(hidden, seat, rules.generator(0)));
    this.oneOrder = this.isOneOrder();
    this.size = this.smallest();
  }

  /** What the rules say of these elements. */
  consider(chosen: readonly string[]): ToldOfSet {
    if (chosen.length > this.size && !this.mayBeLarger()) return { moves: [], possible: [], closing: [], missing: 1 };
    const numbers = chosen.map((move) => this.numberOf(move));
    const order = this.walked(numbers) ? numbers : this.inOrder(this.first, counted(numbers));
    const last = order && this.walked(order);
    const possible = this.oneOrder ? this.additions(numbers) : new Set(last?.elements);
    return {
      moves: (order ?? []).map((move) => this.textOf(move)),
      possible: [...possible].sort((one, other) => one - other).map((move) => this.textOf(move)),
      closing: (last?.closing ?? []).map((move) => this.textOf(move)),
      missing: last && mayBeLeft(last) ? 0 : Math.max(1, this.size - numbers.length),
    };
  }

  private textOf(move: number): string {
    return this.rules.facts.moves[move] as string;
  }

  private numberOf(text: string): number {
    const number = this.rules.numbers.get(text);
    if (number === undefined) throw new Refused(`${text} is no move of ${this.rules.facts.game}`);
    return number;
  }

  private isElement(move: number): boolean {
    return this.words.has(this.textOf(move).split(" ", 1)[0] as string);
  }

  private stage(position: Position): Stage {
    const hidden = this.rules.hide(position, this.seat);
    const moves = this.rules.waiting(hidden).includes(this.seat) ? this.rules.legal(hidden, this.seat) : [];
    const elements = moves.filter((move) => this.isElement(move));
    return { position, elements, closing: moves.filter((move) => !elements.includes(move)), after: new Map() };
  }

  private next(stage: Stage, move: number): Stage {
    const known = stage.after.get(move) ?? this.stage(this.rules.played(stage.position, this.seat, move));
    stage.after.set(move, known);
    return known;
  }

  /** Whether the rules take two elements in one order only: then the order means nothing. */
  private isOneOrder(): boolean {
    const [one, other] = this.first.elements;
    return one === undefined || other === undefined || !this.next(this.first, other).elements.includes(one);
  }

  /** How many elements a set has at least. */
  private smallest(): number {
    let [stage, size] = [this.first, 0];
    while (!mayBeLeft(stage)) [stage, size] = [this.next(stage, stage.elements[0] as number), size + 1];
    return size;
  }

  /** Whether some set has more elements than the smallest, by whatever element it begins. */
  private mayBeLarger(): boolean {
    this.larger ??= this.first.elements.some((first) => {
      let [stage, size] = [this.next(this.first, first), 1];
      while (stage.elements.length && size <= this.size) [stage, size] = [this.next(stage, stage.elements[0] as number), size + 1];
      return size > this.size;
    });
    return this.larger;
  }

  /** After these moves in this order; null where the rules do not take them so. */
  private walked(moves: readonly number[]): Stage | null {
    let stage = this.first;
    for (const move of moves) {
      if (!stage.elements.includes(move)) return null;
      stage = this.next(stage, move);
    }
    return stage;
  }

  /** An order in which the rules take exactly these. */
  private inOrder(stage: Stage, missing: Counts): number[] | null {
    if (!missing.size) return [];
    for (const move of stage.elements.filter((one) => missing.has(one))) {
      const rest = this.inOrder(this.next(stage, move), changed(missing, move, -1));
      if (rest) return [move, ...rest];
    }
    return null;
  }

  /** What stands beside all of the chosen in some set. */
  private additions(chosen: readonly number[]): Set<number> {
    const found = new Set<number>();
    const wanted = counted(chosen);
    const explore = (stage: Stage, path: Counts, missing: Counts): void => {
      if (!missing.size) {
        for (const [move, times] of path) if (times > (wanted.get(move) ?? 0)) found.add(move);
        for (const move of stage.elements) found.add(move);
      }
      for (const move of this.worthTrying(stage, missing))
        explore(this.next(stage, move), changed(path, move, 1), changed(missing, move, -1));
    };
    explore(this.first, new Map(), wanted);
    return found;
  }

  /** Where an element ends the set, all in its place do: then only one that is missing leads on. */
  private worthTrying(stage: Stage, missing: Counts): number[] {
    const [first] = stage.elements;
    return first !== undefined && isEnd(this.next(stage, first)) ? stage.elements.filter((move) => missing.has(move)) : stage.elements;
  }
}
