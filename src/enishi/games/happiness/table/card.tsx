/** Cards: the emblem of a time, and one heart or two. */

import { useTable } from "@enishi/table";
import type { JSX } from "preact";

export const TIMES = ["past", "present", "future"] as const;
export type Time = (typeof TIMES)[number];

/** A pressed leaf, the sun, a star: what was, what is, what may come. */
export const EMBLEMS: { [time in Time]: string } = {
  past: "M12 22V9m0 6-5-4m5 1 5-4M12 2C6 6 4 11 5 16c2 2 5 3 7 3s5-1 7-3c1-5-1-10-7-14z",
  present: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0-5v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M19 5l-1.5 1.5m-11 11L5 19",
  future: "M12 2.5l2.6 6.4 6.9.6-5.2 4.5 1.6 6.8L12 17.1l-5.9 3.7 1.6-6.8-5.2-4.5 6.9-.6z",
};

export const HEART = "M6 10.5C2.5 8 1 6 1 4a2.5 2.5 0 0 1 5-.6A2.5 2.5 0 0 1 11 4c0 2-1.5 4-5 6.5z";

export function Emblem({ time }: { time: Time }): JSX.Element {
  return (
    <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={EMBLEMS[time]} />
    </svg>
  );
}

export const timeOf = (card: number): Time => TIMES[Math.floor((card - 1) / 2)]!;
const isVeryGood = (card: number): boolean => card % 2 === 0;

function Hearts({ card }: { card: number }): JSX.Element {
  return (
    <svg class="hearts" viewBox="0 0 25 12" aria-hidden="true">
      {isVeryGood(card) ? (
        <>
          <path d={HEART} />
          <path d={HEART} transform="translate(13 0)" />
        </>
      ) : (
        <path d={HEART} transform="translate(6.5 0)" />
      )}
    </svg>
  );
}

/** What is printed on a card; its label says the same in words. */
export function Face({ card }: { card: number }): JSX.Element {
  const { speak } = useTable();
  return (
    <>
      <span class="number printed" data-text={card} />
      <Emblem time={timeOf(card)} />
      <Hearts card={card} />
      <span class="how-good printed" data-text={speak(isVeryGood(card) ? "table.very_good" : "table.good")} />
    </>
  );
}
