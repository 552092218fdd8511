/** The table of Secret Signs: four places around a dark cloth, a card face down between them, and what is said of it. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { type AtTable, Board, Card, Cards, classes, moveInWords, Moves, Pile, SeatMark, seatClass, SpotButton, useTable } from "@enishi/table";
import type { signs } from "@enishi/types";
import "./table.css";

const VALUES = [1, 2, 3, 4, 5, 6] as const;
const TEAMS: readonly (readonly [number, number])[] = [
  [0, 2],
  [1, 3],
];
const LIMIT = 30;

/** An open hand, an eye, a moon …: a sign for every number, drawn around the middle of a square of 24. */
const SIGNS: { [value: number]: string } = {
  1: "M12 3v18M8 21h8",
  2: "M12 20 6 5m6 15L18 5",
  3: "M12 4 21 19.5H3z",
  4: "M12 3l9 9-9 9-9-9z",
  5: "M2.5 12C7 5.5 17 5.5 21.5 12 17 18.5 7 18.5 2.5 12zm9.5-3.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z",
  6: "M12 2.5 14.2 9l6.5-2.3L16 12l4.7 5.3-6.5-2.3-2.2 6.5L9.8 15l-6.5 2.3L8 12 3.3 6.7 9.8 9z",
};

function Face({ value }: { value: number }): JSX.Element {
  return (
    <>
      <span class="number">{value}</span>
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[value]} />
      </svg>
    </>
  );
}

/** A card so small that only its number is seen. */
const Mini = ({ value, move, from }: { value: number | string; move?: string; from?: string }): JSX.Element => (
  <span class={classes("mini", value === "" && "is-down")} data-move={move} data-from={from}>
    {value}
  </span>
);

function Minis({ cards, label, children }: { cards: readonly number[]; label: string; children?: ComponentChildren }): JSX.Element | null {
  if (!cards.length) return null;
  return (
    <span class="minis" role="img" aria-label={label}>
      {children}
      {cards.map((card, i) => (
        <Mini key={i} value={card} />
      ))}
    </span>
  );
}

/** What is said of a card, in a speech bubble. */
function Bubble({ said, class: name }: { said: number; class?: string }): JSX.Element {
  const { speak } = useTable();
  return <span class={classes("bubble", name)}>{speak("table.quoted", { said })}</span>;
}

interface Part {
  cards: readonly number[];
  class: string;
}

/** The class of a card that is about to leave the hand. */
const GOING = "is-going";

/** Cards as lengths on the way to thirty. */
function Gauge({ parts, label }: { parts: readonly Part[]; label: string }): JSX.Element {
  const cards = parts.flatMap((part) => part.cards.map((value) => ({ value, class: part.class })));
  const sumOf = (list: readonly { value: number }[]): number => list.reduce((sum, { value }) => sum + value, 0);
  const total = sumOf(cards);
  const sum = sumOf(cards.filter((card) => card.class !== GOING));
  const width = Math.max(LIMIT + 3, total + 1) * 10;
  let at = 0;
  return (
    <svg class="gauge" viewBox={`-2 -2 ${width + 4} 46`} role="img" aria-label={label}>
      <rect class="way" width={LIMIT * 10} height="26" rx="4" />
      {cards.map(({ value, class: name }, i) => {
        const x = at;
        at += value * 10;
        return (
          <g key={i} class={classes("length", name)} transform={`translate(${x} 0)`}>
            <rect x="1" y="1" width={value * 10 - 2} height="24" rx="3" />
            <text x={value * 5} y="17.5" class={classes(value === 1 && "is-narrow")}>
              {value}
            </text>
          </g>
        );
      })}
      <path class="limit" d={`M${LIMIT * 10} -2v32`} />
      <text class="limit-text" x={LIMIT * 10} y="43">
        {LIMIT}
      </text>
      {Math.abs(sum - LIMIT) > 2 && (
        <text x={sum * 10} y="43">
          {sum}
        </text>
      )}
    </svg>
  );
}

/** The turn that is on, and the one that ended last. */
function useTurns(): { now: signs.Turn | null; last: signs.Turn | null; number: number } {
  const { table } = useTable<signs.Table>();
  const now = table.turns.at(-1) ?? null;
  const done = now && now.layer !== null;
  return { now, last: done ? now : (table.turns.at(-2) ?? null), number: done ? table.turns.length : table.turns.length - 1 };
}

