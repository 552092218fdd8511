// Why a move would have been better, as far as whoever decided could know: as `enishi/lab/reasons.py` finds it.

import type { Line } from "@enishi/types";
import type { Mind } from "./mind";
import type { Position } from "./rules";

/** These are the numbers of `enishi/lab/reasons.py`. */
const SURE = 3;
const LEAST_SHARE = 0.01;
const LEAST_POINTS = 0.5;
const LEAST_DECISIONS = 2;
const LEAST_WORLDS = 30;

const whole = (number: number): number => Math.floor(number + 0.5);

/** The mean difference; 0 where it may be noise. */
function sure(total: number, square: number, playouts: number): number {
  const mean = total / playouts;
  const error = Math.sqrt(Math.max(square / playouts - mean * mean, 0) / Math.max(playouts - 1, 1));
  return Math.abs(mean) > SURE * error ? mean : 0;
}

/** The seat's own points, and those of whoever else they change most for. */
function ofPoints(points: readonly number[], seat: number): Line[] {
  const size = (one: number): number => Math.abs(points[one]!);
  const others = [...points.keys()].filter((one) => one !== seat).sort((one, other) => size(other) - size(one));
  const told = [seat, ...others.slice(0, 1)].filter((one) => size(one) >= LEAST_POINTS);
  return told.map((one) => ({ key: points[one]! > 0 ? "why.more" : "why.fewer", facts: { seat: one, n: whole(size(one)) } }));
}

function ofLength(decisions: number): Line[] {
  if (Math.abs(decisions) < LEAST_DECISIONS) return [];
  return [{ key: decisions > 0 ? "why.longer" : "why.shorter", facts: { n: whole(Math.abs(decisions)) } }];
}

/** What another move would have brought, from what the seat could know at a position; null where that told no difference between them. */
export function reasons(
  mind: Mind,
  position: Position,
  seats: number,
  seat: number,
  moves: [number, number],
  playouts: number,
): Line[] | null {
  if (playouts < LEAST_WORLDS) return [];
  const [sums, squares, highest] = mind.compared(mind.hide(position, seat), seat, ...moves, playouts, 1);
  const more = sums.map((total, i) => sure(total, squares[i]!, playouts));
  const share = more[seat]!;
  if (Math.abs(share) < LEAST_SHARE) return null;
  if (share < 0) return [{ key: "why.worse", facts: { percent: whole(-100 * share) } }];
  const most = mind.facts.most_seats;
  const points = highest > 1 ? ofPoints(more.slice(most, most + seats), seat) : [];
  return [{ key: "why.better", facts: { percent: whole(100 * share) } }, ...(points.length ? points : ofLength(more[2 * most]!))];
}
