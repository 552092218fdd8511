/** Cards as lengths on the way to thirty. */

import { classes } from "@enishi/table";
import type { JSX } from "preact";

export const LIMIT = 30;

/** The class of a card that is about to leave the hand. */
export const GOING = "is-going";

interface Part {
  cards: readonly number[];
  class: string;
}

interface Props {
  parts: readonly Part[];
  label: string;
  /** The highest sum among the gauges that stand together: they are drawn to one scale. */
  most?: number;
}

export function Gauge({ parts, label, most = 0 }: Props): JSX.Element {
  const cards = parts.flatMap((part) => part.cards.map((value) => ({ value, class: part.class })));
  const sumOf = (list: readonly { value: number }[]): number => list.reduce((sum, { value }) => sum + value, 0);
  const total = sumOf(cards);
  const sum = sumOf(cards.filter((card) => card.class !== GOING));
  const width = Math.max(LIMIT + 3, total + 1, most + 1) * 10;
  let at = 0;
  return (
    <svg class="gauge" viewBox={`-2 -2 ${width + 4} 46`} role="img" aria-label={label}>
      <rect class="way" width={LIMIT * 10} height="26" rx="4" />
      {cards.map(({ value, class: name }, i) => {
        const x = at;
        at += value * 10;
        return (
          <g key={i} class={classes("length", name)} transform={`translate(${x} 0)`}>
            <rect x="1" y="1" width={value * 10 - 2} height="24" rx="3" />
            <text x={value * 5} y="17" class={classes(value === 1 && "is-narrow")}>
              {value}
            </text>
          </g>
        );
      })}
      <path class="limit" d={`M${LIMIT * 10} -2v32`} />
      <text class="limit-text" x={LIMIT * 10} y="43">
        {LIMIT}
      </text>
      {Math.abs(sum - LIMIT) > 2 && (
        <text x={sum * 10} y="43">
          {sum}
        </text>
      )}
    </svg>
  );
}
