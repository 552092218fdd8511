/** A tile, a chip and the middle of a cell, wherever they are drawn: on the board, in the hand, on a button. */

import { classes, DrawnSeatMark, hexagon, hexagonAt, type Point, useSeatClass } from "@enishi/table";
import type { JSX } from "preact";

const ROWS = [4, 5, 6, 7, 6, 5, 4];
const SIDE = 20;

/** What one points at; the tile drawn in it is rounded by its own edge. */
export const TILE = hexagon(17.5);
export const CELL = hexagon(19.2);
const FACE = hexagon(15.4);

/** The middle of a cell by its name: row letter and place. */
export function placeOf(cell: string): Point {
  const row = cell.charCodeAt(0) - "a".charCodeAt(0);
  const [x, y] = hexagonAt(row, Number(cell.slice(1)) - 1, ROWS[row]!);
  return [x * SIDE, y * SIDE];
}

export const moved = ([x, y]: Point): string => `translate(${x} ${y})`;

/** A tile of ivory, without its number: it is thick, and light falls on it from above. */
export function TileBody(): JSX.Element {
  return (
    <>
      <polygon class="tile-side" points={FACE} transform="translate(0 1.8)" />
      <polygon class="tile-face" points={FACE} />
      <path class="tile-light" d="M-13.6 -7.4L0 -15.3L13.6 -7.4" />
    </>
  );
}

/** How far the two of a double lie from its middle. */
const APART = 4.4;

function Disc(): JSX.Element {
  return (
    <>
      <circle class="chip-side" cy="1.1" r="5" />
      <circle class="chip-face" r="5" />
    </>
  );
}

const Two = (): JSX.Element => (
  <text class="chip-points" y="2.9">
    2
  </text>
);

/** What stands for a double where there is little room: the one of the two that says what it counts. */
export function SmallDouble({ seat }: { seat: number }): JSX.Element {
  const seatClass = useSeatClass();
  return (
    <g class={classes("chip", seatClass(seat))}>
      <Disc />
      <Two />
    </g>
  );
}

/** A chip of a seat; a double is two side by side, the second of which says that it counts 2. */
export function Chip({ seat, points, class: name }: { seat: number; points: number; class?: string | false }): JSX.Element {
  const seatClass = useSeatClass();
  return (
    <g class={classes("chip", seatClass(seat), name)}>
      {(points > 1 ? [APART, -APART] : [0]).map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <Disc />
          {x > 0 && <Two />}
        </g>
      ))}
      <g transform={`translate(${points > 1 ? -APART : 0} 0)`}>
        <DrawnSeatMark seat={seat} size={6.2} />
      </g>
    </g>
  );
}
