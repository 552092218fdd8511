// A game's module as the house without a server asks it: what Python wants is told in plain numbers and lists.

import type { Described } from "../wasm/described";
import { Mind, type Taste, type Tree } from "../wasm/mind";
import type { Position } from "../wasm/rules";

/** A tree whose findings are lists: of each move its number, how often it was tried, and the sum of returns. */
interface Growing {
  grow(walks: number): void;
  triples(): [number, number, number][];
}

export class HouseMind extends Mind {
  private withoutTree: number | null = null;

  /** A module that is there at once: a worker may compile it while it waits. */
  static of(facts: Described, module: BufferSource): HouseMind {
    return new HouseMind(facts, new WebAssembly.Instance(new WebAssembly.Module(module)).exports);
  }

  /** When over: the number of the way to end. */
  endingNumber(position: Position): number {
    return this.call("ending", this.set(position));
  }

  /** A tree in the place of the one before: there is one at a time. */
  onlyTree(hidden: Position, seat: number, nodes: number, seed: number, stream: number, taste: Taste): Growing {
    this.withoutTree ??= this.room.mark();
    this.room.release(this.withoutTree);
    const tree: Tree = this.tree(hidden, seat, nodes, seed, stream, taste);
    return {
      grow: (walks) => tree.grow(walks),
      triples: () => tree.found().map(({ move, visits, value }) => [move, visits, value]),
    };
  }

  /** What each seat got in all play-outs together, and the squares. */
  forecastSums(position: Position, playouts: number, seed: number): [number[], number[]] {
    return this.sums(position, this.facts.most_seats, playouts, seed);
  }
}
