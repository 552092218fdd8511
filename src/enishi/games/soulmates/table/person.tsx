/** People: each with the colour and the sign of a seat, and hair of their own; two who have found each other have a thread between them. */

import { classes, DrawnSeatMark, slackThread, useSeatClass, useTable } from "@enishi/table";
import type { JSX } from "preact";
import { HEART } from "./card";

const HAIR: readonly string[] = [
  "M9.2 12C7.6 4.8 12 2.2 16 2.2S24.4 4.8 22.8 12C22 8.6 19.4 7.8 16 7.8S10 8.6 9.2 12z",
  "M8.8 18.5C7 6 11 2 16 2s9 4 7.2 16.5l-2.6-.4c1-5 .4-9.6-3-10.4-3 2-6 2-6.6 3.2-.4 2.6-.3 5 .4 7.2z",
  "M9.4 12C8 6 11 3.4 14 3 13 .6 19 .6 18 3c3 .4 6 3 4.6 9-.6-3.4-3-4.4-6.6-4.4S10 8.6 9.4 12z",
  "M9 14C7.4 6 11 2.4 16 2.4S24.6 6 23 14l-1.6-4.4L18 7l-7.2 2.6z",
];

/** Somebody at the table. */
export function Person({ seat, class: name }: { seat: number; class?: string }): JSX.Element {
  const seatClass = useSeatClass();
  return (
    <svg class={classes("person", seatClass(seat), name)} viewBox="0 0 32 32" aria-hidden="true">
      <path class="robe" d="M3.5 32c0-8.6 4.6-13 12.5-13s12.5 4.4 12.5 13z" />
      <path class="collar" d="M12.2 18.6L16 24l3.8-5.4-1.4-.9h-4.8z" />
      <circle class="face" cx="16" cy="11.6" r="6.8" />
      <path class="hair" d={HAIR[seat % HAIR.length]} />
      <g transform="translate(16 27.6)">
        <DrawnSeatMark seat={seat} size={6.4} />
      </g>
    </svg>
  );
}

/** Two who have found each other, and the red thread between them. */
export function Couple({ one, other }: { one: number; other: number }): JSX.Element {
  const { speak } = useTable();
  return (
    <>
      <Person seat={one} />
      <span class="who-name">{speak.seat(one)}</span>
      <svg class="thread" viewBox="0 0 48 20" aria-hidden="true">
        <path d={slackThread([0, 8], [18, 9], 0.25)} pathLength="1" />
        <path d={slackThread([48, 8], [30, 9], 0.25)} pathLength="1" />
        <path class="knot-heart" d={HEART} transform="translate(16 1) scale(.67)" />
      </svg>
      <span class="who-name">{speak.seat(other)}</span>
      <Person seat={other} />
    </>
  );
}
