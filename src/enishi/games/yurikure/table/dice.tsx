/** The dice that were rolled last, and what they brought. */

import { useTable } from "@enishi/table";
import type { LogEntry, yurikure } from "@enishi/types";
import type { JSX } from "preact";

const ROLL = /^~ ([1-6])$/;
/** Where the pips lie: columns and rows of a face, by what it shows. */
const PIPS: { [face: string]: string } = {
  1: "bb",
  2: "ac ca",
  3: "ac bb ca",
  4: "aa ac ca cc",
  5: "aa ac bb ca cc",
  6: "aa ab ac ca cb cc",
};
const placeOf = (letter: string): number => 6 * (letter.charCodeAt(0) - "b".charCodeAt(0));

function Die({ face }: { face: string }): JSX.Element {
  return (
    <svg class="die" viewBox="-12 -12 24 24" aria-hidden="true">
      <rect x="-10.5" y="-10.5" width="21" height="21" rx="4.5" />
      {PIPS[face]!.split(" ").map((pip) => (
        <circle key={pip} cx={placeOf(pip[0]!)} cy={placeOf(pip[1]!)} r={face === "1" ? 3.2 : 2.1} />
      ))}
    </svg>
  );
}

/** Dice that follow on each other belong together: those of one phase after the other. */
function lastRolls(log: readonly LogEntry[]): readonly LogEntry[] {
  let end = log.length;
  while (end > 0 && !ROLL.test(log[end - 1]!.event)) end--;
  let start = end;
  while (start > 0 && ROLL.test(log[start - 1]!.event)) start--;
  return log.slice(start, end);
}

export function LastDice(): JSX.Element | null {
  const { view, speak } = useTable<yurikure.Table>();
  const rolls = lastRolls(view.log);
  if (!rolls.length) return null;
  return (
    <section class="leaf dice">
      <h2>{speak("table.last_dice")}</h2>
      <ul>
        {rolls.map(({ event, lines }, i) => (
          <li key={`${view.log.length - rolls.length + i} ${event}`}>
            <Die face={ROLL.exec(event)![1]!} />
            <span>{lines.map((line) => speak.line(line)).join(speak.language === "ja" ? "" : " ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
