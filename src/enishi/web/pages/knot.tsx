/** The sign of Enishi: a cord tied into loops, as it is tied around a gift that is to bind for long. */

import type { JSX } from "preact";

/** One cord in three parts, the lowest first, so that it is seen to pass over and under itself. */
const PARTS = [
  "M22 41C33 52 57 52 68 41",
  "M3 62C20 67 34 58 40 44C46 30 41 13 28 13C15 13 11 30 22 41",
  "M68 41C79 30 75 13 62 13C49 13 44 30 50 44C56 58 70 67 87 62",
];

export function Knot(): JSX.Element {
  return (
    <svg class="knot" viewBox="0 0 90 72" aria-hidden="true">
      {PARTS.map((part) => (
        <g key={part}>
          <path class="knot-shade" d={part} />
          <path class="knot-cord" d={part} />
          <path class="knot-strand" d={part} />
        </g>
      ))}
    </svg>
  );
}
