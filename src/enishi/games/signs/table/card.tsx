/** A card: its number and its sign, a small one of which only the number is seen, and what is said of it. */

import { classes, useTable } from "@enishi/table";
import type { ComponentChildren, JSX } from "preact";

export const VALUES = [1, 2, 3, 4, 5, 6] as const;

/** An open hand, an eye, a moon …: a sign for every number, drawn around the middle of a square of 24. */
const SIGNS: { [value: number]: string } = {
  1: "M12 3v18M8 21h8",
  2: "M12 20 6 5m6 15L18 5",
  3: "M12 4 21 19.5H3z",
  4: "M12 3l9 9-9 9-9-9z",
  5: "M2.5 12C7 5.5 17 5.5 21.5 12 17 18.5 7 18.5 2.5 12zm9.5-3.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z",
  6: "M12 2.5 14.2 9l6.5-2.3L16 12l4.7 5.3-6.5-2.3-2.2 6.5L9.8 15l-6.5 2.3L8 12 3.3 6.7 9.8 9z",
};

export function Face({ value }: { value: number }): JSX.Element {
  return (
    <>
      <span class="number">{value}</span>
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[value]} />
      </svg>
    </>
  );
}

/** A card so small that only its number is seen. */
export const Mini = ({ value, move, from }: { value: number | string; move?: string; from?: string }): JSX.Element => (
  <span class={classes("mini", value === "" && "is-down")} data-move={move} data-from={from}>
    {value}
  </span>
);

export function Minis({
  cards,
  label,
  children,
}: {
  cards: readonly number[];
  label: string;
  children?: ComponentChildren;
}): JSX.Element | null {
  if (!cards.length) return null;
  return (
    <span class="minis" role="img" aria-label={label}>
      {children}
      {cards.map((card, i) => (
        <Mini key={i} value={card} />
      ))}
    </span>
  );
}

/** What is said of a card, in a speech bubble. */
export function Bubble({ said, class: name }: { said: number; class?: string }): JSX.Element {
  const { speak } = useTable();
  return <span class={classes("bubble", name)}>{speak("table.quoted", { said })}</span>;
}
