// A search on the visitor's own machine: the very one that the bots of the site think with, from what a seat knows.

import type { Described, Field, Layout } from "./described";
import { putField, Refused } from "./record";
import { type Generator, type Position, type Room, Rules, words } from "./rules";

/** What a search found about a move: how often it was tried, and the sum of returns. */
export interface Found {
  move: number;
  visits: number;
  value: number;
}

/** How a search walks; what is left out is as the game's own insight has it. */
export interface Taste {
  exploration?: number;
  /** In how many walks out of a thousand the others are taken to be careless. */
  carelessness?: number;
  /** What was agreed with a teammate before the game, as its lower and upper word; none: nothing. */
  key?: [number, number];
}

export interface Forecast {
  mean: number[];
  /** Half of a 95 % interval of each mean. */
  margin: number[];
}

const ROOT = 0;
const INTERVAL = 1.96;

export class Mind extends Rules {
  static override async load(facts: Described, module: BufferSource): Promise<Mind> {
    return new Mind(facts, (await WebAssembly.instantiate(module)).instance.exports);
  }

  /** In how many walks out of a thousand the others are taken to be careless, going by what they did. */
  carelessness(hidden: Position, seat: number): number {
    return this.call("carelessness", this.set(hidden), seat);
  }

  /** A tree with room for this many nodes, which grows from what a seat knows. */
  tree(hidden: Position, seat: number, nodes: number, seed: number, stream = 0, taste: Taste = {}): Tree {
    return new Tree(this, hidden, seat, nodes, seed, stream, taste);
  }

  /** The move that most walks of a search took. */
  best(hidden: Position, seat: number, walks: number, seed = 0, stream = 0): number {
    const mark = this.room.mark();
    const tree = this.tree(hidden, seat, walks + 2, seed, stream);
    tree.grow(walks);
    const found = tree.found();
    this.room.release(mark);
    if (!found.length) throw new Refused(`seat ${seat} is not waited for`);
    return found.reduce((best, other) => (better(other, best) ? other : best)).move;
  }

  /** What each seat may expect of a whole position, found by playing it on this many times. */
  forecast(position: Position, seats: number, playouts: number, seed: number): Forecast {
    const [sums, squares] = this.sums(position, seats, playouts, seed);
    const mean = sums.map((sum) => sum / playouts);
    const margin = mean.map(
      (value, seat) => INTERVAL * Math.sqrt(Math.max(0, (squares[seat] as number) / playouts - value * value) / playouts),
    );
    return { mean, margin };
  }

  /** What each seat got in all play-outs together, and the sums of the squares. */
  sums(position: Position, seats: number, playouts: number, seed: number): [number[], number[]] {
    const mark = this.room.mark();
    const size = this.facts.state.size;
    const [whole, world] = [this.room.take(size), this.room.take(size)];
    const [sums, squares, shares] = [0, 1, 2].map(() => this.room.take(this.facts.most_seats * 8)) as [number, number, number];
    this.room.bytes(sums, 2 * this.facts.most_seats * 8).fill(0);
    this.room.bytes(whole, size).set(position);
    this.call("forecast", whole, world, playouts, ...words(seed), sums, squares, shares, this.out, this.generator(0).at);
    const found = [sums, squares].map((at) => Array.from(new Float64Array(this.room.memory.buffer, at, seats)));
    this.room.release(mark);
    return found as [number[], number[]];
  }

  /** What another move brings more than the one that was made, from what a seat knows: sums, squares, and the highest score of all. */
  compared(hidden: Position, seat: number, made: number, other: number, playouts: number, seed: number): [number[], number[], number] {
    const mark = this.room.mark();
    const { most_seats: most, state } = this.facts;
    const counted = 2 * most + 1;
    const [known, world] = [this.room.take(state.size), this.room.take(state.size)];
    const [first, second, sums, squares] = [0, 1, 2, 3].map(() => this.room.take(counted * 8)) as [number, number, number, number];
    const shares = this.room.take(most * 8);
    for (const at of [sums, squares]) this.room.bytes(at, counted * 8).fill(0);
    this.room.bytes(known, state.size).set(hidden);
    const places = [known, world, seat, made, other, playouts, ...words(seed), first, second, sums, squares, shares];
    const highest = this.call("compare", ...places, this.out, this.generator(0).at);
    const found = [sums, squares].map((at) => Array.from(new Float64Array(this.room.memory.buffer, at, counted)));
    this.room.release(mark);
    return [found[0]!, found[1]!, highest];
  }

