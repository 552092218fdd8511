/** The table of Soulmates: suns and moons, a red thread between those who have found each other, and what can be told of every hand. */

import { type AtTable, classes, moveInWords, SeatMark, Sign, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { Calls, useJustFound } from "./table/calls";
import { HEART, MOON, SUN } from "./table/card";
import { Found } from "./table/found";
import { Hand } from "./table/hand";
import { Kinds, WholePile } from "./table/kinds";
import { Mat } from "./table/mat";
import { Sky } from "./table/sky";
import "./table/sky.css";
import "./table/call.css";
import "./table/cards.css";
import "./table/hand.css";
import "./table/people.css";
import "./table/kinds.css";
import "./table/places.css";

export default function Table(): JSX.Element {
  const { table, seat, speak } = useTable<soulmates.Table>();
  const first = seat ?? 0;
  const soulmate = table.seats[first]!.soulmate;
  const justFound = useJustFound().includes(first);
  const seats = table.seats.map((_, i) => (first + i) % table.seats.length);
  const others = seat === null ? seats : [...seats.slice(1), seat];
  return (
    <>
      <Sky />
      {seat !== null && (
        <div class={classes("at-hand", justFound && "is-told-late")}>
          {soulmate === null ? <Hand hand={table.hand ?? []} /> : <Found one={seat} other={soulmate} />}
        </div>
      )}
      {seat !== null && <Calls />}
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

export function nameMove(move: string, { speak }: AtTable): string {
  const [verb, suit, digits, wanted] = move.split(" ");
  if (verb === "call") return speak("move.call", { cards: [...digits!].map((digit) => suit + digit), card: `${suit}${wanted}` });
  return verb === "pile" ? speak("move.take_pile") : moveInWords(move, speak);
}

/** A call is named only to whoever can make one. */
export function namePhase({ view, table, myTurn, speak }: AtTable<soulmates.Table>): string {
  const discards = myTurn && view.phase === "play" && !table.calls.length;
  return speak(discards ? "table.phase_discard" : `phase.${view.phase}`);
}

/** Whoever has left as a couple. */
export function isOut({ table, seat }: AtTable<soulmates.Table>): boolean {
  return seat !== null && table.seats[seat]!.soulmate !== null;
}

/** A hand, and one with the card that was drawn. */
const [HAND, DRAWN] = [4, 5];

function HeldNote({ cards }: { cards: number }): JSX.Element {
  return (
    <span class="note-held">
      <svg viewBox="0 0 22 16" aria-hidden="true">
        <path d="M4 2.5h8v11H4zM12 3.5l5.5 2-3.6 9.6-1.9-.7" />
      </svg>
      {cards}
    </span>
  );
}

/** How many cards a seat has, or with whom it left; of two who have just found each other not before their call has been told. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<soulmates.Table>();
  const justFound = useJustFound();
  const { soulmate, cards } = table.seats[seat]!;
  if (soulmate !== null) {
    const late = justFound.includes(seat);
    return (
      <Sign says={speak("table.left_with", { seat: soulmate })} class="soulmates-note">
        {late && <HeldNote cards={justFound[0] === seat ? DRAWN : HAND} />}
        <span class={classes("note-left", late && "soulmates-told-late")}>
          ♥ <SeatMark seat={soulmate} />
        </span>
      </Sign>
    );
  }
  return (
    <Sign says={speak("table.in_hand", { cards })} class="soulmates-note">
      <HeldNote cards={cards} />
    </Sign>
  );
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
