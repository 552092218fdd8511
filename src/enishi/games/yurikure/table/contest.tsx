/** The contest for a girl: what is asked, who has declared what, and how one answers; the votes of an action. */

import { classes, Moves, SeatMark, says, useMoveLabel, useSeatClass, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { Course } from "./course";
import { Rolled } from "./dice";
import { girlsOf, isPair, targetOf, What } from "./girls";
import { Flower } from "./lily";
import { questionOf } from "./moment";
import { Standing } from "./standing";

/** A sentence of the log about what is declared or decided. */
function said(key: "declare" | "decide", girl: string, move: string, seat?: number | null): [string, { [name: string]: unknown }] {
  const verb = move.split(" ")[0]!;
  return [`log.${key}.${verb}`, { seat, girl, target: targetOf(move), pair: targetOf(move) }];
}

/** What a seat answers to: the declaration so far, and what that is about where it is not her own action. */
function useAnsweredTo(contest: yurikure.Contest): string {
  const { speak } = useTable<yurikure.Table>();
  const question = useQuestion(contest);
  if (!contest.declaration) return question;
  const declared = speak(...said("declare", contest.girl, contest.declaration, contest.declarer));
  return contest.question === "action" ? declared : speak("table.answer_to", { question, declared });
}

/** What is asked about a girl. */
function useQuestion(contest: yurikure.Contest): string {
  return questionOf(contest, useTable<yurikure.Table>());
}

/** Each seat in turn: whether it has declared, passed, is asked, or comes later; what it has revealed on the girl. */
function Ring({ contest }: { contest: yurikure.Contest }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, speak } = useTable<yurikure.Table>();
  const girl = table.girls.find((one) => one.girl === contest.girl)!;
  const state = (seat: number): string =>
    seat === contest.asked
      ? contest.must_declare
        ? "declares"
        : "asked"
      : seat === contest.declarer
        ? "declared"
        : contest.passed.includes(seat)
          ? "passed"
          : "not_asked";
  const signs: { [state: string]: string } = { declares: "◀", asked: "◀", declared: "★", passed: "–", not_asked: "" };
  return (
    <ul class="ring">
      {table.seats.map((_, seat) => (
        <li key={seat} class={classes(seatClass(seat), `is-${state(seat)}`)}>
          <SeatMark seat={seat} />
          <span class="ring-name">{speak.seat(seat)}</span>
          <span class="ring-points" {...says(speak("table.revealed_on_her", { points: girl.revealed[seat] }))}>
            <span class="unseen">{speak("table.revealed_on_her", { points: girl.revealed[seat] })}</span>
            <span aria-hidden="true">◉{girl.revealed[seat]}</span>
          </span>
          <span class="ring-state">
            {signs[state(seat)] && <span aria-hidden="true">{signs[state(seat)]} </span>}
            {speak(`table.${state(seat)}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Votes({ votes }: { votes: readonly yurikure.Vote[] }): JSX.Element {
  const { speak } = useTable();
  return (
    <div class="votes">
      <span class="caption">{speak("table.votes")}</span>
      <ul>
        {votes.map(({ girl, vote }) => (
          <li key={girl} class={`is-${vote ?? "open"}`}>
            <svg class={`girl-${girl}`} viewBox="-32 -32 64 64" aria-hidden="true">
              <Flower />
            </svg>
            {speak(`girl.${girl}`)}
            <span class="vote-sign" aria-hidden="true" {...says(speak(`table.vote_${vote ?? "open"}`))}>
              {vote === "for" ? "○" : vote === "against" ? "×" : "…"}
            </span>
            <span class="unseen">{speak(`table.vote_${vote ?? "open"}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pass, or reveal more; while others are asked, its place is free. On a phone it is a bar, which says what is asked, too. */
function Answer({ contest }: { contest: yurikure.Contest }): JSX.Element {
  const { legal, speak, view, myTurn, held } = useTable<yurikure.Table>();
  const moveLabel = useMoveLabel();
  const answeredTo = useAnsweredTo(contest);
  const reveals = [...legal].filter((move) => move.startsWith("reveal "));
  return (
    <div class="answer-place">
      {myTurn && !held && view.phase === "ask" && (
        <div class="answer">
          <p class="answer-to" aria-hidden="true">
            {answeredTo}
          </p>
          <Moves moves={["pass"]} class="pass" />
          {reveals.length ? (
            <>
              <span class="caption">{speak("table.reveal_then")}</span>
              <Moves moves={reveals} class="reveals" key={contest.girl}>
                {(move) => (
                  <>
                    <span class="unseen">{moveLabel(move)}</span>
                    <span aria-hidden="true">{targetOf(move)}</span>
                  </>
                )}
              </Moves>
            </>
          ) : (
            <span class="muted">{speak("table.only_pass")}</span>
          )}
        </div>
      )}
    </div>
  );
}

/** What is asked, beside the flower that it is about. */
function Asked({ contest }: { contest: yurikure.Contest }): JSX.Element {
  return (
    <h2 class={`girl-${contest.girl}`}>
      <svg class="asked-flower" viewBox="-32 -32 64 64" aria-hidden="true">
        <Flower />
      </svg>
      {useQuestion(contest)}
    </h2>
  );
}

/** What was decided for the girl whose turn it is, and the votes on it. */
function Deed({ action }: { action: yurikure.Action }): JSX.Element {
  const { speak } = useTable();
  return (
    <>
      <p class="action">{speak(...said("decide", action.girl, action.action))}</p>
      {action.votes.length > 0 && <Votes votes={action.votes} />}
    </>
  );
}

/** What comes of a yes and of a no, and what a new couple costs others; what votes do stands above them. */
function Stakes({ contest }: { contest: yurikure.Contest }): JSX.Element | null {
  const { table, speak } = useTable<yurikure.Table>();
  if (contest.question === "action" || !contest.courting) return null;
  const { affinity } = table.pairs.find(({ pair }) => pair === contest.courting)!;
  const hurts = contest.would_hurt.length ? speak("table.stakes.hurts", { pairs: contest.would_hurt }) : speak("table.stakes.hurts_nobody");
  const kind = contest.question === "answer" && !affinity ? "answer_cold" : contest.question;
  const stakes = kind === "vote" ? hurts : `${speak(`table.stakes.${kind}`, { pair: contest.courting, affinity })} ${hurts}`;
  return (
    <p key={stakes} class="stakes">
      {stakes}
    </p>
  );
}

function Contest({ contest }: { contest: yurikure.Contest }): JSX.Element {
  const { table, speak, seat } = useTable<yurikure.Table>();
  const girl = table.girls.find((one) => one.girl === contest.girl)!;
  return (
    <>
      <Asked contest={contest} />
      <p class="declared">
        {contest.declaration
          ? speak(...said("declare", contest.girl, contest.declaration, contest.declarer))
          : contest.must_declare
            ? speak("label.must_declare", { seat: contest.asked })
            : speak("table.if_all_pass", { decision: speak(`table.default.${contest.default}`) })}
      </p>
      <Ring contest={contest} />
      {seat !== null && (
        <>
          <p class="muted">{speak("table.yours", { girl: contest.girl, control: girl.control, most: contest.most_revealed })}</p>
          <Answer contest={contest} />
        </>
      )}
    </>
  );
}

/** What a girl can do with whoever was chosen in the picture: with another girl, also where she was chosen as a pair with her; or with two others. */
function movesFor(looked: string, girl: string): string[] {
  if (isPair(looked) && !girlsOf(looked).includes(girl)) return [`love ${looked}`];
  const other = girlsOf(looked).find((one) => one !== girl);
  return other ? [`approach ${other}`, `confess ${other}`] : [];
}

/** What can be declared of what was chosen in the picture, and that she does nothing; on a phone a bar, in sight with the picture. */
function Chosen({ contest, looked }: { contest: yurikure.Contest; looked: string | null }): JSX.Element {
  const { speak } = useTable<yurikure.Table>();
  const moveLabel = useMoveLabel();
  const moves = looked ? movesFor(looked, contest.girl) : [];
  return (
    <div class="answer chosen">
      <p class="chosen-said">{speak(moves.length ? "table.declare_chosen" : "table.declare_how", { girl: contest.girl })}</p>
      <Moves key={looked} moves={["nothing", ...moves]}>
        {moveLabel}
      </Moves>
    </div>
  );
}

/** The declarations as ready-made choices, in groups. */
function Declarations({ contest, looked }: { contest: yurikure.Contest; looked: string | null }): JSX.Element {
  const { table, speak, legal } = useTable<yurikure.Table>();
  const moveLabel = useMoveLabel();
  const others = table.girls.map((one) => one.girl).filter((girl) => girl !== contest.girl);
  const love = [...legal].filter((move) => move.startsWith("love "));
  const group = (verb: string, moves: readonly string[]): JSX.Element => (
    <section class={`group group-${verb}`}>
      <h3>{speak(`table.group_${verb}`)}</h3>
      <Moves moves={moves}>
        {(move) => (
          <>
            <span class="unseen">{moveLabel(move)}</span>
            <span aria-hidden="true">
              <What what={targetOf(move)} />
            </span>
          </>
        )}
      </Moves>
    </section>
  );
  return (
    <section class="declarations">
      {contest.question === "action" ? <h2>{speak("table.declare", { girl: contest.girl })}</h2> : <Asked contest={contest} />}
      {contest.question === "action" ? (
        <>
          <Chosen contest={contest} looked={looked} />
          <div class="groups">
            {group(
              "approach",
              others.map((girl) => `approach ${girl}`),
            )}
            {group(
              "confess",
              others.map((girl) => `confess ${girl}`),
            )}
            {love.length > 0 && group("love", love)}
          </div>
        </>
      ) : (
        <Moves moves={contest.question === "vote" ? ["for", "against"] : ["yes", "no"]} class="yes-or-no" />
      )}
    </section>
  );
}

/** Phases in which nothing but dice decides. */
const ROLLED: readonly string[] = ["couples", "vows"];

export function Scene({ looked }: { looked: string | null }): JSX.Element {
  const { table, view, seat, myTurn, held, speak } = useTable<yurikure.Table>();
  const moveLabel = useMoveLabel();
  const { contest, action } = table;
  const choosing = table.seats.flatMap((one, number) => (one.choosing ? [number] : []));
  const isDone = seat !== null && choosing.length > 0 && !choosing.includes(seat);
  const isAsked = contest && myTurn && !held;
  if (isAsked && contest.must_declare) {
    return (
      <section class="leaf scene" data-part="scene">
        <Course />
        <Declarations contest={contest} looked={looked} />
        {contest.question !== "action" && (
          <>
            {action && <Deed action={action} />}
            <Ring contest={contest} />
            <Stakes contest={contest} />
          </>
        )}
      </section>
    );
  }
  return (
    <section class="leaf scene" data-part="scene">
      <Course />
      {contest ? <Contest contest={contest} /> : <h2>{speak(`phase.${view.phase}`)}</h2>}
      {ROLLED.includes(view.phase) && <p class="muted">{speak(`table.rule.${view.phase}`)}</p>}
      {action && <Deed action={action} />}
      {contest && <Stakes contest={contest} />}
      <Standing />
      {choosing.length > 0 && <p>{isDone ? speak("table.entered") : speak("label.choosing", { seats: choosing })}</p>}
      {table.to_roll.length > 0 && <p>{speak("label.to_roll", { pairs: table.to_roll })}</p>}
      {ROLLED.includes(view.phase) && <Rolled />}
      {held && (
        <p class="my-answer">{speak(view.legal.length === 1 ? "table.done_for_you" : "table.your_answer", { move: moveLabel(held) })}</p>
      )}
    </section>
  );
}