/** Cards in somebody else's hand: backs, and faces of those that are surely there. */
function Fan({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<signs.Table>();
  const { last, number } = useTurns();
  const { held, surely_holds } = table.seats[seat]!;
  const backs = Array.from({ length: held - surely_holds.length }, (_, i) => i);
  const took = last?.taker === seat;
  const label = speak("table.holds", { held }) + (surely_holds.length ? speak("label.surely_holds", { cards: surely_holds }) : "");
  return (
    <span class="fan" role="img" aria-label={label}>
      {backs.map((i) => (
        <Mini key={i} value="" move={took && i === backs.length - 1 && !surely_holds.length ? `sent-${table.game}-${number}` : `back-${seat}-${i}`} from="deck" />
      ))}
      {surely_holds.map((card, i) => (
        <Mini key={`sure-${i}`} value={card} move={took && i === surely_holds.length - 1 ? `sent-${table.game}-${number}` : `sure-${seat}-${i}`} />
      ))}
    </span>
  );
}

function Doing({ seat }: { seat: number }): JSX.Element | null {
  const { table, view, speak } = useTable<signs.Table>();
  const { now } = useTurns();
  if (view.waiting.includes(seat)) return <span class="badge is-turn">{speak(table.card_on_table ? "table.decides" : "table.sends")}</span>;
  if (!table.card_on_table || !now) return null;
  if (seat === now.sender) return <span class="badge">{speak("table.sent")}</span>;
  return <span class="badge">{speak(now.declined.includes(seat) ? "table.passed" : "table.later")}</span>;
}

/** What a seat has laid face up in this game. */
function Laid({ seat }: { seat: number }): JSX.Element | null {
  const { table, speak } = useTable<signs.Table>();
  const { laid } = table.seats[seat]!;
  return (
    <Minis cards={laid} label={speak("table.laid", { cards: laid })}>
      <span class="caption">{speak("table.laid_caption")}</span>
    </Minis>
  );
}

const WHERE = ["own", "left", "mate", "right"] as const;

/** A place at the table: who sits there, the cards held and those laid face up. */
function Place({ seat, where }: { seat: number; where: (typeof WHERE)[number] }): JSX.Element {
  const { table, view, speak, seat: own } = useTable<signs.Table>();
  return (
    <div
      class={classes("place", `is-${where}`, seat === own && "is-mine", seatClass(seat), view.waiting.includes(seat) && "is-awaited")}
      role="group"
      aria-label={speak.seat(seat)}
      data-move={`place-${seat}`}
    >
      <div class="place-head">
        <SeatMark seat={seat} />
        <strong>{speak.seat(seat)}</strong>
        {own !== null && seat !== own && <span class="caption">{speak(where === "mate" ? "table.mate" : "table.opponent")}</span>}
        <Doing seat={seat} />
      </div>
      <div class="place-cards">
        {seat !== own && table.seats[seat]!.held > 0 && <Fan seat={seat} />}
        <Laid seat={seat} />
      </div>
    </div>
  );
}

/** The card between the teams, or the place where it will lie. */
function SentCard(): JSX.Element {
  const { table, speak, seat } = useTable<signs.Table>();
  const { now } = useTurns();
  if (!table.card_on_table || !now || now.said === null) {
    const text = table.turn && table.sender !== null ? speak("table.to_send", { seat: table.sender }) : speak("table.no_card");
    return (
      <div class="sent">
        <div class="slot" aria-hidden="true" />
        <p>{text}</p>
      </div>
    );
  }
  const { sender, said, sent } = now;
  const mate = (sender + 2) % 4;
  const from = sender === seat ? `hand-${sent}-${table.hand?.filter((value) => value === sent).length ?? 0}` : `place-${sender}`;
  return (
    <div class={classes("sent", seatClass(sender))}>
      <Bubble said={said} class="is-big" />
      <div class="card big-card is-down" role="img" aria-label={speak("table.face_down_card", { seat: sender, said })} data-move={`sent-${table.game}-${table.turn}`} data-from={from}>
        <span class="card-back" aria-hidden="true">
          ?
        </span>
        {sent !== null && (
          <span class="truth">
            <Mini value={sent} />
          </span>
        )}
      </div>
      <p class="path">
        <SeatMark seat={sender} /> <span>{speak.seat(sender)}</span> <i aria-hidden="true">→</i> <SeatMark seat={mate} /> <span>{speak.seat(mate)}</span>
      </p>
      {sent !== null && seat === sender && <p class="caption">{speak(sent === said ? "table.said_true" : "table.said_lie", { card: sent })}</p>}
    </div>
  );
}

function Centre(): JSX.Element {
  const { table, speak } = useTable<signs.Table>();
  return (
    <div class="centre">
      <div class="stock">
        <Pile count={table.deck} label={speak("label.piles", { deck: table.deck, face_down: table.face_down })} move="deck" />
        <span class="caption">
          {speak("table.deck")}
          {table.renewed && speak("label.renewed")}
        </span>
      </div>
      <SentCard />
      <div class="stock">
        <Pile count={table.face_down} label={speak("table.face_down", { cards: table.face_down })} move="off" />
        <span class="caption">{speak("table.face_down_caption")}</span>
      </div>
    </div>
  );
}

/** What has been chosen for the question that is asked now; forgotten with the question. */
function usePicked<T>(question: string): [T | null, (value: T | null) => void] {
  const [picked, pick] = useState<{ question: string; value: T | null }>({ question, value: null });
  return [picked.question === question ? picked.value : null, (value) => pick({ question, value })];
}

/** What can be said of the card: the truth, or not. */
function Say({ card, said, onSay }: { card: number | null; said: number | null; onSay(value: number): void }): JSX.Element {
  const { speak, legal, sending } = useTable<signs.Table>();
  const can = (value: number): boolean => !sending && [...legal].some((move) => move.endsWith(`say ${value}`) && (card === null || move.startsWith(`send ${card} `)));
  const truth = (value: number): string => (card === null ? "" : speak(card === value ? "table.true" : "table.lie"));
  return (
    <div class={classes("say", card !== null && "is-ready")}>
      <p>{speak(card === null ? "table.choose_send" : "table.choose_say", { card })}</p>
      <Board label={speak("table.say")} class="bubbles">
        {VALUES.map((value) => (
          <SpotButton
            key={value}
            label={`${speak("table.quoted", { said: value })} ${truth(value)}`}
            legal={can(value)}
            chosen={said === value}
            onPick={() => onSay(value)}
            class={classes("say-value", card === value && "is-true")}
          >
            <Bubble said={value} />
            <span class="caption">{truth(value) || "\u00a0"}</span>
          </SpotButton>
        ))}
      </Board>
    </div>
  );
}

const LAYING: { [phase: string]: readonly string[] } = { left: ["intercept"], right: ["intercept"], mate: ["receive", "reject"] };

/** What may be done with the card of another: with a card of one's own to lay, or without. */
function Answer({ card }: { card: number | null }): JSX.Element {
  const { view, speak } = useTable<signs.Table>();
  const verbs = LAYING[view.phase] ?? [];
  const moves = card === null ? [] : verbs.map((verb) => `${verb} ${card}`);
  return (
    <div class={classes("answer", card !== null && "is-ready")}>
      <p>{speak(view.phase === "mate" ? "table.choose_lay_mate" : "table.choose_lay")}</p>
      <Moves moves={view.phase === "mate" ? moves : [...moves, "decline"]} />
    </div>
  );
}

/** The own hand with its worth, and what can be done with it now. */
function Own({ hand }: { hand: readonly number[] }): JSX.Element {
  const { table, view, speak, seat, myTurn, live, play, sending } = useTable<signs.Table>();
  const { now, last, number } = useTurns();
  const question = `${table.game} ${table.turn} ${view.phase} ${myTurn}`;
  const [place, pick] = usePicked<number>(question);
  const [said, say] = usePicked<number>(question);
  const choosing = view.phase === "send";
  const card = place === null ? null : (hand[place] ?? null);
  const sum = table.hand_sum ?? 0;
  const drawn = now?.sender === seat && choosing ? hand.lastIndexOf(now?.drawn ?? 0) : -1;

  /** Sends as soon as both the card and the value are chosen, in whichever order. */
  const choose = (index: number | null, value: number | null): void => {
    pick(index);
    say(value);
    if (index !== null && value !== null) void play(`send ${hand[index]} say ${value}`);
  };
  const onCard = (index: number): void => {
    const value = hand[index]!;
    if (!myTurn) void play(`send ${value} say ${value}`);
    else if (choosing) choose(place === index ? null : index, said);
    else pick(place === index ? null : index);
  };
  const copies = (index: number): number => hand.slice(0, index).filter((value) => value === hand[index]).length;
  const kept = hand.filter((_, index) => index !== place);
  const mates = table.seats[(seat! + 2) % 4]!.surely_holds;
  const left = sum - (card ?? 0);
  const worth = speak(left <= LIMIT ? "table.worth" : "table.worth_over", { sum: left, rest: LIMIT - left });
  return (
    <>
      <div class="own-turn">
        <Cards label={speak("label.hand", { cards: hand, sum })} class="hand">
          {hand.map((value, index) => (
            <Card
              key={`${value}-${copies(index)}`}
              label={index === drawn ? `${value} ${speak("table.drawn")}` : String(value)}
              legal={myTurn && !sending}
              chosen={myTurn ? place === index : undefined}
              onPick={live ? () => onCard(index) : undefined}
              move={`hand-${value}-${copies(index)}`}
              from={last?.taker === seat && last.sent === value ? `sent-${table.game}-${number}` : "deck"}
              class={classes(index === drawn && "is-drawn")}
            >
              <Face value={value} />
              {index === drawn && " "}
              {index === drawn && <span class="drawn">{speak("table.drawn")}</span>}
            </Card>
          ))}
        </Cards>
        {myTurn && (choosing ? <Say card={card} said={said} onSay={(value) => choose(place, said === value ? null : value)} /> : <Answer card={card} />)}
      </div>
      {hand.length > 0 && (
        <div class="worth">
          <Gauge
            label={worth}
            parts={[
              { cards: kept, class: "is-own" },
              { cards: card === null ? [] : [card], class: GOING },
              { cards: mates, class: "is-mates" },
            ]}
          />
          <p aria-hidden="true">{worth}</p>
          <p class="own-laid">
            <Laid seat={seat!} />
          </p>
        </div>
      )}
    </>
  );
}

const outcomeOf = (turn: signs.Turn): string => (turn.rejected ? "rejected" : turn.layer! % 2 === turn.sender % 2 ? "received" : "intercepted");

/** A turn in one line: who said what, what it was if that is known, and what became of it. */
function PastTurn({ turn, number }: { turn: signs.Turn; number: number }): JSX.Element {
  const { speak } = useTable<signs.Table>();
  const { sender, said, sent, layer, laid, redrawn } = turn;
  if (said === null) {
    return (
      <li class="is-now">
        <span class="turn">
          <span class="turn-number">{number}</span>
          <SeatMark seat={sender} /> {speak.seat(sender)} …
        </span>
      </li>
    );
  }
  const outcome = layer === null ? speak("label.on_table") : speak(`label.${outcomeOf(turn)}`, { seat: layer, card: laid });
  return (
    <li class={classes(layer === null && "is-now")}>
      <span class="unseen">{speak("label.turn", { number, seat: sender, said, sent: sent === null ? "" : speak("label.known", { card: sent }), outcome })}</span>
      <span class="turn" aria-hidden="true">
        <span class="turn-number">{number}</span>
        <SeatMark seat={sender} />
        <span class="turn-name">{speak.seat(sender)}</span>
        <Bubble said={said} />
        <Mini value={sent ?? ""} />
        <span class="arrow">→</span>
        {layer === null ? (
          <span>{speak("label.on_table")}</span>
        ) : (
          <>
            <SeatMark seat={layer} />
            <span>{speak(`table.${outcomeOf(turn)}`)}</span>
            <span class="caption is-wide">{speak("table.laid_caption")}</span>
            <Mini value={laid!} />
            {redrawn !== null && (
              <>
                <span class="caption">{speak("table.drawn")}</span>
                <Mini value={redrawn} />
              </>
            )}
          </>
        )}
      </span>
    </li>
  );
}

function History(): JSX.Element | null {
  const { table, speak } = useTable<signs.Table>();
  if (!table.turns.length) return null;
  return (
    <section class="slip">
      <h2>{speak("table.history")}</h2>
      <ol class="history">
        {table.turns.map((turn, i) => (
          <PastTurn key={i} turn={turn} number={i + 1} />
        ))}
      </ol>
    </section>
  );
}

function Counts(): JSX.Element | null {
  const { table, speak } = useTable<signs.Table>();
  if (!table.turn) return null;
  return (
    <section class="slip">
      <h2>{speak("table.counts")}</h2>
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">{speak("label.values")}</th>
            {VALUES.map((value) => (
              <th key={value} scope="col">
                <Mini value={value} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(["face_up", "elsewhere"] as const).map((row) => (
            <tr key={row}>
              <th scope="row">{speak(`label.${row}`)}</th>
              {table[row].map((copies, i) => (
                <td key={i} class={classes(!copies && "is-none")}>
                  {copies}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The game that ended last, with all hands. */
function Finished({ finished }: { finished: signs.Finished }): JSX.Element {
  const { table, speak } = useTable<signs.Table>();
  const hand = (seat: number): string => finished.hands[seat]!.join(" ");
  return (
    <details class="slip finished" open={!table.turn}>
      <summary>{speak("table.finished", { game: finished.game })}</summary>
      {TEAMS.map(([one, other], team) => {
        const [sum, points] = [finished.sums[team]!, finished.points[team]!];
        return (
          <div key={team} class="team-hands">
            <p>
              <SeatMark seat={one} /> <SeatMark seat={other} /> {speak("label.finished_team", { seats: [one, other], one: hand(one), other: hand(other), sum, points })}
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

function Head(): JSX.Element {
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

export default function Table(): JSX.Element {
  const { table, seat } = useTable<signs.Table>();
  const first = seat ?? 0;
  return (
    <>
      <Head />
      {table.finished && !table.turn && <Finished finished={table.finished} />}
      {(table.turn > 0 || !table.finished) && (
        <div class="cloth">
          {[2, 1, 3, 0].map((step) => (
            <Place key={step} seat={(first + step) % 4} where={WHERE[step]!} />
          ))}
          <Centre />
        </div>
      )}
      {table.hand && seat !== null && table.turn > 0 && <Own hand={table.hand} />}
      <div class="slips">
        <History />
        <Counts />
      </div>
      {table.finished && table.turn > 0 && <Finished finished={table.finished} />}
    </>
  );
}

/** The points of the seat's team. */
export function nameMove(move: string, { speak }: AtTable): string {
  const [verb, card, , said] = move.split(" ");
  return verb === "send" ? speak("move.send", { card, said }) : moveInWords(move, speak);
}

export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, frame } = useTable<signs.Table>();
  return <span>{frame("toolkit.points", { n: table.totals[seat % 2]! })}</span>;
}

/** A card face down on the cloth, and what is said of it. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <rect width="120" height="120" fill="#4a3f63" />
      <circle cx="60" cy="128" r="78" fill="#3a3150" />
      <g transform="rotate(-9 48 74)">
        <rect x="28" y="44" width="42" height="60" rx="6" fill="#f7efdc" />
        <rect x="32" y="48" width="34" height="52" rx="4" fill="#8f3f54" />
        <path d="M32 62 49 48l17 14M32 86l17 14 17-14M32 74l17-13 17 13-17 13z" fill="none" stroke="#e0b06a" stroke-width="2" />
      </g>
      <path d="M74 10h30a9 9 0 0 1 9 9v18a9 9 0 0 1-9 9H88L72 60l4-14h-2a9 9 0 0 1-9-9V19a9 9 0 0 1 9-9z" fill="#fffdf8" />
      <text x="89" y="39" text-anchor="middle" font-size="29" font-weight="700" font-family="georgia, serif" fill="#b0332d">
        5
      </text>
      <path d="M9 26C15 17 31 17 37 26 31 35 15 35 9 26z" fill="#fffdf8" />
      <circle cx="25" cy="26" r="5" fill="#2b2a33" />
      <path d="M84 92c5-8 20-8 25 0-5 8-20 8-25 0z" fill="#fffdf8" />
      <circle cx="95" cy="92" r="4.4" fill="#2b2a33" />
    </svg>
  );
}
