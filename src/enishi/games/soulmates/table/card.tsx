/** Cards of the sun and the moon, whole and small, and the heart. */

import { classes, says, useTable } from "@enishi/table";
import type { JSX } from "preact";

export const SUN =
  "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0-6v3.5m0 15V23M1 12h3.5m15 0H23M4.2 4.2l2.5 2.5m10.6 10.6 2.5 2.5m0-15.6-2.5 2.5M6.7 17.3l-2.5 2.5";

export const MOON = "M15.5 2.5a10 10 0 1 0 6 15.5A11 11 0 0 1 15.5 2.5z";
export const HEART = "M12 21C4 15 1.5 11.2 1.5 7.5a5.3 5.3 0 0 1 10.5-1.2 5.3 5.3 0 0 1 10.5 1.2C22.5 11.2 20 15 12 21z";
export const suitClass = (card: string): string => (card.startsWith("S") ? "is-sun" : "is-moon");

export function Sign({ card }: { card: string }): JSX.Element {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={card.startsWith("S") ? SUN : MOON} />
    </svg>
  );
}

/** The face of a card: the sun as it rises, or the moon over the water. */
export function Face({ card }: { card: string }): JSX.Element {
  const isSun = card.startsWith("S");
  return (
    <>
      <svg class="scene" viewBox="0 0 50 70" aria-hidden="true">
        {isSun ? <SunRise /> : <MoonOverWater />}
        <rect class="frame" x="2.5" y="2.5" width="45" height="65" rx="4" />
      </svg>
      <span class="number">{card.slice(1)}</span>
    </>
  );
}

const RAYS = [-75, -50, -25, 0, 25, 50, 75];

function SunRise(): JSX.Element {
  return (
    <g transform="translate(25 64)">
      {RAYS.map((degrees) => (
        <path key={degrees} class="ray" d="M0 -20V-27" transform={`rotate(${degrees})`} />
      ))}
      <path class="light" d="M-16 0a16 16 0 0 1 32 0z" />
      <path class="ground" d="M-25 0Q-10 -5 3 -1T25 -2V6H-25z" />
    </g>
  );
}

function MoonOverWater(): JSX.Element {
  return (
    <>
      <path class="light" d={MOON} transform="translate(11 33) scale(1.15)" />
      <path class="ray" d="M9 40v5m-2.5-2.5h5M41 33v4m-2-2h4M37 52v3m-1.5-1.5h3" />
      <path class="ground" d="M0 64q6 -4 12.5 0t12.5 0t12.5 0t12.5 0V70H0z" />
    </>
  );
}

/** The back of every card: day and night, and the thread between them. */
export function Back(): JSX.Element {
  return (
    <svg class="scene" viewBox="0 0 50 70" aria-hidden="true">
      <path class="back-day" d="M0 0H50L0 70z" />
      <path class="back-night" d="M50 0V70H0z" />
      <path class="back-thread" d="M4 52C14 64 20 40 25 35S38 8 46 16" />
      <path class="back-heart" d={HEART} transform="translate(17 27) scale(.67)" />
      <rect class="frame" x="2.5" y="2.5" width="45" height="65" rx="4" />
    </svg>
  );
}

/** A card so small that only its sign and number are seen. */
export function Mini({ card, class: name, move, from }: { card: string; class?: string; move?: string; from?: string }): JSX.Element {
  const { speak } = useTable();
  return (
    <span class={classes("mini", suitClass(card), name)} data-move={move} data-from={from} {...says(speak(`card.${card}`))}>
      <Sign card={card} />
      {card.slice(1)}
    </span>
  );
}

/** Cards in a row, as one picture with a sentence of its own. */
export function Minis({ cards, label }: { cards: readonly string[]; label: string }): JSX.Element {
  return (
    <span class="minis" role="img" aria-label={label}>
      {cards.map((card, i) => (
        <Mini key={i} card={card} />
      ))}
    </span>
  );
}

export function Heart(): JSX.Element {
  return (
    <svg class="heart" viewBox="0 0 24 24" aria-hidden="true">
      <path d={HEART} />
    </svg>
  );
}
