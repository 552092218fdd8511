/** The table of Connect 37: paper tiles on a hexagon, and a cord through every run. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import {
  type AtTable,
  Board,
  classes,
  DrawnBoard,
  DrawnSeatMark,
  hexagon,
  hexagonAt,
  moveInWords,
  Moves,
  type Point,
  seatClass,
  Spot,
  SpotButton,
  threadThrough,
  useMoveLabel,
  useTable,
} from "@enishi/table";
import type { connect37 } from "@enishi/types";
import "./table.css";

const ROWS = [4, 5, 6, 7, 6, 5, 4];
const SIDE = 20;
const TILE = hexagon(17.5);
const CELL = hexagon(19.2);
const VIEW_BOX = [-126, -24, 252, 228];

/** The middle of a cell by its name: row letter and place. */
function placeOf(cell: string): Point {
  const row = cell.charCodeAt(0) - "a".charCodeAt(0);
  const [x, y] = hexagonAt(row, Number(cell.slice(1)) - 1, ROWS[row]!);
  return [x * SIDE, y * SIDE];
}

const moved = ([x, y]: Point): string => `translate(${x} ${y})`;

function Chip({ chip }: { chip: connect37.Chip }): JSX.Element {
  return (
    <g class={classes("chip", chip.scoring && "is-scoring")} transform="translate(7.5 8.5)">
      {chip.points > 1 && (
        <g transform="translate(-3.4 -2.2)">
          <DrawnSeatMark seat={chip.seat} size={10} />
        </g>
      )}
      <DrawnSeatMark seat={chip.seat} size={10} />
    </g>
  );
}

function Tiles({ cells, lastLaid }: { cells: readonly connect37.Cell[]; lastLaid: string | null }): JSX.Element {
  return (
    <g>
      {cells.map((cell) => (
        <g key={cell.tile} transform={moved(placeOf(cell.cell))}>
          <g data-move={`tile-${cell.tile}`} class={classes("tile", cell.cell === lastLaid && "is-last")}>
            <polygon points={TILE} />
          </g>
        </g>
      ))}
    </g>
  );
}

/** A cord through the tiles of a run: thin while it is short, red once it scores. */
function Threads({ runs }: { runs: readonly connect37.Run[] }): JSX.Element {
  return (
    <g>
      {runs.map((run) => (
        <path
          key={run.tiles.join()}
          data-move={`run-${run.tiles.join()}`}
          class={classes("run", run.connected && "is-connected")}
          d={threadThrough(run.cells.map(placeOf))}
        />
      ))}
    </g>
  );
}

function Faces({ cells }: { cells: readonly connect37.Cell[] }): JSX.Element {
  return (
    <g>
      {cells.map((cell) => (
        <g key={cell.tile} transform={moved(placeOf(cell.cell))}>
          <g data-move={`face-${cell.tile}`} data-from={`tile-${cell.tile}`}>
            <text class="number" y="5.5">
              {cell.tile}
            </text>
            {cell.chip && <Chip chip={cell.chip} />}
          </g>
        </g>
      ))}
    </g>
  );
}

/** What a tile or a cell is waiting for the other one. */
interface Picked {
  tile: number | null;
  cell: string | null;
}

const NOTHING: Picked = { tile: null, cell: null };

function HexBoard({ picked, onCell }: { picked: Picked; onCell?: ((cell: string) => void) | undefined }): JSX.Element {
  const { table, speak, frame, view, legal, hinted } = useTable<connect37.Table>();
  const taken = table.board.filter((cell) => cell.tile !== null);
  const legalCells = new Set([...legal].map((move) => move.split("@")[1]));
  const label = ({ cell, tile, chip }: connect37.Cell): string => {
    if (tile === null) return frame("toolkit.empty", { place: cell });
    return frame("toolkit.holds", { place: cell, what: chip ? `${tile}, ${frame("toolkit.of_seat", { seat: chip.seat, n: chip.points })}` : tile });
  };
  return (
    <DrawnBoard label={speak(`phase.${view.phase}`)} viewBox={VIEW_BOX} class="hexes">
      <g class="ground">
        {table.board.map((cell) => (
          <polygon key={cell.cell} points={CELL} transform={moved(placeOf(cell.cell))} />
        ))}
      </g>
      <Tiles cells={taken} lastLaid={table.last_laid} />
      <Threads runs={table.runs} />
      <Faces cells={taken} />
      {table.board.map((cell) => (
        <Spot
          key={cell.cell}
          at={placeOf(cell.cell)}
          label={label(cell)}
          legal={legalCells.has(cell.cell)}
          chosen={picked.cell === cell.cell || undefined}
          hinted={hinted?.endsWith(`@${cell.cell}`)}
          onPick={onCell && (() => onCell(cell.cell))}
          class="cell"
        >
          <polygon points={TILE} />
        </Spot>
      ))}
    </DrawnBoard>
  );
}

