/** The secret sheet: the pairs that a seat supports, and how they are chosen. */

import { classes, SeatMark, type SetChoice, useSet, useTable } from "@enishi/table";
import type { Result, yurikure } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { targetOf, What } from "./girls";

/** The points that stand beside the first lines of a sheet; those that are added later are worth one each. */
const PRINTED = [5, 4, 3, 2, 1];
/** With those added after turns 3 and 6. */
const ENTRIES = 9;

export interface Supporting {
  set: SetChoice;
  /** What the entries to come are worth, in the order in which they are chosen. */
  points: readonly number[];
  move(pair: string): string;
}

/** The pairs that one's own sheet asks for now; null where it asks for none. */
export function useSupporting(): Supporting | null {
  const { table, view, seat, myTurn } = useTable<yurikure.Table>();
  const set = useSet();
  const own = seat === null ? undefined : table.seats[seat];
  if (!myTurn || !own?.choosing) return null;
  const isSetup = view.phase === "support";
  const toEnter = view.phase === "add_one" ? 1 : (isSetup ? PRINTED.length : ENTRIES) - own.entered;
  const slots = set.size ?? toEnter;
  return {
    set,
    points: isSetup ? PRINTED.slice(own.entered, own.entered + slots) : Array.from({ length: slots }, () => 1),
    move: (pair) => `${isSetup ? "support" : "add"} ${pair}`,
  };
}

/** The places of the sheet that are filled now. */
export function Choosing({ set, points, move }: Supporting): JSX.Element {
  const { table, view, speak } = useTable<yurikure.Table>();
  const isSetup = view.phase === "support";
  const hint = isSetup
    ? speak("table.choose_five", { points: points.join(", ") })
    : speak(points.length === 1 ? "table.choose_one" : "table.choose_added", { n: points.length });
  return (
    <section class="leaf choosing">
      <h2>{speak(`phase.${view.phase}`)}</h2>
      <p>
        {hint} {isSetup && view.options.repeat_pairs === true && speak("table.repeat")}
      </p>
      <ol class="slots">
        {points.map((worth, i) => {
          const pair = set.chosen[i] && targetOf(set.chosen[i]);
          return (
            <li key={i}>
              <span class="worth" aria-hidden="true">
                {worth}
              </span>
              {pair ? (
                <button
                  type="button"
                  class="quiet"
                  aria-label={speak("table.take_back", { pair, points: worth })}
                  onClick={() => set.drop(i)}
                >
                  <What what={pair} /> <span aria-hidden="true">×</span>
                </button>
              ) : (
                <span class="empty">
                  <span class="unseen">{speak("table.empty_slot", { points: worth })}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p class="muted" role="status">
        {set.note}
      </p>
      <details>
        <summary>{speak("table.all_pairs")}</summary>
        <div class="listed">
          <p class="caption">{speak("table.pair_list_key")}</p>
          <div class="pair-list">
            {table.pairs.map(({ pair, affinity, discontent, couple }) => (
              <button
                key={pair}
                type="button"
                class={classes("bare", set.has(move(pair)) && "is-picked")}
                aria-pressed={set.has(move(pair))}
                aria-disabled={set.isOpen(move(pair)) ? undefined : "true"}
                onClick={() => set.toggle(move(pair))}
              >
                <What what={pair} />
                <span class="caption">
                  {couple ? "♡" : ""}
                  {affinity}/{discontent}
                </span>
              </button>
            ))}
          </div>
        </div>
      </details>
    </section>
  );
}

/** When it is over: the pairs whose support counts. */
const countedPairs = ({ lines }: Result): string[] => [
  ...new Set(lines.flatMap(({ key, facts }) => (key === "result.pair" || key === "result.unsupported" ? [String(facts!.pair)] : []))),
];

/** What a seat has entered; when it is over, what of it scored, and otherwise what it would score for the couples there are. */
export function SheetOf({ seat, sheet }: { seat: number; sheet: yurikure.Sheet }): JSX.Element {
  const { table, view, speak, seat: own } = useTable<yurikure.Table>();
  const { result } = view;
  const counted = result ? countedPairs(result) : table.pairs.filter(({ couple }) => couple).map(({ pair }) => pair);
  const couples = new Set(counted);
  const entry = (pair: string, worth: ComponentChildren, key: string): JSX.Element => (
    <li key={key} class={classes(couples.has(pair) && "is-couple")}>
      <span class="worth">{worth}</span>
      <What what={pair} />
      {couples.has(pair) && (
        <>
          <span aria-hidden="true">{result ? "★" : "♡"}</span>
          <span class="unseen">{speak(result ? "table.sheet_counts" : "table.pair_couple")}</span>
        </>
      )}
    </li>
  );
  return (
    <section class="leaf sheet">
      <h2>
        <SeatMark seat={seat} /> {speak(seat === own ? "table.sheet" : "table.sheet_of", { seat })}
      </h2>
      <ol>{sheet.setup.map((pair, i) => entry(pair, PRINTED[i], `${i}`))}</ol>
      {sheet.added.length > 0 && (
        <>
          <h3>{speak("table.sheet_added")}</h3>
          <ol>{sheet.added.map((pair, i) => entry(pair, "+1", `${i}`))}</ol>
        </>
      )}
      <p class="muted">
        {speak(result ? `table.sheet_scored.${result.ending}` : "table.sheet_points", { points: sheet.points, pairs: counted })}
      </p>
      {seat === own && table.tension?.adding_after && (
        <p class="muted">{speak("table.adding_after", { turn: table.tension.adding_after })}</p>
      )}
    </section>
  );
}
