/** The table of Secret Signs: four places around a dark cloth, a card face down between them, and what is said of it. */

import { type AtTable, moveInWords, useTable } from "@enishi/table";
import type { signs } from "@enishi/types";
import type { JSX } from "preact";
import { Cloth } from "./table/cloth";
import { Own } from "./table/hand";
import { Finished, Head } from "./table/teams";
import { Counts, History } from "./table/turns";
import "./table/cloth.css";
import "./table/cards.css";
import "./table/hand.css";
import "./table/slips.css";

export { Picture } from "./table/picture";

export default function Table(): JSX.Element {
  const { table, seat } = useTable<signs.Table>();
  return (
    <>
      <Head />
      {table.finished && !table.turn && <Finished finished={table.finished} />}
      {(table.turn > 0 || !table.finished) && <Cloth />}
      {table.hand && seat !== null && table.turn > 0 && <Own hand={table.hand} />}
      <div class="slips">
        <History />
        <Counts />
      </div>
      {table.finished && table.turn > 0 && <Finished finished={table.finished} />}
    </>
  );
}

export function nameMove(move: string, { speak }: AtTable): string {
  const [verb, card, , said] = move.split(" ");
  return verb === "send" ? speak("move.send", { card, said }) : moveInWords(move, speak);
}

/** The points of the seat's team. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, frame } = useTable<signs.Table>();
  return <span class="signs-note">{frame("toolkit.points", { n: table.totals[seat % 2]! })}</span>;
}
