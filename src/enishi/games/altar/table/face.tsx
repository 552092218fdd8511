/** The faces of the cards in one's hand: a number within a ring of eight hours, or a desire. */

import { classes, DrawnSeatMark, useSeatClass, useTable } from "@enishi/table";
import type { JSX } from "preact";
import { HOURS, isNumber, kindOf, ownerOf, POWERS } from "./card";

const BLADE = "M0-28C5-20 5.6-12 2.8-3H-2.8C-5.6-12-5-20 0-28z";
const SHIELD = "M0-25C7-20 13-19 18.5-19 19.5-2 14 12 0 23-14 12-19.5-2-18.5-19-13-19-7-20 0-25z";
/** How much of an hour of the ring is drawn: the rest is the gap before the next. */
const ARC = 0.82;
const FIRST_HOUR = `rotate(${-90 + ((1 - ARC) / 2 / HOURS) * 360})`;

/** The first hours of a ring. */
const arcs = (hours: number): string => `${`${ARC} ${1 - ARC} `.repeat(hours)}0 ${HOURS - hours}`;

/** A ring of eight hours, as many filled as the card takes; below it what the number can do in a schedule. */
function NumberFace({ number }: { number: number }): JSX.Element {
  return (
    <>
      <g transform="translate(30 34)">
        <circle class="hour" r="20" pathLength={HOURS} stroke-dasharray={arcs(HOURS)} transform={FIRST_HOUR} />
        <circle class="hour is-filled" r="20" pathLength={HOURS} stroke-dasharray={arcs(number)} transform={FIRST_HOUR} />
        <text y="9.5">{number}</text>
      </g>
      <g transform="translate(30 69)">
        {POWERS[number] ? (
          <path class="face-power" transform="scale(.8)" d={POWERS[number]} />
        ) : (
          <path class="flourish" d="M-13 0H-4M4 0H13M0-3 3 0 0 3-3 0z" />
        )}
      </g>
    </>
  );
}

/** The ring alone, as it lies around a 3. */
export function Ring(): JSX.Element {
  return (
    <svg class="face ring" viewBox="-24 -24 48 48" aria-hidden="true">
      <circle class="hour" r="20" pathLength={HOURS} stroke-dasharray={arcs(HOURS)} transform={FIRST_HOUR} />
      <circle class="hour is-filled" r="20" pathLength={HOURS} stroke-dasharray={arcs(3)} transform={FIRST_HOUR} />
    </svg>
  );
}

function SpearArt(): JSX.Element {
  return (
    <g transform="rotate(32)">
      <path class="shaft" d="M0-2V31" />
      <path class="tassel" d="M-1.5 1C-4 5-7 7-6 13M0 1V12M1.5 1C4 5 7 7 6 13" />
      <path class="blade" d={BLADE} />
      <path class="ridge" d="M0-23V-5" />
      <path class="guard" d="M-6.5-2H6.5" />
    </g>
  );
}

function ShieldArt(): JSX.Element {
  return (
    <>
      <path class="plate" d={SHIELD} />
      <path class="rim" transform="scale(.8)" d={SHIELD} />
    </>
  );
}

/** A spear or a shield, the sign of whose desire it is, and what it is called. */
function DesireFace({ card }: { card: string }): JSX.Element {
  const seatClass = useSeatClass();
  const { speak } = useTable();
  const isSpear = kindOf(card) === "spear";
  return (
    <g class={seatClass(ownerOf(card))}>
      <path class="ribbon" d="M4 62H56V76a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4z" />
      <g transform="translate(30 33)">
        {isSpear ? <SpearArt /> : <ShieldArt />}
        <g class="whose" transform={isSpear ? "translate(13 15)" : "translate(0 -2)"}>
          <DrawnSeatMark seat={ownerOf(card)} size={isSpear ? 14 : 16} />
        </g>
      </g>
      <text class="kind" x="30" y="76">
        {speak(`kind.${kindOf(card)}`)}
      </text>
    </g>
  );
}

export function Face({ card }: { card: string }): JSX.Element {
  return (
    <svg class={classes("face", isNumber(card) ? `is-${card}` : "is-desire")} viewBox="0 0 60 84" aria-hidden="true">
      <rect class="margin" x="3.5" y="3.5" width="53" height="77" rx="4.5" />
      {isNumber(card) ? <NumberFace number={Number(card)} /> : <DesireFace card={card} />}
    </svg>
  );
}
