// The rules of one game, from its module of WebAssembly. Positions are plain bytes; none that goes in is changed.

import type { Described, OptionValue } from "./described";
import { Refused, template } from "./record";

export type Position = Uint8Array;

/** What somebody can work out: how many worlds agree with what was seen, and in which part of them each thing is so. */
export interface Sheet {
  worlds: number;
  chances: { [name: string]: number };
}

type Ask = (...numbers: number[]) => number;

const WIDE = 8;
const GENERATOR = 4;
const PAGE = 65536;
const ALIGNED = 16;

/** The memory of a module, given out from one end; what was taken after a mark can be given back at once. */
export class Room {
  private free: number;
  readonly memory: WebAssembly.Memory;

  constructor(exports: WebAssembly.Exports) {
    this.memory = exports.memory as WebAssembly.Memory;
    this.free = (exports.__heap_base as WebAssembly.Global).value as number;
  }

  mark(): number {
    return this.free;
  }

  release(mark: number): void {
    this.free = mark;
  }

  /** The address of memory for this many bytes, with whatever is in it. */
  take(bytes: number): number {
    const at = Math.ceil(this.free / ALIGNED) * ALIGNED;
    this.free = at + bytes;
    const missing = this.free - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  /** Numbers of 64 bits, of which the lower half says all that there is to say. */
  list(at: number, length: number): number[] {
    const words = new Int32Array(this.memory.buffer, at, length * 2);
    return Array.from({ length }, (_, i) => words[i * 2] as number);
  }

  put(at: number, numbers: readonly number[]): void {
    const words = new Int32Array(this.memory.buffer, at, numbers.length * 2);
    numbers.forEach((number, i) => {
      words[i * 2] = number;
      words[i * 2 + 1] = number < 0 ? -1 : 0;
    });
  }
}

/** A generator of random numbers: the same sequence as everywhere else from the same seed and stream. */
export interface Generator {
  readonly at: number;
}

export class Rules {
  protected readonly ask: Record<string, Ask>;
  protected readonly room: Room;
  protected readonly place: number;
  protected readonly out: number;
  private readonly weighed: number;
  private readonly points: number;
  private readonly shares: number;
  private readonly seen: number;
  readonly numbers: ReadonlyMap<string, number>;

  constructor(
    readonly facts: Described,
    exports: WebAssembly.Exports,
  ) {
    this.ask = exports as unknown as Record<string, Ask>;
    this.room = new Room(exports);
    this.place = this.room.take(facts.state.size);
    this.out = this.room.take(facts.longest_list * WIDE);
    this.weighed = this.room.take(facts.longest_list * WIDE);
    this.points = this.room.take(facts.most_seats * WIDE);
    this.shares = this.room.take(facts.most_seats * WIDE);
    this.seen = this.room.take(facts.observation * 4);
    this.numbers = new Map(facts.moves.map((text, number) => [text, number]));
  }

  /** The rules of a game, from what its module and its page are. */
  static async load(facts: Described, module: BufferSource): Promise<Rules> {
    return new Rules(facts, (await WebAssembly.instantiate(module)).instance.exports);
  }

  protected call(name: string, ...numbers: number[]): number {
    return (this.ask[name] as Ask)(...numbers);
  }

  protected set(position: Position): number {
    if (position.length !== this.facts.state.size) throw new Refused(`a position of ${this.facts.game} has ${this.facts.state.size} bytes`);
    this.room.bytes(this.place, position.length).set(position);
    return this.place;
  }

  protected copy(): Position {
    return this.room.bytes(this.place, this.facts.state.size).slice();
  }

  /** The first position; options that are not given are the usual ones. */
  start(seats = this.facts.usual_seats, options: Record<string, OptionValue> = {}): Position {
    const [fewest, most] = this.facts.seats;
    if (!Number.isInteger(seats) || seats < fewest || seats > most) {
      throw new Refused(`${this.facts.game} has ${fewest} to ${most} seats, not ${seats}`);
    }
    this.set(template(this.facts, seats, options));
    this.call("start", this.place, seats);
    return this.copy();
  }

