/** The table of Time of Happiness: three pages of an album, with the stories told and the cards laid upon them. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Card, Cards, classes, Confirm, SeatMark, seatClass, useTable } from "@enishi/table";
import type { happiness, Talk } from "@enishi/types";
import "./table.css";

const TIMES = ["past", "present", "future"] as const;
type Time = (typeof TIMES)[number];

/** A pressed leaf, the sun, a star: what was, what is, what may come. */
const EMBLEMS: { [time in Time]: string } = {
  past: "M12 22V9m0 6-5-4m5 1 5-4M12 2C6 6 4 11 5 16c2 2 5 3 7 3s5-1 7-3c1-5-1-10-7-14z",
  present: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0-5v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M19 5l-1.5 1.5m-11 11L5 19",
  future: "M12 2.5l2.6 6.4 6.9.6-5.2 4.5 1.6 6.8L12 17.1l-5.9 3.7 1.6-6.8-5.2-4.5 6.9-.6z",
};
const HEART = "M6 10.5C2.5 8 1 6 1 4a2.5 2.5 0 0 1 5-.6A2.5 2.5 0 0 1 11 4c0 2-1.5 4-5 6.5z";

function Emblem({ time }: { time: Time }): JSX.Element {
  return (
    <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={EMBLEMS[time]} />
    </svg>
  );
}

const timeOf = (card: number): Time => TIMES[Math.floor((card - 1) / 2)]!;
const isVeryGood = (card: number): boolean => card % 2 === 0;

function Hearts({ card }: { card: number }): JSX.Element {
  return (
    <svg class="hearts" viewBox="0 0 25 12" aria-hidden="true">
      {isVeryGood(card) ? (
        <>
          <path d={HEART} />
          <path d={HEART} transform="translate(13 0)" />
        </>
      ) : (
        <path d={HEART} transform="translate(6.5 0)" />
      )}
    </svg>
  );
}

/** What is printed on a card; its label says the same in words. */
function Face({ card }: { card: number }): JSX.Element {
  const { speak } = useTable();
  return (
    <>
      <span class="number printed" data-text={card} />
      <Emblem time={timeOf(card)} />
      <Hearts card={card} />
      <span class="how-good printed" data-text={speak(isVeryGood(card) ? "table.very_good" : "table.good")} />
    </>
  );
}

/** What was said in a round, by the time that it belongs to. */
interface Told {
  topic: string | null;
  stories: { [time in Time]: Talk[] };
  asked: { [time in Time]: Talk[] };
}

function useTold(): (round: happiness.Round) => Told {
  const { talk, view } = useTable<happiness.Table>();
  // Every seat lays one card for each time, so the number of events says which time it was.
  const timeAt = (said: Talk): Time => TIMES[Math.floor(said.events / view.seats) % TIMES.length]!;
  const byTime = (list: (time: Time) => Talk[]): { [time in Time]: Talk[] } => ({ past: list("past"), present: list("present"), future: list("future") });
  return (round) => {
    const said = talk.filter((one) => one.note && one.text && one.about === round.speaker);
    const asked = said.filter((one) => one.note === "question" || one.note === "answer");
    return {
      topic: said.filter((one) => one.note === "topic").at(-1)?.text ?? null,
      stories: byTime((time) => said.filter((one) => one.note === time)),
      asked: byTime((time) => asked.filter((one) => timeAt(one) === time)),
    };
  };
}

/** A card on a page: the speaker's, or a guess, with the name of whoever laid it. */
function LaidCard({ seat, time, card, round }: { seat: number; time: Time; card: happiness.Card | null; round: happiness.Round }): JSX.Element {
  const { speak, table } = useTable<happiness.Table>();
  const speaks = seat === round.speaker;
  const what = (): string => {
    if (!card) return speak("table.no_card", { seat });
    if (card.number === null) return speak("table.face_down", { seat });
    const right = card.right === null ? "" : speak(card.right ? "table.right" : "table.wrong");
    return speak("table.laid", { seat, card: String(card.number) }) + right;
  };
  return (
    <div class={classes("laid", speaks && "is-speakers", seatClass(seat))}>
      {card ? (
        <Card
          label={what()}
          down={card.number === null}
          move={`card-${round.speaker}-${seat}-${time}`}
          from={`hand-${card.number}`}
          class={classes(`is-${time}`, speaks && !card.face_up && "is-hidden", card.right && "is-right")}
        >
          {card.number !== null && <Face card={card.number} />}
          {card.right !== null && <span class="verdict">{card.right ? "✓" : "✗"}</span>}
        </Card>
      ) : (
        <div class={classes("card no-card", table.seats[seat]!.guessing && table.time === time && !round.turned_up && "is-awaited")} role="img" aria-label={what()}>
          …
        </div>
      )}
      <span class="laid-by">
        <SeatMark seat={seat} />
        {speak.seat(seat)}
      </span>
    </div>
  );
}

