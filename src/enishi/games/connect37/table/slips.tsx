/** What else is known: where every number is, and what each run is worth to whom. */

import { classes, SeatMark, says, useTable } from "@enishi/table";
import type { connect37 } from "@enishi/types";
import type { JSX } from "preact";

const NUMBERS = Array.from({ length: 37 }, (_, i) => i + 1);

/** All numbers in their order: laid, in one's own hand, or still to come. */
export function Numbers(): JSX.Element {
  const { table, speak } = useTable<connect37.Table>();
  const unseen = new Set(table.unseen);
  const hand = new Set(table.hand);
  const where = (tile: number): string => (hand.has(tile) ? "is-held" : unseen.has(tile) ? "is-unseen" : "is-laid");
  return (
    <section class="slip">
      <p class="stock" data-move="stock" {...says(speak("says.stock"))}>
        {speak("label.stock", { stock: table.stock, aside: table.set_aside })}
      </p>
      <p class="numbers" {...says(speak("says.unseen"))}>
        {NUMBERS.map((tile) => (
          <span key={tile} class={where(tile)}>
            {tile}{" "}
          </span>
        ))}
      </p>
      <p class="legend">
        <span class="is-laid">{speak("table.laid")}</span>
        {table.hand && <span class="is-held">{speak("table.held")}</span>}
        <span class="is-unseen">{speak("table.unseen")}</span>
      </p>
    </section>
  );
}

/** Every run with the points that its chips score, or would. */
export function Runs(): JSX.Element {
  const { table, speak } = useTable<connect37.Table>();
  return (
    <section class="slip">
      <h2>{speak("table.runs")}</h2>
      {table.runs.length === 0 && <p class="legend">{speak("table.no_runs")}</p>}
      <ul class="run-list">
        {table.runs.map(({ tiles, connected, points }) => (
          <li
            key={tiles.join()}
            class={classes("run", connected && "is-connected")}
            {...says(speak(connected ? "says.connected" : "says.short", { n: 4 - tiles.length }))}
          >
            <svg class="run-thread" viewBox="0 0 24 12" aria-hidden="true">
              <path d="M1 6C7 -1 17 13 23 6" />
            </svg>
            <strong>
              {tiles[0]}–{tiles.at(-1)}
            </strong>
            {points.map(
              (worth, seat) =>
                worth > 0 && (
                  <span key={`seat-${seat}`} class="worth">
                    <SeatMark seat={seat} />
                    {connected ? worth : `(${worth})`}
                  </span>
                ),
            )}
          </li>
        ))}
      </ul>
      {table.runs.some(({ connected, points }) => !connected && Math.max(...points) > 0) && (
        <p class="legend in-brackets">{speak("table.in_brackets")}</p>
      )}
    </section>
  );
}
