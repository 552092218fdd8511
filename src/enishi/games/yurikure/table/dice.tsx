/** The dice that were rolled last, and what they brought: in words, and beside the couples in the picture. */

import { classes, says, useTable } from "@enishi/table";
import type { LogEntry, yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { apart, beside, moved, tokenAt } from "./circle";
import { pairOf } from "./girls";

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

/** A die as part of a drawing. */
function Face({ face }: { face: string }): JSX.Element {
  return (
    <g class={classes("die-face", face === "1" && "is-one")}>
      <rect class="die-side" x="-10.5" y="-8.6" width="21" height="21" rx="4.5" />
      <rect x="-10.5" y="-10.5" width="21" height="21" rx="4.5" />
      {PIPS[face]!.split(" ").map((pip) => (
        <circle key={pip} cx={placeOf(pip[0]!)} cy={placeOf(pip[1]!)} r={face === "1" ? 3.2 : 2.1} />
      ))}
    </g>
  );
}

function Die({ face }: { face: string }): JSX.Element {
  return (
    <svg class="die" viewBox="-12 -12 24 26" aria-hidden="true">
      <Face face={face} />
    </svg>
  );
}

/** How much of the log there is up to the last die. */
function upToLastRoll(log: readonly LogEntry[]): number {
  let end = log.length;
  while (end > 0 && !ROLL.test(log[end - 1]!.event)) end--;
  return end;
}

/** Dice that follow on each other belong together: those of one phase after the other. */
function lastRolls(log: readonly LogEntry[]): readonly LogEntry[] {
  const end = upToLastRoll(log);
  let start = end;
  while (start > 0 && ROLL.test(log[start - 1]!.event)) start--;
  return log.slice(start, end);
}

/** The last dice as long as they are the latest news: since then somebody may have passed or revealed, but nothing was declared. */
export function standingRolls(log: readonly LogEntry[]): readonly LogEntry[] {
  const since = upToLastRoll(log);
  const isNews = since > 0 && log.slice(since).every(({ event }) => /^\d+ (pass|reveal)/.test(event));
  return isNews ? lastRolls(log) : [];
}

/** The pair that a die was rolled for. */
function pairOfRoll({ lines }: LogEntry): string {
  const { pair, girl, target } = (lines[0]?.facts ?? {}) as { [name: string]: string | undefined };
  return pair ?? (girl && target ? pairOf(girl, target) : "");
}

/** Where the dice of a pair lie beside its token, that of the couple phase and that of the vow, by how far apart the two girls are: free of support, discontent, other tokens, and what stands below a girl. */
const PLACES: { [apart: number]: readonly (readonly [distance: number, degrees: number])[] } = {
  1: [
    [24, 158],
    [24, 202],
  ],
  2: [
    [28, 290],
    [28, 254],
  ],
  3: [
    [24, 180],
    [24, 224],
  ],
};

/** In the picture, the last dice lie beside the couples they were rolled for until something is declared. */
export function FallenDice({ places }: { places: Map<string, number> }): JSX.Element {
  const { view, speak } = useTable<yurikure.Table>();
  const rolls = standingRolls(view.log);
  const pairs = rolls.map(pairOfRoll);
  return (
    <g class="fallen-dice">
      {rolls.map((roll, i) => {
        const pair = pairs[i]!;
        if (!pair) return null;
        const [distance, degrees] = PLACES[apart(pair, places)]![Math.min(1, pairs.slice(0, i).filter((one) => one === pair).length)]!;
        return (
          <g
            key={`${view.log.indexOf(roll)}`}
            transform={`${moved(beside(tokenAt(pair, places), distance, degrees))} scale(.72)`}
            {...says(roll.lines.map((line) => speak.line(line)).join(" "))}
          >
            <g class="fallen-die">
              <Face face={ROLL.exec(roll.event)![1]!} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Dice and what they brought, in words. */
function Rolls({ rolls }: { rolls: readonly LogEntry[] }): JSX.Element {
  const { view, speak } = useTable<yurikure.Table>();
  return (
    <ul class="rolls">
      {rolls.map((roll) => (
        <li key={`${view.log.indexOf(roll)} ${roll.event}`}>
          <Die face={ROLL.exec(roll.event)![1]!} />
          <span>{roll.lines.map((line) => speak.line(line)).join(speak.language === "ja" ? "" : " ")}</span>
        </li>
      ))}
    </ul>
  );
}

/** While dice are rolled one after the other: those that lie there already, the last first. */
export function Rolled(): JSX.Element {
  const { view } = useTable<yurikure.Table>();
  return <Rolls rolls={[...standingRolls(view.log)].reverse()} />;
}

export function LastDice(): JSX.Element | null {
  const { view, speak } = useTable<yurikure.Table>();
  const rolls = lastRolls(view.log);
  if (!rolls.length) return null;
  return (
    <section class="leaf dice" data-part="dice">
      <h2>{speak("table.last_dice")}</h2>
      <Rolls rolls={rolls} />
    </section>
  );
}