function Asked({ talk }: { talk: readonly Talk[] }): JSX.Element | null {
  const { speak } = useTable();
  if (!talk.length) return null;
  return (
    <ul class="asked">
      {talk.map((said) => (
        <li key={`${said.at}-${said.person}`} class={classes(`is-${said.note}`, said.seat !== null && seatClass(said.seat))}>
          <span class="asked-by">
            {said.seat !== null && <SeatMark seat={said.seat} />}
            {said.name}
            <span class="muted"> {speak(`note.${said.note}`)}</span>
          </span>
          <span class="asked-text">{said.text}</span>
        </li>
      ))}
    </ul>
  );
}

function Page({ round, time, told, now }: { round: happiness.Round; time: Time; told: Told; now: boolean }): JSX.Element {
  const { speak, view } = useTable<happiness.Table>();
  const place = TIMES.indexOf(time);
  const others = Array.from({ length: view.seats - 1 }, (_, i) => (round.speaker + i + 1) % view.seats);
  const laid = (seat: number): JSX.Element => <LaidCard key={seat} seat={seat} time={time} card={round.cards[seat]![place]!} round={round} />;
  const begun = now || round.cards[round.speaker]![place] !== null;
  const stories = told.stories[time];
  return (
    <section class={classes("page-of-time", `is-${time}`, now && "is-now", !begun && "is-ahead")}>
      <h3>
        <Emblem time={time} />
        {speak(`time.${time}`)}
        {now && <span class="badge is-turn">{speak("table.now")}</span>}
      </h3>
      {begun && (
        <>
          <div class="story">
            {stories.map((said) => (
              <p key={said.at}>{said.text}</p>
            ))}
            {!stories.length && <p class="muted">{speak("table.no_story")}</p>}
          </div>
          <div class="laid-cards">
            {laid(round.speaker)}
            <div class="guesses">{others.map(laid)}</div>
          </div>
          <Asked talk={told.asked[time]} />
        </>
      )}
    </section>
  );
}

function Pages({ round, told, now }: { round: happiness.Round; told: Told; now: string | null }): JSX.Element {
  return (
    <div class="pages">
      {TIMES.map((time) => (
        <Page key={time} round={round} time={time} told={told} now={time === now} />
      ))}
    </div>
  );
}

/** While an input method is composing, Enter belongs to that. */
const isSendKey = (event: KeyboardEvent): boolean => event.key === "Enter" && !event.shiftKey && !event.isComposing && event.keyCode !== 229;

/** Where one writes something that becomes part of the table. */
function Write({ note, label, rows = 1, children }: { note: string; label: string; rows?: number; children: ComponentChildren }): JSX.Element {
  const { tell } = useTable();
  const [text, write] = useState("");
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (!said) return;
    write("");
    if (!(await tell(note, said))) write((since) => (since ? `${said}\n${since}` : said));
  };
  return (
    <form
      class={classes("write", `is-${note}`)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label class="field">
        {label}
        <textarea
          rows={rows}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            void send();
          }}
        />
      </label>
      <button type="submit" disabled={!text.trim()}>
        {children}
      </button>
    </form>
  );
}

/** What one can say now: the speaker tells and answers, the others ask. */
function Desk({ told, time, speaker }: { told: Told; time: Time; speaker: number }): JSX.Element {
  const { seat, speak } = useTable<happiness.Table>();
  const [changing, change] = useState(false);
  if (seat !== speaker) {
    return (
      <Write key={`ask-${speaker}`} note="question" label={speak("table.ask", { seat: speaker })}>
        {speak("table.do_ask")}
      </Write>
    );
  }
  return (
    <>
      {(told.topic === null || changing) && (
        <Write note="topic" label={speak("table.name_topic")}>
          {speak("table.do_name_topic")}
        </Write>
      )}
      <Write key={time} note={time} label={speak(`table.tell.${time}`)} rows={3}>
        {speak("table.do_tell")}
      </Write>
      <Write note="answer" label={speak("table.answer")}>
        {speak("table.do_answer")}
      </Write>
      {told.topic !== null && (
        <button type="button" class="quiet" aria-expanded={changing} onClick={() => change(!changing)}>
          {speak("table.change_topic")}
        </button>
      )}
    </>
  );
}

