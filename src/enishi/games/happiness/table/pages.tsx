/** The pages of an album: past, present and future, with the stories told and the cards laid. */

import { Card, classes, SeatMark, useSeatClass, useTable } from "@enishi/table";
import type { happiness, Talk } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Emblem, Face, TIMES, type Time } from "./card";
import { Scenery } from "./scenery";
import type { Told } from "./told";

/** A card on a page: the speaker's, or a guess, with the name of whoever laid it. */
function LaidCard({
  seat,
  time,
  card,
  round,
}: {
  seat: number;
  time: Time;
  card: happiness.Card | null;
  round: happiness.Round;
}): JSX.Element {
  const seatClass = useSeatClass();
  const { speak, table, seat: own } = useTable<happiness.Table>();
  const speaks = seat === round.speaker;
  const what = (): string => {
    if (!card) return speak("table.no_card", { seat });
    if (card.number === null) return speak("table.face_down", { seat });
    const right = card.right === null ? "" : speak(card.right ? "table.right" : "table.wrong");
    return speak("table.laid", { seat, card: String(card.number) }) + right;
  };
  return (
    <div
      class={classes("laid", speaks && "is-speakers", seatClass(seat))}
      data-part={speaks && round.turned_up ? `turned-up-${seat}` : undefined}
    >
      {card ? (
        <Card
          label={what()}
          down={card.number === null}
          move={`card-${round.speaker}-${seat}-${time}`}
          from={seat === own ? `hand-${card.number}` : `seat-${seat}`}
          class={classes(`is-${time}`, speaks && !card.face_up && "is-hidden", card.right && "is-right")}
        >
          {card.number !== null && <Face card={card.number} />}
          {card.right !== null && <span class="verdict">{card.right ? "✓" : "✗"}</span>}
        </Card>
      ) : (
        <div
          class={classes("card no-card", table.seats[seat]!.guessing && table.time === time && !round.turned_up && "is-awaited")}
          role="img"
          aria-label={what()}
        >
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
  const seatClass = useSeatClass();
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

interface PageProps {
  round: happiness.Round;
  time: Time;
  told: Told;
  now: boolean;
  /** Where there is room for one page only, another one is open. */
  aside: boolean;
}

function Page({ round, time, told, now, aside }: PageProps): JSX.Element {
  const { speak, view } = useTable<happiness.Table>();
  const place = TIMES.indexOf(time);
  const others = Array.from({ length: view.seats - 1 }, (_, i) => (round.speaker + i + 1) % view.seats);
  const laid = (seat: number): JSX.Element => (
    <LaidCard key={seat} seat={seat} time={time} card={round.cards[seat]![place]!} round={round} />
  );
  const begun = now || round.cards[round.speaker]![place] !== null;
  const stories = told.stories[time];
  return (
    <section
      class={classes("page-of-time", `is-${time}`, now && "is-now", !begun && "is-ahead", aside && "is-aside")}
      data-part={round.turned_up ? undefined : `page-${time}`}
    >
      <Scenery time={time} />
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

interface TabProps {
  time: Time;
  guessed: boolean | null;
  open: boolean;
  part: string | undefined;
  onOpen(): void;
}

/** The way to a page that is not open; when all is turned up, it says how one's own guess there went. */
function Tab({ time, guessed, open, part, onOpen }: TabProps): JSX.Element {
  const { speak } = useTable();
  const label = guessed === null ? undefined : speak(guessed ? "table.tab_right" : "table.tab_wrong", { time });
  return (
    <button type="button" class={classes("bare", `is-${time}`)} aria-pressed={open} aria-label={label} data-part={part} onClick={onOpen}>
      <Emblem time={time} /> {speak(`time.${time}`)}
      {guessed !== null && <span class={classes("tab-verdict", guessed && "is-right")}>{guessed ? "✓" : "✗"}</span>}
    </button>
  );
}

/** While a round is on, a phone has room for one page: where one acts oneself, else where a card was laid last, until another is opened. */
export function Pages({ round, told, now, tabs }: { round: happiness.Round; told: Told; now: string | null; tabs: boolean }): JSX.Element {
  const { speak, myTurn, seat } = useTable<happiness.Table>();
  /** Whether one's own guess of a time was right, once that is open. */
  const guessed = (place: number): boolean | null => (round.turned_up && seat !== null ? (round.cards[seat]![place]?.right ?? null) : null);
  const [turned, turnTo] = useState<{ from: string | null; time: Time } | null>(null);
  const latest = TIMES.filter((_, place) => round.cards.some((cards) => cards[place] !== null)).at(-1);
  const first = myTurn && now !== null ? now : (latest ?? now);
  const open = turned?.from === first ? turned.time : first;
  return (
    <div class="pages">
      {tabs && (
        <div class="page-tabs" role="group" aria-label={speak("table.pages")}>
          {TIMES.map((time, place) => (
            <Tab
              key={time}
              time={time}
              guessed={guessed(place)}
              open={time === open}
              part={time === open || round.turned_up ? undefined : `page-${time}`}
              onOpen={() => turnTo({ from: first, time })}
            />
          ))}
        </div>
      )}
      {TIMES.map((time) => (
        <Page key={time} round={round} time={time} told={told} now={time === now} aside={tabs && time !== open} />
      ))}
    </div>
  );
}
