/** A step before the altar: the schedule of a seat, its deck, and its hand with what is known of it. */

import { Board, classes, SeatMark, SpotButton, useSeatClass, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { copiesOf, Mini, POWERS, Power, total, useCardName } from "./card";
import { type Deed, useLatest, useLatestSource, useSinceOwnTurn } from "./happened";
import { cardsOf, type Planning } from "./planning";

/** So many cards of a deck are drawn. */
const SEEN = 3;

/** Where a card of a schedule was before: in one's own hand the very card, in another's the hand. */
function useLaidFrom(seat: number): (number: number, copy: number) => string {
  const { table, seat: own, fresh } = useTable<altar.Table>();
  const actor = useLatest()?.actor ?? table.turn;
  const { schedule } = table.seats[seat]!;
  const hand = (own === null ? null : table.seats[own]!.hand) ?? [];
  const drawn = fresh.map(({ event }) => event.replace("~ ", ""));
  return (number, copy) => {
    if (actor !== own) return `hand-${actor}`;
    const after = copiesOf(number, schedule) - copy;
    return `card-${number}-${copiesOf(number, hand) - copiesOf(number, drawn) + after + 1}`;
  };
}

/** Who laid this copy of a number, where it came since one's own turn. */
function laidBy(deeds: readonly Deed[], schedule: readonly number[], number: number, copy: number): number | null {
  let after = copiesOf(number, schedule) - copy;
  for (const { actor, laid } of [...deeds].reverse()) {
    after -= copiesOf(number, laid);
    if (after < 0) return actor;
  }
  return null;
}

/** Eight hours as a rail: a card takes as many as it says. */
function Schedule({ seat, planning }: { seat: number; planning: Planning }): JSX.Element {
  const { table, speak, myTurn, hinted } = useTable<altar.Table>();
  const { schedule } = table.seats[seat]!;
  const { plan } = planning;
  const deeds = useSinceOwnTurn().filter(({ owner }) => owner === seat);
  const from = useLaidFrom(seat);
  const gap = table.replacement?.owner === seat ? table.replacement.missing : 0;
  const copies: { [number: number]: number } = {};
  /** The cards that a hint wants to be taken out. */
  const wanted = hinted?.startsWith(`out ${seat} `) ? cardsOf(hinted) : [];
  return (
    <div class="schedule" data-part={`schedule-${seat}`}>
      {schedule.map((number, place) => {
        const copy = (copies[number] ?? 0) + 1;
        copies[number] = copy;
        const by = laidBy(deeds, schedule, number, copy);
        return (
          <SpotButton
            key={`${total(schedule.slice(0, place))}-${number}`}
            label={POWERS[number] ? speak(`label.special_${number}`) : String(number)}
            says={[speak("says.hours", { n: number }), ...(by === null ? [] : [speak("says.laid_by", { seat: by })])].join("\n")}
            legal={planning.isLegalOut(seat, place)}
            hinted={wanted.filter((one) => one === String(number)).length >= copy}
            chosen={myTurn ? plan.owner === seat && plan.out.includes(place) : undefined}
            onPick={myTurn ? () => planning.pickOut(seat, place) : undefined}
            move={`schedule-${seat}-${number}-${copy}`}
            from={from(number, copy)}
            class={classes("hours", `hours-${number}`, POWERS[number] && "is-active", by !== null && "is-new")}
          >
            <strong>{number}</strong>
            <Power number={number} />
            {by !== null && <SeatMark seat={by} />}
          </SpotButton>
        );
      })}
      {gap > 0 && (
        <span class={`hours is-gap hours-${gap}`} role="img" aria-label={speak("label.missing", { owner: seat, missing: gap })}>
          {gap}?
        </span>
      )}
    </div>
  );
}

/** A deck or a hidden hand: how many cards, and whether one may be drawn there now. */
function Source({
  place,
  seat,
  label,
  children,
}: {
  place: "deck" | "hand";
  seat: number;
  label: string;
  children: ComponentChildren;
}): JSX.Element {
  const { legal, play, myTurn, view, table, hinted } = useTable<altar.Table>();
  const move = `from ${place} ${seat}`;
  const choosing = myTurn && view.phase === "source";
  const awaited = table.draw?.owner === seat && table.draw.source === place && view.phase !== "deal";
  return (
    <SpotButton
      label={label}
      legal={legal.has(move)}
      hinted={hinted === move}
      onPick={choosing ? () => void play(move) : undefined}
      move={`${place}-${seat}`}
      class={classes("source", `is-${place}`, awaited && "is-awaited")}
    >
      {children}
    </SpotButton>
  );
}

function Deck({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<altar.Table>();
  const { deck } = table.seats[seat]!;
  return (
    <Source place="deck" seat={seat} label={speak("table.deck_of", { seat, n: deck })}>
      <span class={classes("backs", !deck && "is-empty")} aria-hidden="true">
        {Array.from({ length: Math.min(deck, SEEN) }, (_, i) => (
          <span key={i} class="mini is-down" />
        ))}
      </span>
      <span class="source-count">
        <span class="source-word">{speak("table.deck")}</span> <strong>{deck}</strong>
      </span>
    </Source>
  );
}

/** A hand of another: its backs, and the faces of those that the viewer knows; dashed where they may have left it. */
function OtherHand({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<altar.Table>();
  const name = useCardName();
  const from = useLatestSource(seat);
  const { held, hand, known, perhaps } = table.seats[seat]!;
  const [sure, unsure] = hand ? [hand, []] : [known, perhaps.slice(0, held - known.length)];
  const hidden = held - sure.length - unsure.length;
  const words = (
    [
      ["table.known", sure],
      ["table.perhaps", unsure],
    ] as const
  )
    .filter(([, cards]) => cards.length)
    .map(([what, cards]) => speak("table.list", { what: speak(what), cards: cards.map(name) }));
  return (
    <Source place="hand" seat={seat} label={[speak("table.hand_of", { seat, n: held }), ...words].join("\n")}>
      <span class="fan" aria-hidden="true">
        {sure.map((card, i) => (
          <Mini key={`sure ${i}`} card={card} />
        ))}
        {unsure.map((card, i) => (
          <Mini key={`unsure ${i}`} card={card} unsure />
        ))}
        {Array.from({ length: hidden }, (_, i) => (
          <Mini key={i} card="?" move={`back-${seat}-${i}`} from={from} />
        ))}
      </span>
    </Source>
  );
}

export function Mat({ seat, planning }: { seat: number; planning: Planning }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, speak, seat: own, view } = useTable<altar.Table>();
  const { schedule, held, deck, offered } = table.seats[seat]!;
  const over = view.phase === "over";
  return (
    <section
      class={classes("mat", seatClass(seat), seat === own && "is-own", seat === table.turn && !over && "is-turn")}
      aria-label={speak.seat(seat)}
    >
      <Board label={speak("label.seat", { seat, schedule, held, deck, offered })} class="mat-board">
        <div class="mat-head">
          <span class={classes("name-plate", seatClass(seat))}>
            <SeatMark seat={seat} />
            <strong>{speak.seat(seat)}</strong>
          </span>
          <div class="sources">
            <Deck seat={seat} />
            {seat !== own && <OtherHand seat={seat} />}
          </div>
        </div>
        <Schedule seat={seat} planning={planning} />
      </Board>
    </section>
  );
}
