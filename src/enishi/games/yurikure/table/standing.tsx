/** When it is over: who has scored how much for which couples, the best first, and what else each had supported. */

import { classes, SeatMark, useSeatClass, useTable } from "@enishi/table";
import type { Line, yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { What } from "./girls";

/** Seats from the best to the last. */
function ranked({ scores, returns }: { scores: readonly number[]; returns: readonly number[] }): number[] {
  return scores.map((_, seat) => seat).sort((a, b) => returns[b]! - returns[a]! || scores[b]! - scores[a]! || a - b);
}

const isScored = ({ key }: Line): boolean => key === "result.pair";

/** What a seat had supported without a point for it, each pair once, the dearest first. */
function Unscored({ sheet, scored }: { sheet: yurikure.Sheet | null; scored: readonly string[] }): JSX.Element | null {
  const { speak } = useTable();
  const pairs = [...new Set([...(sheet?.setup ?? []), ...(sheet?.added ?? [])])].filter((pair) => !scored.includes(pair));
  if (!pairs.length) return null;
  return <span class="standing-rest">{speak("table.also_supported", { pairs })}</span>;
}

export function Standing(): JSX.Element | null {
  const seatClass = useSeatClass();
  const { table, view, speak } = useTable<yurikure.Table>();
  const { result } = view;
  if (!result) return null;
  const scored = result.lines.filter(isScored).map(({ facts }) => facts as { seat: number; pair: string; points: number });
  const pairsOf = (seat: number): string[] => scored.filter((one) => one.seat === seat).map(({ pair }) => pair);
  return (
    <>
      <ol class="standing" data-part="standing">
        {ranked(result).map((seat) => (
          <li key={seat} class={classes(seatClass(seat), result.winners.includes(seat) && "is-winner")}>
            <SeatMark seat={seat} />
            <strong class="standing-name">{speak.seat(seat)}</strong>
            {result.winners.includes(seat) && <span class="badge is-turn">{speak("table.wins")}</span>}
            <strong class="standing-points">{speak("table.points", { n: result.scores[seat] })}</strong>
            <span class="standing-pairs">
              {scored
                .filter((one) => one.seat === seat)
                .map(({ pair, points }) => (
                  <span key={pair} class="standing-pair">
                    <span class="worth">{points}</span> <What what={pair} />
                  </span>
                ))}
              <Unscored sheet={table.seats[seat]!.sheet} scored={pairsOf(seat)} />
            </span>
          </li>
        ))}
      </ol>
      <ul class="reasons">
        {result.lines
          .filter((line) => !isScored(line))
          .map((line, i) => (
            <li key={i}>{speak.line(line)}</li>
          ))}
      </ul>
    </>
  );
}
