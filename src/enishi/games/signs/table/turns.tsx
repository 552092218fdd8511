/** The turns of a game: the one that is on, those before it, and where the cards have got to. */

import { classes, SeatMark, useTable } from "@enishi/table";
import type { signs } from "@enishi/types";
import type { JSX } from "preact";
import { Bubble, Mini, VALUES } from "./card";

/** The turn that is on, and the one that ended last. */
export function useTurns(): { now: signs.Turn | null; last: signs.Turn | null; number: number } {
  const { table } = useTable<signs.Table>();
  const now = table.turns.at(-1) ?? null;
  const done = now && now.layer !== null;
  return { now, last: done ? now : (table.turns.at(-2) ?? null), number: done ? table.turns.length : table.turns.length - 1 };
}

const outcomeOf = (turn: signs.Turn): string =>
  turn.rejected ? "rejected" : turn.layer! % 2 === turn.sender % 2 ? "received" : "intercepted";

/** A turn in one line: who said what, what it was if that is known, and what became of it. */
function PastTurn({ turn, number }: { turn: signs.Turn; number: number }): JSX.Element {
  const { speak } = useTable<signs.Table>();
  const { sender, said, sent, layer, laid, redrawn } = turn;
  if (said === null) {
    return (
      <li class="is-now">
        <span class="turn">
          <span class="turn-number">{number}</span>
          <SeatMark seat={sender} /> {speak.seat(sender)} …
        </span>
      </li>
    );
  }
  const outcome = layer === null ? speak("label.on_table") : speak(`label.${outcomeOf(turn)}`, { seat: layer, card: laid });
  return (
    <li class={classes(layer === null && "is-now")}>
      <span class="unseen">
        {speak("label.turn", { number, seat: sender, said, sent: sent === null ? "" : speak("label.known", { card: sent }), outcome })}
      </span>
      <span class="turn" aria-hidden="true">
        <span class="turn-number">{number}</span>
        <SeatMark seat={sender} />
        <span class="turn-name">{speak.seat(sender)}</span>
        <Bubble said={said} />
        <Mini value={sent ?? ""} />
        <span class="arrow">→</span>
        {layer === null ? (
          <span>{speak("label.on_table")}</span>
        ) : (
          <>
            <SeatMark seat={layer} />
            <span>{speak(`table.${outcomeOf(turn)}`)}</span>
            <span class="caption is-wide">{speak("table.laid_caption")}</span>
            <Mini value={laid!} />
            {redrawn !== null && (
              <>
                <span class="caption">{speak("table.drawn")}</span>
                <Mini value={redrawn} />
              </>
            )}
          </>
        )}
      </span>
    </li>
  );
}

export function History(): JSX.Element | null {
  const { table, speak } = useTable<signs.Table>();
  if (!table.turns.length) return null;
  return (
    <section class="slip">
      <h2>{speak("table.history")}</h2>
      <ol class="history">
        {table.turns.map((turn, i) => (
          <PastTurn key={i} turn={turn} number={i + 1} />
        ))}
      </ol>
    </section>
  );
}

export function Counts(): JSX.Element | null {
  const { table, speak } = useTable<signs.Table>();
  if (!table.turn) return null;
  return (
    <section class="slip">
      <h2>{speak("table.counts")}</h2>
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">{speak("label.values")}</th>
            {VALUES.map((value) => (
              <th key={value} scope="col">
                <Mini value={value} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(["face_up", "elsewhere"] as const).map((row) => (
            <tr key={row}>
              <th scope="row">{speak(`label.${row}`)}</th>
              {table[row].map((copies, i) => (
                <td key={i} class={classes(!copies && "is-none")}>
                  {copies}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
