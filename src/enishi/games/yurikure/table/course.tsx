/** How far it is: the turns, the three phases of a turn, the girls in the order in which they act, and whether a kiss may end it. */

import { classes, says, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { Flower } from "./lily";

const TURNS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const PHASES: readonly (readonly [name: string, within: readonly string[]])[] = [
  ["action", ["ask", "declare", "answer", "vote", "consent", "confession"]],
  ["couples", ["couples"]],
  ["vows", ["vows"]],
];

/** The girls as small flowers: who has acted, whose turn it is, who comes later. The track says the same in words. */
function Order(): JSX.Element {
  const { table } = useTable<yurikure.Table>();
  const acted = (girl: string): boolean => table.girls.find((one) => one.girl === girl)!.acted;
  return (
    <span class="order" aria-hidden="true">
      {table.order.map((girl) => (
        <svg
          key={girl}
          class={classes(`girl-${girl}`, acted(girl) && "is-acted", table.acting === girl && "is-acting")}
          viewBox="-32 -32 64 64"
        >
          <Flower />
        </svg>
      ))}
    </span>
  );
}

export function Course(): JSX.Element {
  const { table, view, speak } = useTable<yurikure.Table>();
  const red = table.tension?.red_couples ?? [];
  if (!table.turn) return <p class="course">{speak("label.setup")}</p>;
  return (
    <div class="course">
      <p>
        {speak("label.turn", { turn: table.turn })}
        <span class="turns" aria-hidden="true">
          {TURNS.map((turn) => (
            <span key={turn} class={classes(turn < table.turn && "is-past", turn === table.turn && "is-now")} />
          ))}
        </span>
      </p>
      <ol class="phases">
        {PHASES.map(([name, within]) => (
          <li key={name} aria-current={within.includes(view.phase) ? "step" : undefined}>
            {speak(`table.phase_${name}`)}
          </li>
        ))}
      </ol>
      <Order />
      {red.length > 0 && (
        <p class="may-end" {...says(speak("label.red", { pairs: red }))}>
          ♥ {speak("table.next_ends_short")}
        </p>
      )}
    </div>
  );
}
