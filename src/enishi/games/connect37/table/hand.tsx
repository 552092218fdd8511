/** What one has: the tiles of the hand, and beside them the chips, which come after a tile. */

import { Board, classes, Moves, SpotButton, useMoveLabel, useTable } from "@enishi/table";
import type { connect37 } from "@enishi/types";
import type { JSX } from "preact";
import { Chip, TileBody } from "./tile";

/** A tile or a cell that waits for the other one. */
export interface Picked {
  tile: number | null;
  cell: string | null;
}

export function Hand({ hand, picked, onTile }: { hand: readonly number[]; picked: Picked; onTile(tile: number): void }): JSX.Element {
  const { speak, view, hinted } = useTable<connect37.Table>();
  return (
    <Board label={speak("label.hand", { tiles: hand })} class="hand" part="hand">
      {hand.map((tile) => (
        <SpotButton
          key={tile}
          label={String(tile)}
          legal={view.phase === "lay"}
          chosen={picked.tile === tile}
          hinted={hinted?.startsWith(`${tile}@`)}
          onPick={() => onTile(tile)}
          move={`tile-${tile}`}
          from="stock"
          class="hand-tile"
        >
          <svg viewBox="-18.5 -18.5 37 40" aria-hidden="true">
            <TileBody />
            <text class="number" y="5.5">
              {tile}
            </text>
          </svg>
        </SpotButton>
      ))}
    </Board>
  );
}

/** Where chips lie on the buttons: a single, a double, and two singles that become a double. */
const ON_BUTTON: { [move: string]: readonly (readonly [x: number, points: number])[] } = {
  single: [[0, 1]],
  double: [[0, 2]],
  stack: [
    [-19, 1],
    [-8, 1],
    [13.5, 2],
  ],
};

/** The chips are always there, so that nothing moves when their step comes; only then can they be placed. */
export function Chips(): JSX.Element {
  const { seat, view, myTurn } = useTable<connect37.Table>();
  const label = useMoveLabel();
  const now = myTurn && view.phase === "chip";
  return (
    <div class="chips" data-move="chips">
      <Moves key={String(now)} moves={["single", "double", "stack"]} class={classes("chip-moves", now && "chip-step")}>
        {(move) => (
          <>
            <svg viewBox={move === "stack" ? "-25 -7 50 15" : "-11 -7 22 15"} aria-hidden="true">
              {move === "stack" && <path class="becomes" d="M-1.5 0.5h4.5m-2.2-2.2l2.2 2.2l-2.2 2.2" />}
              {ON_BUTTON[move]!.map(([x, points]) => (
                <g key={x} transform={`translate(${x} 0)`}>
                  <Chip seat={seat ?? 0} points={points} />
                </g>
              ))}
            </svg>
            <span>{label(move)}</span>
          </>
        )}
      </Moves>
    </div>
  );
}
