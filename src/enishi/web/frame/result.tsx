/** How it ended: who won, who scored what for what, and what can be done now. */

import type { Ended, LogEntry, Player, Result, TakenBack } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import type { Speaker } from "../language/words";
import { classes } from "../table/classes";
import { SeatMark, useSeatClass } from "../table/seats";

interface Props {
  result: Result | null;
  ended: Ended | null;
  players: readonly Player[];
  log: readonly LogEntry[];
  names: readonly string[];
  speak: Speaker;
  game: Speaker;
  seat: number | null;
  takenBack?: TakenBack | null;
  children?: ComponentChildren;
}

/** Seats from the best to the last. */
function ranking({ scores, returns }: Result): number[] {
  return scores.map((_, seat) => seat).sort((a, b) => returns[b]! - returns[a]! || scores[b]! - scores[a]! || a - b);
}

/** Whether exactly those have won who play together. */
function isTeam(winners: readonly number[], players: readonly Player[]): boolean {
  const team = players[winners[0] ?? -1]?.team ?? null;
  return team !== null && players.every((player) => (player.team === team) === winners.includes(player.seat));
}

/** The winners' score, and the others' from the best to the last, a team's once; null where it says no more than who has won. */
function scoreOf({ result, ended, players }: Props): [number, ...number[]] | null {
  if (!result || (ended && ended.reason !== "played")) return null;
  const { scores, winners } = result;
  const most = Math.max(...scores);
  if (most <= 1 || !winners.length || winners.some((seat) => scores[seat] !== most)) return null;
  const isFirstOfTeam = (seat: number): boolean => {
    const team = players[seat]?.team ?? null;
    return team === null || players.findIndex((player) => player.team === team) === seat;
  };
  const [, ...others] = ranking(result).filter(isFirstOfTeam);
  return [most, ...others.map((seat) => scores[seat]!)];
}

/** A score in what the game counts, by `score` of its words; in points where it says nothing else. */
const counted = ({ game, speak }: Pick<Props, "game" | "speak">, n: number): string =>
  game.has("score") ? game("score", { n }) : speak("result.points", { n });

/** Who has won, and how high: against one other side with its score, too. */
function headline(props: Props): string {
  const { speak, players } = props;
  const told = whoWon(props);
  const score = players.length > 1 ? scoreOf(props) : null;
  if (!score) return told;
  const [most, ...others] = score;
  return others.length === 1
    ? speak("result.with_score", { told, most, other: others[0] })
    : speak("result.with_points", { told, points: counted(props, most) });
}

function whoWon(props: Props): string {
  const { result, ended, players, speak, game, seat } = props;
  const winners = result?.winners ?? ended?.winners ?? [];
  // Where an end is more than that some have won, the game says what it is.
  if (result && (!ended || ended.reason === "played") && game.has(`headline.${result.ending}`)) return game(`headline.${result.ending}`);
  // Alone one wins against nobody: how well it went stands in the points.
  if (result && players.length === 1) return speak("result.alone", { points: counted(props, result.scores[0]!) });
  if (isTeam(winners, players))
    return seat !== null && winners.includes(seat) ? speak("result.your_team") : speak("result.their_team", { seats: winners });
  if (seat !== null && winners.includes(seat)) return speak(winners.length > 1 ? "result.you_share" : "result.you_win");
  if (winners.length) return speak(winners.length > 1 ? "result.they_share" : "result.they_win", { seats: winners });
  return speak("result.nobody");
}

/** Why it ended; whose time ran out, or who resigned, is named. Where the log tells of this ending, with who did what, it says more than the ending alone. */
export function why({ result, ended, log, speak, game }: Props): string {
  if (ended && ended.seat !== null) return speak(`result.${ended.reason}`, { seat: ended.seat });
  if (ended && ended.reason !== "played") return speak(`result.${ended.reason}`);
  if (!result) return "";
  const told = log.at(-1)?.lines.filter(({ key }) => key === `log.${result.ending}`) ?? [];
  return told.map((line) => game.line(line)).join(game.language === "ja" ? "" : " ") || game(`end.${result.ending}`);
}

/** Lines that say what decided between those who were level on points. */
const TIE = /^result\.tie(_|$)/;

/** What decided a tie: without it, nobody would understand a headline with the same points twice. */
const ofTie = ({ result, game }: Props): string[] => (result?.lines ?? []).filter(({ key }) => TIE.test(key)).map(game.line);

/** How it ended, in few lines above the table, so that the table stays in sight. */
export function ResultHead(props: Props): JSX.Element {
  return (
    <section class="result card-of-paper" aria-labelledby="result-title">
      <div class="result-said">
        <h2 id="result-title" tabIndex={-1}>
          {headline(props)}
        </h2>
        <p>{[why(props), ...ofTie(props)].join(props.speak.language === "ja" ? "" : " ")}</p>
      </div>
      {props.children}
    </section>
  );
}

/** Below the table: who scored what for what, and what else can be done now. */
export function ResultDetails({ result, names, game, speak, takenBack, children }: Props): JSX.Element {
  const seatClass = useSeatClass();
  return (
    <section class="result-details card-of-paper" aria-label={speak("result.details")}>
      {result && (
        <>
          <ol class="ranking">
            {ranking(result).map((seat) => (
              <li key={seat} class={classes(seatClass(seat), result.winners.includes(seat) && "is-winner")}>
                <SeatMark seat={seat} />
                <span class="seat-name">{names[seat]}</span>
                <span class="score">{counted({ game, speak }, result.scores[seat]!)}</span>
              </li>
            ))}
          </ol>
          <ul class="reasons">
            {result.lines.map((line, i) => (
              <li key={i}>{game.line(line)}</li>
            ))}
          </ul>
        </>
      )}
      {takenBack && <p class="muted">{speak(takenBack.draws ? "result.taken_back_drawn" : "result.taken_back", { ...takenBack })}</p>}
      <div class="row">{children}</div>
    </section>
  );
}
