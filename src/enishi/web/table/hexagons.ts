/** Boards of hexagons that stand on a corner, in rows. */

export type Point = readonly [number, number];

const ROOT = Math.sqrt(3);

/** The middle of a cell: the `place`-th of a row of `length` cells, rows `row` steps below the first; a side is 1 long. */
export function hexagonAt(row: number, place: number, length: number): Point {
  return [ROOT * (place - (length - 1) / 2), 1.5 * row];
}

/** The corners around the origin, as SVG's `points`. */
export function hexagon(radius: number): string {
  const corner = (i: number): string => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  };
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
}

export const round = (value: number): number => Math.round(value * 1000) / 1000;
