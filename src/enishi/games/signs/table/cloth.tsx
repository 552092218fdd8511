/** The dark cloth: four places around it, and between them the card that is sent. */

import { classes, Pile, SeatMark, says, useSeatClass, useTable } from "@enishi/table";
import type { signs } from "@enishi/types";
import type { JSX } from "preact";
import { Bubble, Mini, Minis } from "./card";
import { useTurns } from "./turns";

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
        <Mini
          key={i}
          value=""
          move={took && i === backs.length - 1 && !surely_holds.length ? `sent-${table.game}-${number}` : `back-${seat}-${i}`}
          from="deck"
        />
      ))}
      {surely_holds.map((card, i) => (
        <Mini
          key={`sure-${i}`}
          value={card}
          move={took && i === surely_holds.length - 1 ? `sent-${table.game}-${number}` : `sure-${seat}-${i}`}
        />
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
export function Laid({ seat }: { seat: number }): JSX.Element | null {
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
  const seatClass = useSeatClass();
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
  const seatClass = useSeatClass();
  const { table, speak, seat } = useTable<signs.Table>();
  const { now } = useTurns();
  if (!table.card_on_table || !now || now.said === null) {
    const text = table.turn && table.sender !== null ? speak("table.to_send", { seat: table.sender }) : speak("table.no_card");
    return (
      <div key="nothing" class="sent">
        <div class="slot" aria-hidden="true" />
        <p>{text}</p>
      </div>
    );
  }
  const { sender, said, sent } = now;
  const mate = (sender + 2) % 4;
  const from = sender === seat ? `hand-${sent}-${table.hand?.filter((value) => value === sent).length ?? 0}` : `place-${sender}`;
  return (
    <div key="sent" class={classes("sent", seatClass(sender))} data-part="sent">
      <Bubble said={said} class="is-big" />
      <div
        class="card big-card is-down"
        role="img"
        aria-label={speak("table.face_down_card", { seat: sender, said })}
        data-move={`sent-${table.game}-${table.turn}`}
        data-from={from}
      >
        <span class="card-back" aria-hidden="true">
          ?
        </span>
        {sent !== null && (
          <span class="truth">
            <Mini value={sent} />
          </span>
        )}
      </div>
      <p class="path" {...says(speak("says.path", { seat: sender, mate }))}>
        <SeatMark seat={sender} /> <span>{speak.seat(sender)}</span> <i aria-hidden="true">→</i> <SeatMark seat={mate} />{" "}
        <span>{speak.seat(mate)}</span>
      </p>
      {sent !== null && seat === sender && (
        <p class="caption">{speak(sent === said ? "table.said_true" : "table.said_lie", { card: sent })}</p>
      )}
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

/** Seen from one's own place, which is the nearest; onlookers see it from the first. */
export function Cloth(): JSX.Element {
  const { seat } = useTable<signs.Table>();
  const first = seat ?? 0;
  return (
    <div class="cloth">
      {[2, 1, 3, 0].map((step) => (
        <Place key={step} seat={(first + step) % 4} where={WHERE[step]!} />
      ))}
      <Centre />
    </div>
  );
}