  /** Who may act: seats, or chance alone; nobody when the game is over. */
  waiting(position: Position): number[] {
    const mask = this.call("waiting", this.set(position));
    return Array.from({ length: this.facts.chance + 1 }, (_, actor) => actor).filter((actor) => (mask >> actor) & 1);
  }

  /** The moves of an actor that is waited for, by number, ascending. */
  legal(position: Position, actor: number): number[] {
    return this.room.list(this.out, this.call("legal", this.set(position), actor, this.out));
  }

  /** How much of the whole each move is. */
  weights(position: Position, actor: number, moves: readonly number[]): number[] {
    this.room.put(this.out, moves);
    this.call("weights", this.set(position), actor, this.out, moves.length, this.weighed);
    return this.room.list(this.weighed, moves.length);
  }

  /** The position after a legal move, given by its number or its text. */
  play(position: Position, actor: number, move: number | string): Position {
    const number = typeof move === "string" ? this.numbers.get(move) : move;
    if (number === undefined || !this.waiting(position).includes(actor) || !this.legal(position, actor).includes(number)) {
      throw new Refused(`${typeof move === "string" ? move : (this.facts.moves[move] ?? move)} is no legal move of ${actor} now`);
    }
    return this.played(position, actor, number);
  }

  /** The same without looking whether the move is legal. */
  played(position: Position, actor: number, move: number): Position {
    this.call("play", this.set(position), actor, move);
    return this.copy();
  }

  /** A bit mask of those who see a legal move whole. */
  witnesses(position: Position, actor: number, move: number): number {
    return this.call("witnesses", this.set(position), actor, move);
  }

  /** When over: which of the ways to end it was. */
  ending(position: Position): string {
    return this.facts.endings[this.call("ending", this.set(position))] as string;
  }

  scores(position: Position, seats: number): number[] {
    this.call("scores", this.set(position), this.points);
    return this.room.list(this.points, seats);
  }

  returns(position: Position, seats: number): number[] {
    this.call("returns", this.set(position), this.shares);
    return Array.from(new Float64Array(this.room.memory.buffer, this.shares, seats));
  }

  /** The position with everything blank that a seat does not know. */
  hide(position: Position, seat: number): Position {
    this.call("hide", this.set(position), seat);
    return this.copy();
  }

  /** A whole world that agrees with what a seat knows. */
  redeal(hidden: Position, seat: number, rng: Generator): Position {
    this.call("redeal", this.set(hidden), seat, rng.at);
    return this.copy();
  }

  /** A hidden position as numbers of fixed length. */
  observe(hidden: Position, seat: number): Float32Array {
    this.call("observe", this.set(hidden), seat, this.seen);
    return new Float32Array(this.room.memory.buffer, this.seen, this.facts.observation).slice();
  }

  /** What somebody with this knowledge can work out, in games that have a sheet. */
  sheet(hidden: Position): Sheet {
    const { counted, game } = this.facts;
    if (!counted || !this.ask.count) throw new Refused(`these rules of ${game} have no sheet`);
    const mark = this.room.mark();
    const out = this.room.take(counted.length * WIDE);
    const worlds = this.call("count", this.set(hidden), out);
    const times = this.room.list(out, counted.length);
    this.room.release(mark);
    return { worlds, chances: Object.fromEntries(counted.map((name, i) => [name, (times[i] as number) / worlds])) };
  }

  /** A generator of its own; it stays in the module's memory. */
  generator(seed: number, stream = 0): Generator {
    const rng = { at: this.room.take(GENERATOR * WIDE) };
    this.sow(rng, seed, stream);
    return rng;
  }

  /** Starts a generator anew; seed and stream are below 2 to the power of 53. */
  sow(rng: Generator, seed: number, stream = 0): void {
    this.call("sow", rng.at, ...words(seed), ...words(stream));
  }

  /** A random move, uniform among whole choices. */
  pick(position: Position, actor: number, rng: Generator): number {
    return this.call("pick", this.set(position), actor, this.out, rng.at);
  }

  /** Plays on at random to the end: the last position and the number of events. */
  playOut(position: Position, rng: Generator): [Position, number] {
    const events = this.call("play_out", this.set(position), this.out, rng.at);
    return [this.copy(), events];
  }
}

export function words(number: number): [number, number] {
  return [number >>> 0, Math.floor(number / 4294967296) >>> 0];
}
