/** The two teams: their points in the series, and their hands when a game has ended. */

import { classes, SeatMark, useSeatClass, useTable } from "@enishi/table";
import type { Line, LogEntry, signs } from "@enishi/types";
import type { JSX } from "preact";
import { Gauge, LIMIT } from "./gauge";

const TEAMS: readonly (readonly [number, number])[] = [
  [0, 2],
  [1, 3],
];

const showsHands = ({ lines }: LogEntry): boolean => lines.some(({ key }) => key === "log.shown");
const OF_A_TURN = /^log\.(send|decline|intercept|receive|taken|reject|redraw)/;

/** The last turn of the game that ended last, in sentences: who sent the card, and what became of it. */
function lastTurn(log: readonly LogEntry[]): Line[] {
  const end = log.map(showsHands).lastIndexOf(true) + 1;
  const sent = log
    .slice(0, end)
    .map(({ event }) => event.includes(" send "))
    .lastIndexOf(true);
  return sent < 0 ? [] : log.slice(sent, end).flatMap(({ lines }) => lines.filter(({ key }) => OF_A_TURN.test(key)));
}

/** The game that ended last: its last turn, and then all hands. */
export function Finished({ finished }: { finished: signs.Finished }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, view, fresh, speak } = useTable<signs.Table>();
  const turn = lastTurn(view.log);
  const hand = (seat: number): string => finished.hands[seat]!.join(" ");
  return (
    <details class={classes("slip finished", fresh.some(showsHands) && "is-fresh")} data-part="finished" open={!table.turn}>
      <summary>{speak("table.finished", { game: finished.game })}</summary>
      {turn.length > 0 && (
        <p class="last-turn">
          <strong>{speak("table.last_turn")}</strong>
          {turn.map((line, i) => (
            <span key={i}> {speak.line(line)}</span>
          ))}
        </p>
      )}
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
              most={Math.max(...finished.sums)}
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

/** The team that has more; -1 where they have the same. */
const teamAhead = ([one, other]: readonly number[]): number => (one === other ? -1 : one! > other! ? 0 : 1);

/** What the match stands at, in few words where the team that won the game leads. */
function useStanding(winner: number): string {
  const { table, speak } = useTable<signs.Table>();
  const leader = teamAhead(table.totals);
  if (leader < 0) return speak("table.match_level");
  const lead = table.totals[leader]! - table.totals[1 - leader]!;
  return leader === winner ? speak("table.match_lead_too", { lead }) : speak("table.match_lead", { seats: TEAMS[leader], lead });
}

/** How the game that ended last came out, why, and what that means for the match; it stays while the next one is played. */
function Ended({ finished }: { finished: signs.Finished }): JSX.Element {
  const { speak } = useTable<signs.Table>();
  const { game, points, sums } = finished;
  const winner = teamAhead(points);
  const standing = useStanding(winner);
  const came =
    winner < 0
      ? speak("table.ended_level", { game, points: points[0]! })
      : speak("table.ended_won", { game, seats: TEAMS[winner], most: points[winner]!, least: points[1 - winner]! });
  const over = sums.filter((sum) => sum > LIMIT).map((sum) => speak("table.too_much", { sum }));
  return (
    <p class="ended" role="status">
      <strong>{came}</strong> {over.join(" ")} <span class="standing">{standing}</span>
    </p>
  );
}

export function Head(): JSX.Element {
  const { table, speak } = useTable<signs.Table>();
  const { game, games, turn } = table;
  return (
    <div class="signs-head">
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
      {table.finished && turn > 0 && <Ended finished={table.finished} />}
    </div>
  );
}
