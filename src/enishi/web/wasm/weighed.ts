// What each seat may expect of one position, with everything known: the mean of many play-outs, surer the more there are.

import type { Mind } from "./mind";
import type { Position } from "./rules";

export class Weighed {
  private readonly sums: number[];
  private readonly squares: number[];
  private readonly isOver: boolean;
  playouts = 0;

  constructor(
    private readonly mind: Mind,
    private readonly position: Position,
    private readonly seats: number,
  ) {
    this.sums = new Array<number>(seats).fill(0);
    this.squares = new Array<number>(seats).fill(0);
    this.isOver = !mind.waiting(position).length;
  }

  /** Plays on this many times more, with luck of its own for every seed; a game that is over needs one look only. */
  more(playouts: number, seed: number): void {
    if (this.isOver && this.playouts) return;
    const times = this.isOver ? 1 : playouts;
    const [sums, squares] = this.mind.sums(this.position, this.seats, times, seed);
    sums.forEach((sum, seat) => {
      this.sums[seat]! += sum;
      this.squares[seat]! += squares[seat]!;
    });
    this.playouts += times;
  }

  get returns(): number[] {
    return this.sums.map((sum) => sum / this.playouts);
  }

  /** The standard errors of these means. */
  get errors(): number[] {
    return this.returns.map((mean, seat) => {
      const variance = Math.max(this.squares[seat]! / this.playouts - mean * mean, 0);
      return Math.sqrt(variance / Math.max(this.playouts - 1, 1));
    });
  }

  /** An error of one seat's mean that a few play-outs with one result do not make 0: as if two more had been won, and two lost. */
  cautiousError(seat: number): number {
    if (this.isOver) return 0;
    const tried = this.playouts + 4;
    const mean = (this.sums[seat]! + 2) / tried;
    return Math.sqrt(((this.squares[seat]! + 2) / tried - mean * mean) / tried);
  }
}
