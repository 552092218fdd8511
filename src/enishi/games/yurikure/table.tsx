/** The table of Yurikure: seven lilies in a circle and the threads between them, who decides for whom, and one's own secret sheet. */

import { Confirm, Sign, useKeptHeight, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Scene } from "./table/contest";
import { Couples } from "./table/couples";
import { Detail } from "./table/detail";
import { LastDice } from "./table/dice";
import { isPair, targetOf } from "./table/girls";
import { type Given, Graph } from "./table/graph";
import { Orders } from "./table/orders";
import { Choosing, SheetOf, useSupporting } from "./table/sheet";
import { Legend } from "./table/token";
import { Track } from "./table/track";
import "./table/garden.css";
import "./table/graph.css";
import "./table/scene.css";
import "./table/answer.css";
import "./table/sheets.css";
import "./table/places.css";

export { namePhase } from "./table/moment";
export { Picture } from "./table/picture";

export default function Table(): JSX.Element {
  const { table, speak } = useTable<yurikure.Table>();
  const asked = useKeptHeight<HTMLDivElement>();
  const [looked, lookAt] = useState<string | null>(null);
  const supporting = useSupporting();
  const set = supporting?.set;
  const given: Given = (pair) =>
    (set?.chosen ?? []).reduce((sum, one, i) => sum + (targetOf(one) === pair ? (supporting?.points[i] ?? 0) : 0), 0);
  const look = (what: string): void => {
    if (supporting && isPair(what)) supporting.set.toggle(supporting.move(what));
    else lookAt(looked === what ? null : what);
  };
  return (
    <>
      <div class="garden">
        <div class="column">
          <div ref={asked} class="asked" style={{ "--rows": Math.ceil(table.seats.length / 2) }}>
            {supporting ? <Choosing {...supporting} /> : <Scene looked={looked} />}
            {supporting && <Couples place="beside-choice" />}
          </div>
          <Orders />
          <Couples place={supporting ? "below-choice" : undefined} />
          <LastDice />
        </div>
        <div class="column is-wide">
          <div class="circle">
            <Graph looked={looked} look={look} given={given} supporting={supporting} />
          </div>
          <div class="leaf about">
            <Legend />
            <Detail looked={looked} />
          </div>
          <Track />
          {table.seats.map(
            (seat, number) => seat.sheet && seat.sheet.setup.length > 0 && <SheetOf key={number} seat={number} sheet={seat.sheet} />,
          )}
        </div>
      </div>
      {set && (
        <Confirm label={speak("table.enter")} ready={set.ready} onConfirm={() => set.confirm()} onClear={set.clear}>
          {speak("table.chosen_of", { n: set.chosen.length, all: set.size ?? "…" })}
        </Confirm>
      )}
    </>
  );
}

/** With so many seats there is room for a word beside each sign, on a wide screen. */
const ROOMY = 3;

/** What a seat has revealed, and whether it is still choosing; when all is over, its points in their place. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, view, speak } = useTable<yurikure.Table>();
  const word = (key: string): JSX.Element | false => table.seats.length <= ROOMY && <span class="yurikure-note-word">{speak(key)}</span>;
  const points = view.result?.scores[seat];
  const { revealed, revealed_on_couples: couples, choosing } = table.seats[seat]!;
  if (points !== undefined) return <strong class="yurikure-note">{speak("table.points", { n: points })}</strong>;
  return (
    <span class="yurikure-note">
      <Sign says={speak("says.revealed", { n: revealed })}>
        ◉{word("table.note_shown")}
        {revealed}
      </Sign>{" "}
      <Sign says={speak("says.couples", { n: couples })}>
        ♡{word("table.note_on_couples")}
        {couples}
      </Sign>
      {choosing && <Sign says={speak("table.note_choosing")}>✎{word("table.note_writes")}</Sign>}
    </span>
  );
}
