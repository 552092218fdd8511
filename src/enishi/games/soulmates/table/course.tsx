/** How far the game has come, and the couples that have left. */

import { classes, says, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { useJustFound } from "./calls";
import { Couple } from "./person";

/** Where there are more seats, those above the table say who has left with whom: on a low phone it is not said twice. */
const FEW_SEATS = 4;

export function Head(): JSX.Element {
  const { table, view, speak } = useTable<soulmates.Table>();
  const { turns, turn_limit: limit, deck, shuffles, couples } = table;
  const justFound = useJustFound();
  const over = view.phase === "over";
  const turn = over ? turns : turns + 1;
  return (
    <div class="course">
      <span class="turn-note" {...says(speak(over ? "label.turns_over" : "label.turn", { turn, limit, deck }))}>
        {speak(over ? "table.turns_played" : "table.turn_number", { turn })}
        {shuffles > 0 && speak("label.shuffled", { times: shuffles })}
      </span>
      {couples.length > 0 && (
        <ul
          class={classes("couples", table.seats.length > FEW_SEATS && "is-said-above")}
          data-part="couples"
          aria-label={speak("table.couples")}
        >
          {couples.map(([one, other]) => (
            <li key={one} class={classes("couple", justFound.includes(one!) && "is-told-late")}>
              <Couple one={one!} other={other!} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
