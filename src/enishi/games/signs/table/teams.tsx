/** The two teams: their points in the series, and their hands when a game has ended. */

import { classes, SeatMark, useSeatClass, useTable } from "@enishi/table";
import type { Line, LogEntry, signs } from "@enishi/types";
import type { JSX } from "preact";
import { Gauge, LIMIT } from "./gauge";

type Team = readonly [number, number];
const TEAMS: readonly Team[] = [
  [0, 2],
  [1, 3],
];

/** One's own team first, and in it oneself; onlookers see the first team first. */
function useTeams(): readonly Team[] {
  const { seat } = useTable();
  const first = seat ?? 0;
  return [
    [first, (first + 2) % 4],
    [(first + 1) % 4, (first + 3) % 4],
  ];
}

const teamOf = ([one]: Team): number => one % 2;
const sumOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + card, 0);

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
  const teams = useTeams();
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
      {teams.map((pair) => {
        const [one, other] = pair;
        const sum = finished.sums[teamOf(pair)]!;
        const held = {
          first: one,
          one: hand(one),
          first_sum: sumOf(finished.hands[one]!),
          second: other,
          other: hand(other),
          second_sum: sumOf(finished.hands[other]!),
        };
        return (
          <div key={one} class="team-hands">
            <p>
              <SeatMark seat={one} /> <SeatMark seat={other} />{" "}
              {speak(sum > LIMIT ? "label.finished_team_over" : "label.finished_team", { ...held, sum })}
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

/** How the game that ended last came out, and why: from its end on, and while the next one is played. What the match stands at is beside it. */
function Ended({ finished }: { finished: signs.Finished }): JSX.Element {
  const { table, speak } = useTable<signs.Table>();
  const { game, points, sums } = finished;
  const winner = teamAhead(points);
  const came =
    winner < 0
      ? speak("table.ended_level", { game, points: points[0]! })
      : speak("table.ended_won", { game, seats: TEAMS[winner], most: points[winner]!, least: points[1 - winner]! });
  const over = sums.filter((sum) => sum > LIMIT).map((sum) => speak("table.too_much", { sum }));
  return (
    <p class={classes("ended", !table.turn && "is-new")} role="status">
      <strong>{came}</strong> <span class="too-much">{over.join(" ")}</span>
    </p>
  );
}

export function Head(): JSX.Element {
  const { table, view, speak } = useTable<signs.Table>();
  const teams = useTeams();
  const { game, games, turn } = table;
  return (
    <div class="signs-head">
      <div class="series">
        <strong>{speak(turn ? "label.game" : "label.series", { game, games, turn })}</strong>
        {teams.map((pair) => {
          const points = table.totals[teamOf(pair)]!;
          return (
            <span key={pair[0]} class="total" role="img" aria-label={speak("label.total", { seats: pair, points })}>
              <SeatMark seat={pair[0]} />
              <SeatMark seat={pair[1]} />
              <strong>{points}</strong>
            </span>
          );
        })}
      </div>
      {table.finished && !view.result ? (
        <Ended finished={table.finished} />
      ) : (
        games > 1 && (
          <p class="ended is-to-come" aria-hidden="true">
            {"\u00a0"}
          </p>
        )
      )}
    </div>
  );
}
