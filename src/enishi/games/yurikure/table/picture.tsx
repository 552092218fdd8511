/** The picture on the front page. */

import type { Point } from "@enishi/table";
import type { JSX } from "preact";
import { around, moved } from "./circle";
import { HEART, PETAL } from "./shapes";

const COLOURS = ["#c8443c", "#f7f1e4", "#45404d", "#e2b53a", "#8f5fae", "#5f9552", "#6fb4da"];

/** Seven lilies and a few of the threads between them. */
export function Picture(): JSX.Element {
  const at = (place: number): Point => around(place, 46);
  const thread = (a: number, b: number, colour: string, width: number): JSX.Element => (
    <line x1={at(a)[0]} y1={at(a)[1]} x2={at(b)[0]} y2={at(b)[1]} stroke={colour} stroke-width={width} />
  );
  return (
    <svg viewBox="-64 -64 128 128">
      <circle r="62" fill="#8a2f3c" opacity="0.14" />
      {thread(1, 3, "#b88f96", 1)}
      {thread(2, 6, "#b88f96", 1)}
      {thread(4, 5, "#b88f96", 1)}
      {thread(3, 6, "#4b6fa8", 3)}
      {thread(0, 2, "#c8443c", 5)}
      {COLOURS.map((colour, place) => (
        <g key={place} transform={`${moved(at(place))} scale(.5)`} fill={colour} stroke="#6d5560" stroke-width="1.5">
          {[0, 60, 120, 180, 240, 300].map((turn) => (
            <path key={turn} d={PETAL} transform={`rotate(${turn})`} />
          ))}
          <circle r="5" fill="#f6dc8c" />
        </g>
      ))}
      <path
        d={HEART}
        fill="#c8443c"
        stroke="#fff6ea"
        stroke-width="1.5"
        transform={`${moved([(at(0)[0] + at(2)[0]) / 2, (at(0)[1] + at(2)[1]) / 2])} scale(.8)`}
      />
    </svg>
  );
}
