/** The small picture on the front page: a few tiles, and the cord through four of them. */

import { hexagon, threadThrough } from "@enishi/table";
import type { JSX } from "preact";
import { CELL, moved, placeOf } from "./tile";

const TILES: readonly (readonly [cell: string, tile: number])[] = [
  ["c3", 20],
  ["d4", 21],
  ["d5", 22],
  ["e4", 23],
  ["c5", 8],
  ["e3", 36],
];
const EMPTY = ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d6", "e2", "e5", "f2", "f3", "f4"];
const FACE = hexagon(15.4);

export function Picture(): JSX.Element {
  const cord = threadThrough(TILES.slice(0, 4).map(([cell]) => placeOf(cell)));
  return (
    <svg viewBox="-47 40 98 98">
      <rect x="-47" y="40" width="98" height="98" fill="#1f3546" />
      {EMPTY.map((cell) => (
        <polygon key={cell} points={CELL} transform={moved(placeOf(cell))} fill="#33566b" />
      ))}
      {TILES.map(([cell]) => (
        <g key={cell} transform={moved(placeOf(cell))} stroke-width="3.4" stroke-linejoin="round">
          <polygon points={FACE} transform="translate(0 1.8)" fill="#b59c6a" stroke="#b59c6a" />
          <polygon points={FACE} fill="#fbf5e4" stroke="#fbf5e4" />
        </g>
      ))}
      <path d={cord} fill="none" stroke="#4c2a69" stroke-width="6" stroke-linecap="round" />
      <path d={cord} fill="none" stroke="#8a5bb0" stroke-width="4.4" stroke-linecap="round" />
      <path d={cord} fill="none" stroke="#e2cdf3" stroke-width="1.5" stroke-dasharray="2.4 3" />
      {TILES.map(([cell, tile], i) => (
        <g key={cell} transform={moved(placeOf(cell))}>
          {i < 4 && <circle r="10" fill="#fbf5e4" stroke="#8a5bb0" />}
          <text y="5.2" text-anchor="middle" font-size="15" font-weight="700" font-family="serif" fill="#2b2a33">
            {tile}
          </text>
        </g>
      ))}
    </svg>
  );
}
