/** Cards in small: numbers of hours, the powers of active ones, and the desires. */

import { classes, DrawnSeatMark, useSeatClass, useTable } from "@enishi/table";
import type { ComponentChildren, JSX } from "preact";

export const HOURS = 8;
export const NUMBERS = ["1", "2", "3", "4", "5", "6"];
const SPEAR = "M-7 9 4-4M4-4 1.5-6.5 9-10 6.5-1.5z";
const SHIELD = "M0-10C3-7.5 6-7 8.5-7 9 1 6 7 0 10.5-6 7-9 1-8.5-7-6-7-3-7.5 0-10z";

/** What an active card lets its seat do: draw from any deck, offer on the altar, take from hands. */
export const POWERS: { [number: number]: string } = {
  3: "M-8-7H1V5H-8zM-4 5V8.5H5V-3.5H1M-1 8.5",
  4: "M0-10C5-5 6.5-2 6.5 2A6.5 6.5 0 0 1-6.5 2C-6.5-1-4.5-3-3.5-5-2.5-3-1.5-2.5-.5-3 .5-5 .5-7.5 0-10z",
  6: "M-5 10C-8 5-9 2-8.5 0-7 0-6 1.5-5 3V-6.5A1.5 1.5 0 0 1-2-6.5V-1-8A1.5 1.5 0 0 1 1-8V-1-7A1.5 1.5 0 0 1 4-7V-.5-4.5A1.5 1.5 0 0 1 7-4.5C7.2 3 7 6 5 10z",
};

export const isNumber = (card: string): boolean => NUMBERS.includes(card);
export const ownerOf = (card: string): number => Number(card.at(-1));
export const kindOf = (card: string): string => card.slice(0, -1);
export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** How many of these cards are of this number. */
export const copiesOf = (number: number | string, cards: readonly (number | string)[]): number =>
  cards.filter((card) => String(card) === String(number)).length;

/** A spear or a shield with the sign of the seat whose desire it is. */
function DesireArt({ card }: { card: string }): JSX.Element {
  const seatClass = useSeatClass();
  return (
    <svg class={classes("desire", kindOf(card), seatClass(ownerOf(card)))} viewBox="-12 -12 24 24" aria-hidden="true">
      <path d={kindOf(card) === "spear" ? SPEAR : SHIELD} />
      <g transform={kindOf(card) === "spear" ? "translate(5 6)" : "translate(0 -1)"}>
        <DrawnSeatMark seat={ownerOf(card)} size={8} />
      </g>
    </svg>
  );
}

export function Power({ number }: { number: number }): JSX.Element | null {
  return POWERS[number] ? (
    <svg class="power-sign" viewBox="-12 -12 24 24" aria-hidden="true">
      <path d={POWERS[number]} />
    </svg>
  ) : null;
}

/** A card face down, beside a number of them. */
export const Back = (): JSX.Element => (
  <svg class="power-sign" viewBox="-12 -12 24 24" aria-hidden="true">
    <path d="M-6-9H6V9H-6zM-6 1 4-9M-6 9 6-3" />
  </svg>
);

/** What a card is called, with the name of the seat whose desire it is. */
export function useCardName(): (card: string) => string {
  const { speak } = useTable();
  return (card) => (isNumber(card) || card === "?" ? card : speak("table.desire", { kind: kindOf(card), seat: ownerOf(card) }));
}

interface MiniProps {
  card: string;
  children?: ComponentChildren;
  unsure?: boolean;
  /** The names by which it is seen to move, and from where. */
  move?: string | undefined;
  from?: string | undefined;
}

export function Mini({ card, children, unsure, move, from }: MiniProps): JSX.Element {
  return (
    <span class={classes("mini", unsure && "is-unsure", card === "?" && "is-down")} data-move={move} data-from={from}>
      {isNumber(card) ? card : card === "?" ? "" : <DesireArt card={card} />}
      {children}
    </span>
  );
}

/** Small cards in a row. */
export function Row({ cards }: { cards: readonly string[] }): JSX.Element {
  const { speak } = useTable();
  const name = useCardName();
  const words = cards.map(name).join(speak("list.join"));
  return (
    <span class="row-of-cards" {...(words && { role: "img", "aria-label": words })}>
      {cards.map((card, i) => (
        <Mini key={i} card={card} />
      ))}
    </span>
  );
}

export const Times = ({ n }: { n: number }): JSX.Element => (
  <span class="times">
    <span class="by">×</span>
    {n}
  </span>
);

/** How many there are of each card, under a caption. Every number has its place, also where there is none of it. */
export function Counts({ caption, counts }: { caption: string; counts: { [card: string]: number } }): JSX.Element {
  const { speak } = useTable();
  const name = useCardName();
  const counted = Object.keys(counts).filter((card) => counts[card]);
  const words = counted.map((card) => speak("table.times", { card: name(card), times: counts[card] }));
  return (
    <p class="counts" role="img" aria-label={speak("table.list", { what: caption, cards: words })}>
      <span class="caption">{caption}</span>
      {[...NUMBERS, ...counted.filter((card) => !isNumber(card))].map((card) => (
        <span key={card} class={classes("counted", !counts[card] && "is-none")}>
          <Mini card={card} />
          <Times n={counts[card] ?? 0} />
        </span>
      ))}
    </p>
  );
}
