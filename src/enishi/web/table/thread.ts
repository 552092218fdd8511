/** Threads: soft lines through points, as a cord lies. */

import { type Point, round } from "./hexagons";

/** The larger, the straighter. */
const SOFTNESS = 5;

/** A path through all the points, soft at each of them. */
export function threadThrough(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const near = (from: Point, before: Point, after: Point, way: number): string =>
    `${round(from[0] + (way * (after[0] - before[0])) / SOFTNESS)} ${round(from[1] + (way * (after[1] - before[1])) / SOFTNESS)}`;
  if (!points.length) return "";
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [from, to] = [at(i), at(i + 1)];
    path += `C${near(from, at(i - 1), to, 1)} ${near(to, from, at(i + 2), -1)} ${round(to[0])} ${round(to[1])}`;
  }
  return path;
}

/** A thread between two points that hangs a little. */
export function slackThread([x1, y1]: Point, [x2, y2]: Point, slack = 0.15): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return `M${round(x1)} ${round(y1)}Q${round((x1 + x2) / 2)} ${round((y1 + y2) / 2 + slack * length)} ${round(x2)} ${round(y2)}`;
}
