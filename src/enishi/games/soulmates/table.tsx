/** The table of Soulmates: suns and moons, a red thread between those who have found each other, and what can be told of every hand. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type AtTable, Board, Card, Cards, classes, Confirm, moveInWords, Moves, SeatMark, seatClass, slackThread, SpotButton, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import "./table.css";

const SUN = "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0-6v3.5m0 15V23M1 12h3.5m15 0H23M4.2 4.2l2.5 2.5m10.6 10.6 2.5 2.5m0-15.6-2.5 2.5M6.7 17.3l-2.5 2.5";
const MOON = "M15.5 2.5a10 10 0 1 0 6 15.5A11 11 0 0 1 15.5 2.5z";
const HEART = "M12 21C4 15 1.5 11.2 1.5 7.5a5.3 5.3 0 0 1 10.5-1.2 5.3 5.3 0 0 1 10.5 1.2C22.5 11.2 20 15 12 21z";

const suitClass = (card: string): string => (card.startsWith("S") ? "is-sun" : "is-moon");
const copiesBefore = (cards: readonly string[], index: number): number => cards.slice(0, index).filter((card) => card === cards[index]).length;

function Sign({ card }: { card: string }): JSX.Element {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={card.startsWith("S") ? SUN : MOON} />
    </svg>
  );
}

function Face({ card }: { card: string }): JSX.Element {
  return (
    <>
      <span class="number">{card.slice(1)}</span>
      <Sign card={card} />
    </>
  );
}

/** A card so small that only its sign and number are seen. */
function Mini({ card, class: name, move, from }: { card: string; class?: string; move?: string; from?: string }): JSX.Element {
  return (
    <span class={classes("mini", suitClass(card), name)} data-move={move} data-from={from}>
      <Sign card={card} />
      {card.slice(1)}
    </span>
  );
}

/** Cards in a row, as one picture with a sentence of its own. */
function Minis({ cards, label }: { cards: readonly string[]; label: string }): JSX.Element {
  return (
    <span class="minis" role="img" aria-label={label}>
      {cards.map((card, i) => (
        <Mini key={i} card={card} />
      ))}
    </span>
  );
}

function Heart(): JSX.Element {
  return (
    <svg class="heart" viewBox="0 0 24 24" aria-hidden="true">
      <path d={HEART} />
    </svg>
  );
}

/** Two who have found each other, and the thread between them. */
function Couple({ couple: [one, other] }: { couple: readonly [number, number] }): JSX.Element {
  const { speak } = useTable();
  return (
    <li class="couple">
      <SeatMark seat={one} />
      {speak.seat(one)}
      <svg class="thread" viewBox="0 0 48 20" aria-hidden="true">
        <path d={slackThread([0, 8], [18, 9], 0.25)} />
        <path d={slackThread([30, 9], [48, 8], 0.25)} />
        <path class="knot-heart" d={HEART} transform="translate(16 1) scale(.67)" />
      </svg>
      {speak.seat(other)}
      <SeatMark seat={other} />
    </li>
  );
}