  /** For trees: memory of the module, and its walk. */
  get inner(): { room: Room; call(name: string, ...numbers: number[]): number } {
    return { room: this.room, call: (name: string, ...numbers: number[]) => this.call(name, ...numbers) };
  }
}

export class Tree {
  private readonly work: number;
  private readonly nodes: number;
  private readonly hidden: number;
  private readonly worlds: number;
  /** How many walks there were. */
  walks = 0;

  constructor(
    private readonly mind: Mind,
    hidden: Position,
    seat: number,
    private readonly size: number,
    seed: number,
    stream: number,
    taste: Taste,
  ) {
    const { room } = mind.inner;
    const { work, node, worlds, exploration, masks } = mind.facts.search;
    const state = mind.facts.state.size;
    this.work = room.take(work.size);
    this.nodes = room.take(node.size * size);
    this.hidden = room.take(state);
    this.worlds = room.take(state * worlds);
    room.bytes(this.hidden, state).set(hidden);
    const record = room.bytes(this.work, work.size).fill(0);
    room.bytes(this.nodes, node.size * size).fill(0);
    const put = (name: string, value: number, place = 0) => putPlace(record, work, name, value, place);
    put("seat", seat);
    putWords(record, work.fields.key as Field, taste.key ?? [0, 0]);
    put("others", othersOf(mind.facts, seat));
    put("used", 1);
    put("carelessness", taste.carelessness ?? mind.carelessness(hidden, seat));
    put("exploration", taste.exploration ?? exploration);
    masks.forEach((mask, move) => {
      put("masks", mask, move);
    });
    const rng: Generator = { at: this.work + (work.fields.rng?.at as number) };
    mind.sow(rng, seed, stream);
  }

  /** Walks down the tree this many times more. */
  grow(walks: number): void {
    this.mind.inner.call("grow", this.work, this.nodes, this.size, this.hidden, this.worlds, walks);
    this.walks += walks;
  }

  /** Of each move at the root: how often it was tried, and the sum of returns. */
  found(): Found[] {
    const { room } = this.mind.inner;
    const { size, fields } = this.mind.facts.search.node;
    const view = new DataView(room.memory.buffer, this.nodes, size * this.size);
    const at = (node: number, name: string) => node * size + (fields[name]?.at as number);
    const found: Found[] = [];
    for (let child = view.getInt32(at(ROOT, "first"), true); child; child = view.getInt32(at(child, "next"), true)) {
      found.push({
        move: view.getInt32(at(child, "label"), true),
        visits: view.getInt32(at(child, "visits"), true),
        value: view.getFloat64(at(child, "value"), true),
      });
    }
    return found;
  }
}

/** As bots choose: by visits, then by the mean, then the first by number. */
function better(one: Found, other: Found): boolean {
  if (one.visits !== other.visits) return one.visits > other.visits;
  const [mean, otherMean] = [one.value / one.visits, other.value / other.visits];
  return mean !== otherMean ? mean > otherMean : one.move < other.move;
}

/** The seats that a seat plays against, as a bit mask: all but its team. */
function othersOf(facts: Described, seat: number): number {
  const team = facts.teams.find((members) => members.includes(seat)) ?? [seat];
  return ((1 << facts.most_seats) - 1) & ~team.reduce((mask, member) => mask | (1 << member), 0);
}

function putWords(record: Uint8Array, field: Field, [low, high]: [number, number]): void {
  putField(record, { ...field, kind: "i4" }, low | 0);
  putField(record, { ...field, kind: "i4", at: field.at + 4 }, high | 0);
}

function putPlace(record: Uint8Array, layout: Layout, name: string, value: number, place: number): void {
  const field = layout.fields[name];
  if (!field) throw new Error(`the search has no ${name}`);
  putField(record, { ...field, at: field.at + place * Number(field.kind.slice(1)) }, value);
}
