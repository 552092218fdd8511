/** The two teams: their points in the series, and their hands when a game has ended. */

import { SeatMark, seatClass, useTable } from "@enishi/table";
import type { signs } from "@enishi/types";
import type { JSX } from "preact";
import { Gauge } from "./gauge";

const TEAMS: readonly (readonly [number, number])[] = [
  [0, 2],
  [1, 3],
];

/** The game that ended last, with all hands. */
export function Finished({ finished }: { finished: signs.Finished }): JSX.Element {
  const { table, speak } = useTable<signs.Table>();
  const hand = (seat: number): string => finished.hands[seat]!.join(" ");
  return (
    <details class="slip finished" data-part="finished" open={!table.turn}>
      <summary>{speak("table.finished", { game: finished.game })}</summary>
      {TEAMS.map(([one, other], team) => {
        const [sum, points] = [finished.sums[team]!, finished.points[team]!];
        return (
          <div key={team} class="team-hands">
            <p>
              <SeatMark seat={one} /> <SeatMark seat={other} />{" "}
              {speak("label.finished_team", { seats: [one, other], one: hand(one), other: hand(other), sum, points })}
            </p>
            <Gauge
              label={speak("table.team_sum", { seats: [one, other], sum })}
              parts={[
                { cards: finished.hands[one]!, class: `is-held ${seatClass(one)}` },
                { cards: finished.hands[other]!, class: `is-held ${seatClass(other)}` },
              ]}
            />
          </div>
        );
      })}
    </details>
  );
}

export function Head(): JSX.Element {
  const { table, speak } = useTable<signs.Table>();
  const { game, games, turn } = table;
  return (
    <div class="series">
      <strong>{speak(turn ? "label.game" : "label.series", { game, games, turn })}</strong>
      {TEAMS.map(([one, other], team) => (
        <span key={team} class="total" role="img" aria-label={speak("label.total", { seats: [one, other], points: table.totals[team]! })}>
          <SeatMark seat={one} />
          <SeatMark seat={other} />
          <strong>{table.totals[team]}</strong>
        </span>
      ))}
    </div>
  );
}
