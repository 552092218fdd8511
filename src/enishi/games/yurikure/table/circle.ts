/** Where things lie: the girls on a circle, the tokens on the threads between them. */

import type { Point } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import { GIRLS, girlsOf } from "./girls";

export const RADIUS = 116;
const STEP = (2 * Math.PI) / 7;

export const around = (place: number, radius: number): Point => [radius * Math.sin(place * STEP), -radius * Math.cos(place * STEP)];

/** Girls stand in the order in which they act, from the top on. */
export function placesOf(table: yurikure.Table): Map<string, number> {
  const order = table.order.length === GIRLS.length ? table.order : GIRLS;
  return new Map(order.map((girl, place) => [girl, place]));
}

/** How far apart the two girls of a pair stand on the circle: 1 to 3 places. */
export function apart(pair: string, places: Map<string, number>): number {
  const [a, b] = girlsOf(pair).map((girl) => places.get(girl)!) as [number, number];
  return Math.min((b - a + 7) % 7, (a - b + 7) % 7);
}

/** Where the token of a pair lies on its thread: such that no two tokens touch, with all that may lie beside them, and no girl; and on no other thread. */
export function tokenAt(pair: string, places: Map<string, number>): Point {
  const [a, b] = girlsOf(pair).map((girl) => places.get(girl)!) as [number, number];
  const [from, to] = (b - a + 7) % 7 <= 3 ? [a, b] : [b, a];
  const [x1, y1] = around(from, RADIUS);
  const [x2, y2] = around(to, RADIUS);
  const part = (to - from + 7) % 7 === 3 ? 0.32 : 0.5;
  return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
}

/** Beside a token, so far from it and turned so much from the way to the middle: inwards, for the names stand outwards. */
export function beside([x, y]: Point, distance: number, degrees: number): Point {
  const angle = Math.atan2(-y, -x) + (degrees * Math.PI) / 180;
  return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
}

export const moved = ([x, y]: Point): string => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
