/** The control track: what every seat has revealed on each girl. */

import { classes, DrawnSeatMark, says, useSeatClass, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { What } from "./girls";

const MOST = 19;

export function Track(): JSX.Element {
  const seatClass = useSeatClass();
  const { table, speak, seat: own } = useTable<yurikure.Table>();
  const rows = [...table.girls].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const at = (points: number): number => 6 + points * 12;
  const inWords = ({ girl, revealed, control }: yurikure.Girl): string => {
    const seats = revealed.map((points, seat) => (points ? speak("table.track_seat", { seat, points }) : "")).filter(Boolean);
    return speak("table.track_row", {
      girl,
      what: [...(seats.length ? seats : [speak("table.track_none")]), ...(control === null ? [] : [speak("table.track_own", { control })])],
    });
  };
  return (
    <section class="leaf track" data-part="track">
      <h2>{speak("table.track")}</h2>
      <ol>
        {rows.map((girl) => (
          <li key={girl.girl} class={classes(table.acting === girl.girl && "is-acting", girl.acted && "is-acted")}>
            <span class="track-rank" aria-hidden="true" {...says(speak(girl.acted ? "says.acted" : "says.rank", { rank: girl.rank }))}>
              {table.acting === girl.girl ? "▶" : girl.acted ? "✓" : girl.rank}
            </span>
            <span aria-hidden="true">
              <What what={girl.girl} />
            </span>
            <span class="unseen">{inWords(girl)}</span>
            <svg viewBox="-2 0 250 26" aria-hidden="true" {...says(inWords(girl))}>
              <path class="rail" d={`M${at(0)} 16H${at(MOST)}`} />
              {Array.from({ length: MOST + 1 }, (_, points) => (
                <path
                  key={points}
                  class={classes("tick", points % 5 === 0 && "is-five")}
                  d={`M${at(points)} ${points % 5 ? 13.5 : 11}V${points % 5 ? 18.5 : 21}`}
                />
              ))}
              {own !== null && girl.control !== null && <path class="own" d={`M${at(girl.control)} 10l-5.5 -8.5h11z`} />}
              {girl.revealed.map(
                (points, seat) =>
                  points > 0 && (
                    <g
                      key={seat}
                      data-move={`track-${girl.girl}-${seat}`}
                      class={classes(seatClass(seat), seat === girl.controller && "is-controller")}
                      transform={`translate(${at(points)} 16)`}
                    >
                      <DrawnSeatMark seat={seat} size={seat === girl.controller ? 16 : 11} />
                    </g>
                  ),
              )}
            </svg>
            <span class="track-most" aria-hidden="true" {...says(inWords(girl))}>
              {girl.controller === null ? "" : girl.revealed[girl.controller]}
              {girl.control !== null && <small>▽{girl.control}</small>}
            </span>
          </li>
        ))}
      </ol>
      {own !== null && <p class="muted">{speak("table.track_key")}</p>}
    </section>
  );
}