function Head(): JSX.Element {
  const { table, view, speak } = useTable<soulmates.Table>();
  const { turns, turn_limit: limit, deck, shuffles, couples } = table;
  const over = view.phase === "over";
  return (
    <div class="course">
      <span>
        {speak(over ? "label.turns_over" : "label.turn", { turn: over ? turns : turns + 1, limit, deck })}
        {shuffles > 0 && speak("label.shuffled", { times: shuffles })}
      </span>
      {couples.length > 0 && (
        <ul class="couples" aria-label={speak("table.couples")}>
          {couples.map((couple) => (
            <Couple key={couple[0]} couple={couple as [number, number]} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where the top card of the pile has just come from. */
function useLaidFrom(): string | undefined {
  const { table, fresh, seat } = useTable<soulmates.Table>();
  const { top } = table.pile;
  const laid = fresh.map(({ event }) => event.split(" ")).filter(([, verb]) => verb === "discard" || verb === "top");
  const actor = laid.at(-1)?.[0];
  if (actor === undefined || !top) return undefined;
  return actor === String(seat) ? `hand-${top}-${table.hand?.filter((card) => card === top).length ?? 0}` : `place-${actor}`;
}

/** The deck and the pile, each of which can be chosen to take a card from. */
function Sky(): JSX.Element {
  const { table, view, speak, legal, play, live, seat, myTurn, sending } = useTable<soulmates.Table>();
  const { pile, deck } = table;
  const laidFrom = useLaidFrom();
  const choosing = myTurn && view.phase === "choose";
  const pick = (move: string): (() => void) | undefined => (live && seat !== null ? () => void play(move) : undefined);
  return (
    <section class="sky">
      <Board label={speak("table.sources")} class="sources">
        <div class="source-place">
          <SpotButton label={speak("table.draw", { cards: deck })} legal={legal.has("deck") && !sending} onPick={pick("deck")} class="source">
            <span class="pile-top" data-move="deck">
              {deck > 1 && <span class="under is-back" />}
              <span class={classes("card", deck ? "is-back" : "no-card")} />
            </span>
          </SpotButton>
          <span>{choosing ? speak("move.deck") : speak("table.deck", { cards: deck })}</span>
        </div>
        <div class="source-place">
          <SpotButton
            label={pile.top ? speak("table.take", { card: pile.top }) : speak("label.pile_empty")}
            legal={legal.has("pile") && !sending}
            onPick={pick("pile")}
            class="source"
          >
            <span class="pile-top">
              {pile.size > 1 && <span class="under" />}
              {pile.top ? (
                <span class={classes("card", suitClass(pile.top))} key={pile.size} data-move={`pile-${pile.size}`} data-from={laidFrom}>
                  <Face card={pile.top} />
                </span>
              ) : (
                <span class="card no-card" />
              )}
            </span>
          </SpotButton>
          <span>{choosing && pile.top ? speak("move.pile") : speak("table.pile", { cards: pile.size })}</span>
        </div>
      </Board>
      <LastCall />
    </section>
  );
}

const OUTCOME_SIGNS: { [outcome: string]: string } = { couple: "♥", nobody: "∅", triangle: "△" };

/** Who called last, for what, who showed it, and what came of it. */
function LastCall(): JSX.Element | null {
  const { table, speak } = useTable<soulmates.Table>();
  const call = table.last_call;
  if (!call) return <p class="last-call is-none">{speak("table.no_call_yet")}</p>;
  const { caller, cards, wanted, showed, outcome } = call;
  const named = (card: string): string => speak(`card.${card}`);
  return (
    <div class={classes("last-call", `is-${outcome}`)}>
      <span class="unseen">{speak("label.last_call", { caller, cards: cards.map(named), wanted: named(wanted), showed, outcome })}</span>
      <div aria-hidden="true" class="last-call-picture">
        <span class="caption">{speak("table.last_call")}</span>
        <span class="who">
          <SeatMark seat={caller} /> {speak.seat(caller)}
        </span>
        <span class="minis">
          {cards.map((card, i) => (
            <Mini key={i} card={card} />
          ))}
          <span>→</span>
          <Mini card={wanted} class="is-wanted" />
        </span>
        <span class="who">
          {showed.map((seat) => (
            <span key={seat}>
              <SeatMark seat={seat} /> {speak.seat(seat)}{" "}
            </span>
          ))}
        </span>
        <strong class="outcome">
          {OUTCOME_SIGNS[outcome]} {speak(`outcome.${outcome}`)}
        </strong>
      </div>
    </div>
  );
}

/** Seats as signs, with their names for those who do not see them. */
function Marks({ seats, word }: { seats: readonly number[]; word: string }): JSX.Element | null {
  const { speak } = useTable();
  if (!seats.length) return null;
  return (
    <span class="marks">
      {speak(word)}
      {seats.map((seat) => (
        <span key={seat} class="mark">
          <SeatMark seat={seat} />
          <span class="unseen">{speak.seat(seat)}</span>
        </span>
      ))}
    </span>
  );
}

/** A call ready to be made: three cards, the one that is wanted, and who may have it. */
function CallText({ call }: { call: soulmates.Call }): JSX.Element {
  const { speak } = useTable();
  const { cards, wanted, surely, perhaps, unseen } = call;
  return (
    <span class="call">
      <span class="minis">
        <span class="unseen">{speak("table.call", { cards, wanted })}</span>
        {cards.map((card, i) => (
          <Mini key={i} card={card} />
        ))}
        <span aria-hidden="true">→</span>
        <Mini card={wanted} class="is-wanted" />
      </span>
      <span class="chances">
        <Marks seats={surely} word="table.surely" />
        <Marks seats={perhaps} word="table.perhaps" />
        {!surely.length && !perhaps.length && <span>{speak("table.nobody")}</span>}
        <span>{speak("table.unseen", { n: unseen })}</span>
      </span>
    </span>
  );
}

function Calls(): JSX.Element | null {
  const { table, view, speak } = useTable<soulmates.Table>();
  const { calls, calls_with_top } = table;
  if (!table.hand?.length || view.phase === "top" || view.phase === "over") return null;
  return (
    <section class="calls">
      <h2>{speak(calls.length ? "table.calls" : "table.no_calls")}</h2>
      {calls.length > 0 && <Moves moves={calls.map(({ move }) => move)}>{(move) => <CallText call={calls.find((call) => call.move === move)!} />}</Moves>}
      {calls_with_top.length > 0 && (
        <>
          <p class="caption">{speak("label.calls_with_top")}</p>
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

/** The own hand; a card is chosen to be discarded, or to end on top of the pile. */
function Hand({ hand }: { hand: readonly string[] }): JSX.Element {
  const { table, view, speak, myTurn, live, play, legal, sending } = useTable<soulmates.Table>();
  const question = `${table.turns} ${view.phase} ${myTurn}`;
  const [picked, pick] = useState<{ question: string; index: number | null }>({ question, index: null });
  const index = picked.question === question ? picked.index : null;
  const verb = view.phase === "top" ? "top" : "discard";
  const asked = myTurn && (view.phase === "play" || view.phase === "top");
  const card = index === null ? null : (hand[index] ?? null);
  const onCard = (place: number): void => {
    if (asked) pick({ question, index: place === index ? null : place });
    else void play(`discard ${hand[place]}`);
  };
  return (
    <>
      <Cards label={speak("table.hand", { cards: hand })} class="hand">
        {hand.map((held, place) => (
          <Card
            key={`${held}-${copiesBefore(hand, place)}`}
            label={speak(`card.${held}`)}
            legal={asked && legal.has(`${verb} ${held}`) && !sending}
            chosen={asked ? place === index : undefined}
            onPick={live ? () => onCard(place) : undefined}
            move={`hand-${held}-${copiesBefore(hand, place)}`}
            from="deck"
            class={suitClass(held)}
          >
            <Face card={held} />
          </Card>
        ))}
      </Cards>
      {asked && !card && <p class="hint">{speak(`table.choose_${verb}`)}</p>}
      {asked && card && <Confirm label={speak(`table.${verb}`, { card })} ready={!sending} onConfirm={() => void play(`${verb} ${card}`)} onClear={() => pick({ question, index: null })} />}
    </>
  );
}

/** A card that is not known to all, and what it cannot be. */
function Secret({ barred, move }: { barred: readonly string[]; move: string }): JSX.Element {
  const { speak } = useTable();
  const label = barred.length ? speak("table.secret_not", { kinds: barred }) : speak("table.secret");
  return (
    <span class="secret" role="img" aria-label={label} data-move={move} data-from="deck">
      <span class="mini is-down">?</span>
      {barred.length > 0 && (
        <span class="barred">
          {barred.map((card) => (
            <span key={card} class={suitClass(card)}>
              <Sign card={card} />
              {card.slice(1)}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** A seat, and what can be told of its hand. */
function Mat({ seat }: { seat: number }): JSX.Element {
  const { table, view, speak, seat: own } = useTable<soulmates.Table>();
  const { in_game, soulmate, known, secret, lacks } = table.seats[seat]!;
  const call = table.last_call;
  const showed = in_game && call?.showed.includes(seat);
  return (
    <li class={classes("mat", seatClass(seat), !in_game && "is-gone", view.waiting.includes(seat) && "is-awaited")} data-move={`place-${seat}`}>
      <div class="mat-head">
        <SeatMark seat={seat} />
        <strong>{speak.seat(seat)}</strong>
        {seat === own && in_game && <span class="caption">{speak("table.you")}</span>}
        {view.waiting.includes(seat) && seat !== own && <span class="badge is-turn">{speak("table.turn")}</span>}
        {showed && <span class="badge">{speak("table.showed", { card: call!.wanted })}</span>}
      </div>
      {soulmate !== null && (
        <p class="left">
          <Heart /> {speak("table.left_with", { seat: soulmate })}
        </p>
      )}
      {in_game && (
        <>
          <div class="mat-cards">
            {known.length > 0 && <Minis cards={known} label={speak("table.known", { cards: known })} />}
            {secret.map((barred, i) => (
              <Secret key={i} barred={barred} move={`secret-${seat}-${i}`} />
            ))}
          </div>
          {lacks.length > 0 && seat !== own && (
            <div class="lacks">
              <span class="caption">{speak("table.lacks")}</span>
              <Minis cards={lacks} label={speak("table.cards", { cards: lacks })} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

const COLUMNS = ["copies", "hand", "pile", "known", "unseen", "deck_at_most", "hands_at_most"] as const;
const COLUMN_WORDS: { [column in (typeof COLUMNS)[number]]: string } = {
  copies: "table.copies",
  hand: "label.in_hand",
  pile: "label.in_pile",
  known: "label.known",
  unseen: "label.unseen",
  deck_at_most: "label.deck_at_most",
  hands_at_most: "label.hands_at_most",
};

function WholePile(): JSX.Element | null {
  const { table, speak } = useTable<soulmates.Table>();
  const cards = [...table.pile.cards].reverse();
  if (!cards.length) return null;
  return (
    <details class="slip whole-pile">
      <summary>{speak("table.whole_pile", { cards: cards.length })}</summary>
      <Minis cards={cards} label={speak("table.cards", { cards })} />
    </details>
  );
}

/** Where the cards of each kind are, as far as one can tell. */
function Kinds(): JSX.Element {
  const { table, speak } = useTable<soulmates.Table>();
  return (
    <section class="slip">
      <h2>{speak("table.kinds")}</h2>
      <table class="kinds">
        <thead>
          <tr>
            <th scope="col">{speak("label.kind")}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {speak(COLUMN_WORDS[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.kinds.map((kind) => (
            <tr key={kind.card}>
              <th scope="row">
                <span class="unseen">{speak(`card.${kind.card}`)}</span>
                <span aria-hidden="true">
                  <Mini card={kind.card} />
                </span>
              </th>
              {COLUMNS.map((column) => (
                <td key={column} class={classes(!kind[column] && "is-none", column === "unseen" && "is-main")}>
                  {kind[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default function Table(): JSX.Element {
  const { table, seat, speak } = useTable<soulmates.Table>();
  const first = seat ?? 0;
  const seats = table.seats.map((_, i) => (first + i) % table.seats.length);
  const others = seat === null ? seats : [...seats.slice(1), seat];
  return (
    <>
      <Head />
      <Sky />
      {table.hand && table.hand.length > 0 && <Hand hand={table.hand} />}
      <Calls />
      <ul class="mats" aria-label={speak("table.hands")}>
        {others.map((other) => (
          <Mat key={other} seat={other} />
        ))}
      </ul>
      <p class="caption">{speak("table.secret_note")}</p>
      <Kinds />
      <WholePile />
    </>
  );
}

/** How many cards a seat has, or with whom it left. */
export function nameMove(move: string, { speak }: AtTable): string {
  const [verb, suit, digits, wanted] = move.split(" ");
  if (verb === "call") return speak("move.call", { cards: [...digits!].map((digit) => suit + digit), card: `${suit}${wanted}` });
  return verb === "pile" ? speak("move.take_pile") : moveInWords(move, speak);
}

export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<soulmates.Table>();
  const { soulmate, cards } = table.seats[seat]!;
  if (soulmate !== null) {
    return (
      <span>
        ♥ {speak("table.left_with", { seat: soulmate })}
      </span>
    );
  }
  return <span>{speak("table.in_hand", { cards })}</span>;
}

/** The sun and the moon, and a thread between them. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <path d="M0 0h120L0 120z" fill="#f6dfae" />
      <path d="M120 0v120H0z" fill="#33406e" />
      <path d="M14 78Q30 108 60 70T106 42" fill="none" stroke="#c8443c" stroke-width="4" stroke-linecap="round" />
      <g transform="translate(14 12) scale(2.1)" fill="#eaa92c" stroke="#b97b10" stroke-width="1.8" stroke-linecap="round">
        <path d={SUN} />
      </g>
      <path d={MOON} transform="translate(60 60) scale(2)" fill="#e8ecf6" />
      <path d={HEART} transform="translate(47 54) scale(1.1)" fill="#c8443c" stroke="#fff6ea" stroke-width="1.6" />
      <path d="M98 14v8m-4-4h8M78 40v5m-2.5-2.5h5" stroke="#e8ecf6" stroke-width="1.8" stroke-linecap="round" />
    </svg>
  );
}