function Hand({ hand, picked, onTile }: { hand: readonly number[]; picked: Picked; onTile(tile: number): void }): JSX.Element {
  const { speak, view, hinted } = useTable<connect37.Table>();
  const waiting = view.phase === "lay";
  return (
    <Board label={speak("label.hand", { tiles: hand })} class="hand">
      {hand.map((tile) => (
        <SpotButton key={tile} label={String(tile)} legal={waiting} chosen={picked.tile === tile} hinted={hinted?.startsWith(`${tile}@`)} onPick={() => onTile(tile)} move={`tile-${tile}`} from="stock" class="hand-tile">
          <svg viewBox="-20 -20 40 40" aria-hidden="true">
            <polygon points={TILE} />
            <text class="number" y="5.5">
              {tile}
            </text>
          </svg>
        </SpotButton>
      ))}
    </Board>
  );
}

/** Where the chips lie that a chip step places, or makes out of two. */
const CHIP_PLACES: { [move: string]: readonly number[] } = { single: [0], double: [-3, 3], stack: [-24, -10, 13, 19] };

function ChipStep(): JSX.Element {
  const { seat } = useTable<connect37.Table>();
  const label = useMoveLabel();
  return (
    <Moves moves={["single", "double", "stack"]} class="chip-step">
      {(move) => (
        <>
          <svg viewBox={move === "stack" ? "-32 -10 60 20" : "-12 -10 24 20"} aria-hidden="true">
            {move === "stack" && <path d="M-1 0h6m-3-3l3 3l-3 3" />}
            {CHIP_PLACES[move]!.map((x) => (
              <g key={x} class="chip" transform={`translate(${x} 0)`}>
                <DrawnSeatMark seat={seat ?? 0} size={13} />
              </g>
            ))}
          </svg>
          {label(move)}
        </>
      )}
    </Moves>
  );
}

export default function Table(): JSX.Element {
  const { table, view, seat, myTurn, play, speak, live } = useTable<connect37.Table>();
  const [picked, pick] = useState<Picked>(NOTHING);
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
    <>
      <HexBoard picked={picked} onCell={live && seat !== null ? onCell : undefined} />
      <div class="at-hand">
        {table.hand && <Hand hand={hand} picked={picked} onTile={onTile} />}
        {myTurn && view.phase === "chip" && <ChipStep />}
      </div>
      <div class="below">
        <p data-move="stock">{speak("label.stock", { stock: table.stock, aside: table.set_aside })}</p>
        <p class="unseen-tiles">
          {table.unseen.map((tile) => (
            <span key={tile}>{tile} </span>
          ))}
        </p>
        {table.runs.length > 0 && <p>{speak("label.runs", { runs: table.runs.map(({ tiles, connected }) => `${tiles[0]}–${tiles.at(-1)}${connected ? "*" : ""}`) })}</p>}
      </div>
    </>
  );
}

export const showsHints = true;

export function nameMove(move: string, { speak }: AtTable): string {
  const [tile, cell] = move.split("@");
  return cell ? speak("move.lay", { tile, cell }) : moveInWords(move, speak);
}

/** Chips at hand, tiles in hand, points so far. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, speak, frame } = useTable<connect37.Table>();
  const { singles, doubles, held, points } = table.seats[seat]!;
  return (
    <span class={classes("connect37-note", seatClass(seat))} role="img" aria-label={speak("label.seat", { seat, singles, doubles, held, points })}>
      <strong>{frame("toolkit.points", { n: points })}</strong>
      <span>○{singles}</span>
      <span>●{doubles}</span>
      <span>⬡{held}</span>
    </span>
  );
}

const PICTURE: readonly (readonly [string, number])[] = [
  ["c3", 20],
  ["d4", 21],
  ["d5", 22],
  ["e4", 23],
  ["c5", 8],
  ["e3", 36],
];

/** A few tiles and the cord through four of them. */
export function Picture(): JSX.Element {
  const cord = threadThrough(PICTURE.slice(0, 4).map(([cell]) => placeOf(cell)));
  return (
    <svg viewBox="-47 40 98 98">
      <rect x="-47" y="40" width="98" height="98" fill="#26414f" />
      {["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d6", "e2", "e5", "f2", "f3", "f4"].map((cell) => (
        <polygon key={cell} points={CELL} transform={moved(placeOf(cell))} fill="#34586d" />
      ))}
      {PICTURE.map(([cell]) => (
        <polygon key={cell} points={TILE} transform={moved(placeOf(cell))} fill="#f7efdc" stroke="#9c8a66" />
      ))}
      <path d={cord} fill="none" stroke="#c8443c" stroke-width="6" stroke-linecap="round" />
      {PICTURE.map(([cell, tile]) => (
        <text
          key={cell}
          transform={moved(placeOf(cell))}
          y="5.5"
          text-anchor="middle"
          font-size="16"
          font-weight="700"
          font-family="serif"
          fill="#2b2a33"
          stroke="#f7efdc"
          stroke-width="3.5"
          paint-order="stroke"
        >
          {tile}
        </text>
      ))}
    </svg>
  );
}
