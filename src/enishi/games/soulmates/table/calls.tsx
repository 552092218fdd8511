/** Calls: the latest one, and those that can be made now. */

import { classes, Moves, SeatMark, says, useInSight, useKeptHeight, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { Mini } from "./card";
import { Person } from "./person";

const OUTCOME_SIGNS: { [outcome: string]: string } = { couple: "♥", nobody: "∅", triangle: "△" };

const STEP_OF: { [outcome: string]: string } = { couple: "table.step_couple", nobody: "table.step_out", triangle: "table.step_triangle" };

/** So many are called by their names on a phone, too; of more there is only room for the signs. */
const NAMED = 2;

function Who({ seats }: { seats: readonly number[] }): JSX.Element {
  const { speak } = useTable();
  return (
    <span class={classes("whos", seats.length > NAMED && "is-many")}>
      {seats.map((seat) => (
        <span key={seat} class="who">
          <Person seat={seat} />
          <SeatMark seat={seat} /> <span class="who-name">{speak.seat(seat)}</span>
        </span>
      ))}
    </span>
  );
}

const isCall = ({ event }: { event: string }): boolean => event.split(" ")[1] === "call";

/** The two who have just found each other: what the table shows of that waits until the call has been told. */
export function useJustFound(): readonly number[] {
  const { table, fresh } = useTable<soulmates.Table>();
  const call = table.last_call;
  return call?.outcome === "couple" && fresh.some(isCall) ? [call.caller, ...call.showed] : [];
}

/** The latest call in three steps: who asks for what, who holds it, and what comes of that. One that has just been made appears step by step. */
export function LastCall(): JSX.Element | null {
  const { table, speak, fresh, seat } = useTable<soulmates.Table>();
  const call = table.last_call;
  const isFresh = fresh.some(isCall);
  const place = useInSight<HTMLDivElement>(isFresh && call?.caller === seat); // on a phone one's own call is made further down
  if (!call) return <p class="last-call is-none">{speak("table.no_call_yet")}</p>;
  const { caller, cards, wanted, showed, outcome } = call;
  const named = (card: string): string => speak(`card.${card}`);
  return (
    <div
      ref={place}
      class={classes("last-call", `is-${outcome}`, isFresh && "is-fresh")}
      key={`${table.turns} ${caller} ${wanted}`}
      data-part="last-call"
    >
      <span class="unseen">{speak("label.last_call", { caller, cards: cards.map(named), wanted: named(wanted), showed, outcome })}</span>
      <ol aria-hidden="true" class="call-steps">
        <li>
          <Who seats={[caller]} />
          <span class="minis">
            {cards.map((card, i) => (
              <Mini key={i} card={card} />
            ))}
          </span>
          <span class="step-words">{speak("table.step_asks")}</span>
          <Mini card={wanted} class="is-wanted" />
        </li>
        <li>
          {speak(showed.length ? "table.step_shows" : "table.step_nobody")}
          <Who seats={showed} />
        </li>
        <li class="outcome">
          <span class="outcome-sign">{OUTCOME_SIGNS[outcome]}</span>
          {speak(STEP_OF[outcome]!, { seat: caller, soulmate: showed[0] })}
        </li>
      </ol>
    </div>
  );
}

/** Seats as signs, with their names for those who do not see them. */
function Marks({ seats, word }: { seats: readonly number[]; word: string }): JSX.Element | null {
  const { speak } = useTable();
  if (!seats.length) return null;
  return (
    <span class={classes("marks", `is-${word}`)}>
      <span class="marks-word">{speak(`table.${word}`)}</span>
      {seats.map((seat) => (
        <span key={seat} class="mark">
          <Person seat={seat} />
          <span class="unseen">{speak.seat(seat)}</span>
        </span>
      ))}
    </span>
  );
}

/** A call ready to be made: what it asks for, with which three cards, and who may have it. */
function CallText({ call }: { call: soulmates.Call }): JSX.Element {
  const { speak } = useTable();
  const { cards, wanted, surely, perhaps, unseen, percent } = call;
  return (
    <span class="call">
      <span class="call-for">{speak("table.call_for", { wanted })}</span>
      <span class="minis">
        <span class="unseen">{speak("table.call_with", { cards })}</span>
        {cards.map((card, i) => (
          <Mini key={i} card={card} />
        ))}
      </span>
      <span class="percent" {...says(speak("says.percent"))}>
        {speak("table.percent", { n: percent })}
      </span>
      <span class="chances">
        <Marks seats={surely} word="surely" />
        <Marks seats={perhaps} word="perhaps" />
        {!surely.length && !perhaps.length && <span>{speak("table.nobody")}</span>}
        <span>{speak("table.unseen", { n: unseen })}</span>
      </span>
    </span>
  );
}

/** Whether the hand can call now: then the calls lie beside it, where the bar is with which a card is discarded. */
function useCallsNow(): boolean {
  const { table, view, myTurn } = useTable<soulmates.Table>();
  return myTurn && view.phase === "play" && table.calls.length > 0;
}

function CallMoves({ calls }: { calls: readonly soulmates.Call[] }): JSX.Element {
  const { speak } = useTable();
  return (
    <>
      <h2>{speak("table.calls")}</h2>
      <Moves moves={calls.map(({ move }) => move)}>{(move) => <CallText call={calls.find((call) => call.move === move)!} />}</Moves>
    </>
  );
}

/** What can be called now. */
export function CallsNow(): JSX.Element | null {
  const { table } = useTable<soulmates.Table>();
  const isNow = useCallsNow();
  const place = useInSight<HTMLElement>(isNow);
  if (!isNow) return null;
  return (
    <section ref={place} class="calls is-now">
      <CallMoves calls={table.calls} />
    </section>
  );
}

/** What can be called on one's turn, or with one card more. Its place stays while nothing stands in it. */
export function Calls(): JSX.Element {
  const { table, view, speak } = useTable<soulmates.Table>();
  const place = useKeptHeight<HTMLElement>();
  const now = useCallsNow();
  const isIdle = now || !table.hand?.length || view.phase === "top" || view.phase === "over";
  if (isIdle) return <section ref={place} class="calls" />;
  const { calls, calls_with_top } = table;
  return (
    <section ref={place} class="calls">
      {calls.length > 0 ? <CallMoves calls={calls} /> : !calls_with_top.length && <h2>{speak("table.no_calls")}</h2>}
      {calls_with_top.length > 0 && (
        <>
          <p class="caption">{speak(calls.length ? "label.calls_with_top" : "label.calls_only_with_top")}</p>
          <ul class="with-top">
            {calls_with_top.map((call) => (
              <li key={call.move}>
                <CallText call={call} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