function Hand({ hand, told }: { hand: readonly number[]; told: Told }): JSX.Element {
  const { view, table, seat, legal, myTurn, play, speak, live } = useTable<happiness.Table>();
  const question = `${view.phase} ${table.speaker}`;
  const [picked, pick] = useState<{ question: string; card: number } | null>(null);
  const telling = seat === table.speaker;
  const chosen = picked?.question === question ? picked.card : null;
  const onCard = (card: number): void => {
    if (!legal.has(`card ${card}`)) void play(`card ${card}`);
    else pick(chosen === card ? null : { question, card });
  };
  return (
    <div class="own-hand">
      <Cards label={speak("label.hand", { cards: hand })} class="hand">
        {hand.map((card) => (
          <Card
            key={card}
            label={speak(`card.${card}`)}
            legal={legal.has(`card ${card}`)}
            chosen={myTurn && legal.has(`card ${card}`) ? chosen === card : undefined}
            onPick={live ? () => onCard(card) : undefined}
            move={`hand-${card}`}
            class={`is-${timeOf(card)}`}
          >
            <Face card={card} />
          </Card>
        ))}
      </Cards>
      {myTurn && (
        <Confirm
          label={speak(telling ? "table.do_lay" : "table.do_guess")}
          ready={chosen !== null && legal.has(`card ${chosen}`)}
          onConfirm={() => void play(`card ${chosen}`)}
        >
          {chosen === null ? speak(telling ? "table.choose_lay" : "table.choose_guess") : speak(`card.${chosen}`)}
          {telling && !told.stories[table.time as Time].length && <span class="muted"> {speak("table.nothing_told")}</span>}
        </Confirm>
      )}
    </div>
  );
}

/** A round that is over: in one line, and on demand with everything that was told. */
function FormerRound({ round, told, open }: { round: happiness.Round; told: Told; open: boolean }): JSX.Element {
  const { speak } = useTable<happiness.Table>();
  const cards = round.cards[round.speaker]!.map((card) => card?.number ?? "?");
  return (
    <details class={classes("former", seatClass(round.speaker))} open={open}>
      <summary>
        <SeatMark seat={round.speaker} />
        {told.topic !== null && <strong class="former-topic">{told.topic}</strong>}
        <span>{speak("label.past_round", { seat: round.speaker, cards: cards.join(" "), winners: round.winners })}</span>
      </summary>
      <Pages round={round} told={told} now={null} />
    </details>
  );
}

export default function Table(): JSX.Element {
  const { table, seat, speak, live } = useTable<happiness.Table>();
  const toldIn = useTold();
  const current = table.rounds.find((round) => !round.turned_up);
  const former = table.rounds.filter((round) => round.turned_up).reverse();
  const told = current && toldIn(current);
  const justBegun = !current || current.cards.every((cards) => cards.every((card) => card === null));
  return (
    <>
      {current && told && table.time && (
        <div class="round">
          <header class={classes("topic", seatClass(current.speaker))}>
            <p class="topic-speaker">{speak("table.speaks", { seat: current.speaker })}</p>
            <h2>{told.topic ?? speak("table.no_topic")}</h2>
          </header>
          <Pages round={current} told={told} now={table.time} />
          {table.hand && <Hand hand={table.hand} told={told} />}
          {live && seat !== null && (
            <section class="desk">
              <Desk told={told} time={table.time as Time} speaker={current.speaker} />
            </section>
          )}
        </div>
      )}
      {former.length > 0 && (
        <section class="formers">
          <h2>{speak("table.former_rounds")}</h2>
          {former.map((round, i) => (
            <FormerRound key={round.speaker} round={round} told={toldIn(round)} open={i === 0 && justBegun} />
          ))}
        </section>
      )}
    </>
  );
}

export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<happiness.Table>();
  const { won, guessed } = table.seats[seat]!;
  return <span>{seat === table.speaker ? speak("table.is_speaker") : speak("table.won", { won, guessed })}</span>;
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
          <path d={EMBLEMS[time]} transform="translate(-14.4 -22) scale(1.2)" fill="none" stroke={ink} stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" />
          {[-7, 7].map((x) => (
            <path key={x} d={HEART} transform={`translate(${x - 6} 14)`} fill="#c8443c" />
          ))}
        </g>
      ))}
    </svg>
  );
}
