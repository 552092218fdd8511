/** The table of Time of Happiness: three pages of an album, with the stories told and the cards laid upon them. */

import { type AtTable, classes, SeatMark, useKeptHeight, useSeatClass, useTable } from "@enishi/table";
import type { happiness } from "@enishi/types";
import type { JSX } from "preact";
import { EMBLEMS, HEART, TIMES, type Time } from "./table/card";
import { Desk } from "./table/desk";
import { GoOn, Hand } from "./table/hand";
import { Pages } from "./table/pages";
import { type Told, useAskedInSight, useNewInSight, useRead, useTold } from "./table/told";
import "./table/album.css";
import "./table/cards.css";
import "./table/desk.css";
import "./table/places.css";

/** A round that is over: in one line, and on demand with everything that was told. */
function FormerRound({ round, told }: { round: happiness.Round; told: Told }): JSX.Element {
  const seatClass = useSeatClass();
  const { speak } = useTable<happiness.Table>();
  const cards = round.cards[round.speaker]!.map((card) => card?.number ?? "?");
  return (
    <details class={classes("former", seatClass(round.speaker))}>
      <summary data-part={`round-${round.speaker}`}>
        <SeatMark seat={round.speaker} />
        {told.topic !== null && <strong class="former-topic">{told.topic}</strong>}
        <span>{speak("label.past_round", { seat: round.speaker, cards: cards.join(" "), winners: round.winners })}</span>
      </summary>
      <Pages round={round} told={told} now={null} tabs={false} />
    </details>
  );
}

/** For whoever looks on, a round that was just turned up stays where it was played until something of the next one is there to be seen. */
const isUnseen = (round: happiness.Round, told: Told): boolean =>
  told.topic === null && TIMES.every((time) => !told.stories[time].length) && round.cards.flat().every((card) => card === null);

/** Who tells, and of what; of a round that is over, what was told and who guessed it. */
function Topic({ round, told }: { round: happiness.Round; told: Told }): JSX.Element {
  const seatClass = useSeatClass();
  const { speak } = useTable<happiness.Table>();
  const place = useKeptHeight<HTMLElement>();
  const cards = round.cards[round.speaker]!.map((card) => card?.number ?? "?").join(" ");
  return (
    <header ref={place} class={classes("topic", seatClass(round.speaker))} data-part="topic">
      <p class="topic-speaker">
        {round.turned_up
          ? speak("label.past_round", { seat: round.speaker, cards, winners: round.winners })
          : speak("table.speaks", { seat: round.speaker })}
      </p>
      <h2>{told.topic ?? speak(round.turned_up ? "table.without_topic" : "table.no_topic")}</h2>
    </header>
  );
}

/** The pages in their place, which keeps its height as long as the same one is open of itself. */
function Album({ round, told, now, tabs }: { round: happiness.Round; told: Told; now: string | null; tabs: boolean }): JSX.Element {
  const place = useKeptHeight<HTMLDivElement>(`${now} ${round.cards[round.speaker]!.filter(Boolean).length}`);
  return (
    <div ref={place} class="album" data-part={round.turned_up ? `round-${round.speaker}` : undefined}>
      <Pages key={round.speaker} round={round} told={told} now={now} tabs={tabs} />
    </div>
  );
}

export default function Table(): JSX.Element {
  const { table, seat, speak, live } = useTable<happiness.Table>();
  const toldIn = useTold();
  const current = table.rounds.find((round) => !round.turned_up);
  const place = useKeptHeight<HTMLDivElement>(current === undefined);
  const turnedUp = table.rounds.filter((round) => round.turned_up).reverse();
  const told = current && toldIn(current);
  const [isRead, markRead] = useRead(turnedUp.length);
  // Bots tell at once: whoever plays sees what came of a round until they go on, or begin to tell themselves.
  const held = live && seat !== null && current !== undefined && seat !== current.speaker && !isRead;
  const stays = held || !current || !told || isUnseen(current, told);
  const [last, former] = stays ? [turnedUp[0], turnedUp.slice(1)] : [undefined, turnedUp];
  const [forTeller, forOthers] = seat === current?.speaker ? [table.time, ""] : ["", table.time];
  const top = useNewInSight(`${stays ? turnedUp.length : "on"} ${current?.speaker} ${forTeller}`, forOthers ?? "");
  useAskedInSight(top, `${current?.speaker} ${table.time}`, told && table.time ? told.asked[table.time as Time].length : 0);
  const desk = current && told && live && seat !== null && !held && (
    <section class="desk" data-part="desk">
      <Desk told={told} time={table.time as Time} speaker={current.speaker} />
    </section>
  );
  const shown = (round: happiness.Round): { round: happiness.Round; told: Told } => ({ round, told: toldIn(round) });
  return (
    <>
      <div ref={place}>
        {current && told && (
          <div ref={top} class="round" key={current.speaker}>
            <Topic {...shown(last ?? current)} />
            {seat === current.speaker && desk}
            <Album {...shown(last ?? current)} now={last ? null : table.time} tabs={true} />
            {seat !== current.speaker && desk}
            {held && last && <GoOn round={last} next={current.speaker} onDone={markRead} />}
            {table.hand && !held && <Hand hand={table.hand} told={told} />}
          </div>
        )}
        {!current && last && (
          <div class="round">
            <Topic {...shown(last)} />
            <Album {...shown(last)} now={null} tabs={false} />
          </div>
        )}
      </div>
      {former.length > 0 && (
        <section class="formers">
          <h2>{speak("table.former_rounds")}</h2>
          {former.map((round) => (
            <FormerRound key={round.speaker} round={round} told={toldIn(round)} />
          ))}
        </section>
      )}
    </>
  );
}

/** Whoever is to guess in a new round may still look at the last one: both the line of the moment and the way on speak of the new one. */
export function namePhase({ view, table, myTurn, speak }: AtTable<happiness.Table>): string {
  const isNew = myTurn && view.phase === "guess_past" && table.rounds.length > 1;
  return isNew ? speak("table.new_round", { speaker: table.speaker! }) : speak(`phase.${view.phase}`);
}

/** Rounds won, and who speaks. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<happiness.Table>();
  const { won, guessed } = table.seats[seat]!;
  const score = guessed ? speak("table.won", { won, guessed }) : speak("table.won_none");
  const speaks = guessed ? speak("table.speaks_and_won", { won: score }) : speak("table.is_speaker");
  return <span class="happiness-note">{seat === table.speaker ? speaks : score}</span>;
}

const PICTURE: readonly [Time, string, string][] = [
  ["past", "#e7d3b0", "#8a5a2b"],
  ["present", "#fbe9a9", "#b06a10"],
  ["future", "#cdd6f2", "#3f4f96"],
];

/** Three cards: a leaf, the sun, a star. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <rect width="120" height="120" fill="#f3e6dc" />
      {PICTURE.map(([time, face, ink], i) => (
        <g key={time} transform={`translate(${60 + (i - 1) * 30} ${64 + Math.abs(i - 1) * 7}) rotate(${(i - 1) * 13})`}>
          <rect x="-21" y="-31" width="42" height="62" rx="5" fill={face} stroke={ink} stroke-width="1.5" />
          <path
            d={EMBLEMS[time]}
            transform="translate(-14.4 -22) scale(1.2)"
            fill="none"
            stroke={ink}
            stroke-width="1.5"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
          {[-7, 7].map((x) => (
            <path key={x} d={HEART} transform={`translate(${x - 6} 14)`} fill="#c8443c" />
          ))}
        </g>
      ))}
    </svg>
  );
}
