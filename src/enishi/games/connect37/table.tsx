/** The table of Connect 37: ivory tiles in a tray, and a cord through every run. */

import { type AtTable, classes, moveInWords, Sign, useDraftAhead, useSeatClass, useTable } from "@enishi/table";
import type { connect37 } from "@enishi/types";
import type { JSX } from "preact";
import { HexBoard } from "./table/board";
import { Chips, Hand, type Picked } from "./table/hand";
import { Numbers, Runs } from "./table/slips";
import "./table/board.css";
import "./table/hand.css";
import "./table/slips.css";
import { Chip, SmallDouble, TileBody } from "./table/tile";

const NOTHING: Picked = { tile: null, cell: null };

export default function Table(): JSX.Element {
  const { table, view, seat, myTurn, play, live } = useTable<connect37.Table>();
  const [picked, pick] = useDraftAhead<Picked>(NOTHING);
  const hand = table.hand ?? [];
  const laying = myTurn && view.phase === "lay";
  const only = hand.length === 1 ? hand[0]! : null;

  /** Lays as soon as both a tile and a cell are chosen, in whichever order. */
  const choose = (tile: number | null, cell: string | null): void => {
    if (tile === null || cell === null) return pick({ tile, cell });
    pick(NOTHING);
    void play(`${tile}@${cell}`);
  };
  const onCell = (cell: string): void => {
    if (!laying) return choose(hand[0] ?? 1, cell);
    const held = picked.tile !== null && hand.includes(picked.tile) ? picked.tile : only;
    choose(held, picked.cell === cell ? null : cell);
  };
  const onTile = (tile: number): void => choose(picked.tile === tile ? null : tile, laying ? picked.cell : null);

  return (
    <div class="tea-table">
      <HexBoard picked={view.phase === "over" ? NOTHING : picked} onCell={live && seat !== null ? onCell : undefined} />
      {table.hand && view.phase !== "over" && (
        <div class="at-hand">
          <Hand hand={hand} picked={picked} onTile={onTile} />
          <Chips />
        </div>
      )}
      <div class="slips">
        <Numbers />
        <Runs />
      </div>
    </div>
  );
}

export function nameMove(move: string, { speak }: AtTable): string {
  const [tile, cell] = move.split("@");
  return cell ? speak("move.lay", { tile, cell }) : moveInWords(move, speak);
}

/** Chips at hand, tiles in hand, points so far. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, speak, frame } = useTable<connect37.Table>();
  const { singles, doubles, held, points } = table.seats[seat]!;
  const drawn = (viewBox: string, drawing: JSX.Element, n: number): JSX.Element => (
    <>
      <svg viewBox={viewBox} aria-hidden="true">
        {drawing}
      </svg>
      {n}
    </>
  );
  return (
    <span class={classes("connect37-note", seatClass(seat))}>
      <strong>{frame("toolkit.points", { n: points })}</strong>
      <Sign says={speak("says.singles", { n: singles })}>{drawn("-6 -7 12 14", <Chip seat={seat} points={1} />, singles)}</Sign>
      <Sign says={speak("says.doubles", { n: doubles })}>{drawn("-6 -7 12 14", <SmallDouble seat={seat} />, doubles)}</Sign>
      <Sign says={speak("says.held", { n: held })}>{drawn("-18 -18 36 38", <TileBody />, held)}</Sign>
    </span>
  );
}

export { Picture } from "./table/picture";
