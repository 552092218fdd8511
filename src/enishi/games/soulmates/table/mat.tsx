/** What lies before a seat, as far as one can tell. */

import { classes, useKeptHeight, useSeatClass, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { useJustFound } from "./calls";
import { Heart, Minis, Sign, suitClass } from "./card";
import { Person } from "./person";

/** A card that is not known to all, and what it cannot be. */
function Secret({ barred, move }: { barred: readonly string[]; move: string }): JSX.Element {
  const { speak } = useTable();
  const label = barred.length ? speak("table.secret_not", { kinds: barred }) : speak("table.secret");
  return (
    <span class="secret" role="img" aria-label={label} data-move={move} data-from="deck">
      <span class="mini is-down">?</span>
      {barred.length > 0 && (
        <span class="barred">
          {["S", "M"]
            .map((suit) => barred.filter((card) => card.startsWith(suit)))
            .filter((cards) => cards.length > 0)
            .map((cards) => (
              <span key={cards[0]} class={suitClass(cards[0]!)}>
                <Sign card={cards[0]!} />
                {cards.map((card) => card.slice(1)).join("")}
              </span>
            ))}
        </span>
      )}
    </span>
  );
}

/** A seat, and what can be told of its hand. */
export function Mat({ seat }: { seat: number }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, view, speak, seat: own } = useTable<soulmates.Table>();
  const { in_game, soulmate, known, secret, lacks } = table.seats[seat]!;
  const place = useKeptHeight<HTMLLIElement>();
  const justFound = useJustFound().includes(seat);
  const call = table.last_call;
  const showed = in_game && call?.showed.includes(seat);
  return (
    <li
      ref={place}
      class={classes("mat", seatClass(seat), !in_game && !justFound && "is-gone", view.waiting.includes(seat) && "is-awaited")}
      data-move={`place-${seat}`}
    >
      <div class="mat-head">
        <Person seat={seat} />
        <strong>{speak.seat(seat)}</strong>
        {seat === own && in_game && <span class="caption">{speak("table.you")}</span>}
        {view.waiting.includes(seat) && seat !== own && <span class="badge is-turn">{speak("table.turn")}</span>}
        {showed && <span class="badge">{speak("table.showed", { card: call!.wanted })}</span>}
      </div>
      {soulmate !== null && (
        <p class={classes("left", justFound && "is-told-late")}>
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
