/** What lies before a seat: its schedule, its deck, and what is known of its hand. */

import { Board, classes, SeatMark, SpotButton, seatClass, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { Mini, POWERS, Power, total, useCardName } from "./card";
import { cardsOf, type Planning } from "./planning";

/** Eight hours as a bar: a card takes as many as it says. */
function Schedule({ seat, planning }: { seat: number; planning: Planning }): JSX.Element {
  const { table, speak, myTurn, hinted } = useTable<altar.Table>();
  const { schedule } = table.seats[seat]!;
  const { plan } = planning;
  const gap = table.replacement?.owner === seat ? table.replacement.missing : 0;
  const copies: { [number: number]: number } = {};
  /** The cards that a hint wants to be taken out. */
  const wanted = hinted?.startsWith(`out ${seat} `) ? cardsOf(hinted) : [];
  return (
    <div class="schedule" data-part={`schedule-${seat}`}>
      {schedule.map((number, place) => {
        copies[number] = (copies[number] ?? 0) + 1;
        const chosen = plan.owner === seat && plan.out.includes(place);
        return (
          <SpotButton
            key={`${total(schedule.slice(0, place))}-${number}`}
            label={POWERS[number] ? speak(`label.special_${number}`) : String(number)}
            says={speak("says.hours", { n: number })}
            legal={planning.isLegalOut(seat, place)}
            hinted={wanted.filter((one) => one === String(number)).length >= copies[number]}
            chosen={myTurn ? chosen : undefined}
            onPick={myTurn ? () => planning.pickOut(seat, place) : undefined}
            move={`schedule-${seat}-${number}-${copies[number]}`}
            from={`hand-${table.turn}`}
            class={classes("hours", `hours-${number}`, POWERS[number] && "is-active")}
          >
            <strong>{number}</strong>
            <Power number={number} />
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
function Source({ place, seat, count }: { place: "deck" | "hand"; seat: number; count: number }): JSX.Element {
  const { speak, legal, play, myTurn, view, table, hinted } = useTable<altar.Table>();
  const move = `from ${place} ${seat}`;
  const choosing = myTurn && view.phase === "source";
  const awaited = table.draw?.owner === seat && table.draw.source === place && view.phase !== "deal";
  return (
    <SpotButton
      label={speak(`table.${place}_of`, { seat, n: count })}
      legal={legal.has(move)}
      hinted={hinted === move}
      onPick={choosing ? () => void play(move) : undefined}
      move={`${place}-${seat}`}
      class={classes("source", `is-${place}`, awaited && "is-awaited", !count && "is-empty")}
    >
      <span class="backs" aria-hidden="true">
        {Array.from({ length: place === "deck" ? Math.min(count, 3) : count }, (_, i) => (
          <span key={i} class="back" />
        ))}
      </span>
      <span class="source-count">
        {speak(`table.${place}`)} <strong>{count}</strong>
      </span>
    </SpotButton>
  );
}

/** What the viewer remembers of a hidden hand: cards that are there, and dashed ones that may have left it. The row is always there. */
function KnownHand({ seat }: { seat: number }): JSX.Element {
  const { table, speak, view } = useTable<altar.Table>();
  const name = useCardName();
  const { known, perhaps } = table.seats[seat]!;
  const kinds = [
    ["table.known", known],
    ["table.perhaps", perhaps],
  ] as const;
  const words = kinds
    .filter(([, cards]) => cards.length)
    .map(([what, cards]) => speak("table.list", { what: speak(what), cards: cards.map(name) }));
  if (!words.length) return <p class="minis known-hand caption">{view.phase === "over" ? "" : speak("table.known_none")}</p>;
  return (
    <p class="minis known-hand" role="img" aria-label={words.join(" ")}>
      <span class="caption">{speak("table.known")}</span>
      {kinds.flatMap(([what, cards]) =>
        cards.map((card, i) => <Mini key={`${what} ${i}`} card={card} unsure={what === "table.perhaps"} />),
      )}
    </p>
  );
}

export function Mat({ seat, planning }: { seat: number; planning: Planning }): JSX.Element {
  const { table, speak, seat: own, view } = useTable<altar.Table>();
  const { schedule, held, deck, score, offered } = table.seats[seat]!;
  const over = view.phase === "over";
  return (
    <section
      class={classes("mat", seatClass(seat), seat === own && "is-own", seat === table.turn && !over && "is-turn")}
      aria-label={speak.seat(seat)}
    >
      <Board label={speak("label.seat", { seat, schedule, held, deck, offered })} class="mat-board">
        <div class="mat-head">
          <SeatMark seat={seat} />
          <strong>{speak.seat(seat)}</strong>
          {over && score && <strong class="points">{speak("table.points", { n: score.points })}</strong>}
          <div class="sources">
            <Source place="deck" seat={seat} count={deck} />
            {seat !== own && <Source place="hand" seat={seat} count={held} />}
          </div>
        </div>
        <Schedule seat={seat} planning={planning} />
      </Board>
      {seat !== own && <KnownHand seat={seat} />}
    </section>
  );
}
