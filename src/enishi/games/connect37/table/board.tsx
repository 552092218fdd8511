/** The board: ivory tiles in a tray of indigo cloth, and a cord that ties every run together. */

import { classes, DrawnBoard, hexagon, type Point, Spot, useTable } from "@enishi/table";
import type { connect37 } from "@enishi/types";
import type { JSX } from "preact";
import type { Picked } from "./hand";
import { CELL, Chip, moved, placeOf, TILE, TileBody } from "./tile";

const VIEW_BOX = [-131, -27, 262, 235];
const CORNERS = ["a1", "a4", "d7", "g4", "g1", "d1"].map((cell) => placeOf(cell).join()).join(" ");
const TIED = hexagon(14.6);
/** The weave of the cloth: six short stitches from the corners of a cell. */
const STITCHES = [30, 90, 150, 210, 270, 330]
  .map((degrees) => {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return `M${(x * 18.5).toFixed(1)} ${(y * 18.5).toFixed(1)}L${(x * 11).toFixed(1)} ${(y * 11).toFixed(1)}`;
  })
  .join("");

/** The wooden tray, and the hollows in its cloth with their names. */
function Tray({ cells }: { cells: readonly connect37.Cell[] }): JSX.Element {
  return (
    <g class="tray">
      <polygon class="tray-side" points={CORNERS} transform="translate(0 3)" />
      <polygon class="tray-wood" points={CORNERS} />
      <polygon class="tray-inside" points={CORNERS} />
      {cells.map(({ cell, tile }) => (
        <g key={cell} transform={moved(placeOf(cell))}>
          <polygon class="hollow" points={CELL} />
          <path class="stitches" d={STITCHES} />
          {tile === null && (
            <text class="place" y="3">
              {cell}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** Where a tile comes from: one's own hand, where it has this name, or whoever has just laid it. */
function useSource(): (cell: connect37.Cell) => string {
  const { fresh, seat } = useTable<connect37.Table>();
  return ({ cell, tile }) => {
    const actor = fresh.find(({ event }) => event.endsWith(` ${tile}@${cell}`))?.event.split(" ")[0];
    return actor === undefined || actor === String(seat) ? `tile-${tile}` : `seat-${actor}`;
  };
}

function Tiles({ cells }: { cells: readonly connect37.Cell[] }): JSX.Element {
  const { table } = useTable<connect37.Table>();
  const from = useSource();
  return (
    <g>
      {cells.map((one) => (
        <g key={one.tile} transform={moved(placeOf(one.cell))}>
          <g class="tile" data-move={`tile-${one.tile}`} data-from={from(one)}>
            <TileBody />
            {one.cell === table.last_laid && <polygon class="last-laid" points={TILE} />}
          </g>
        </g>
      ))}
    </g>
  );
}

const between = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];

/** How a cord is bound between two tiles: across it, so that it looks like no chip. */
const BOUND = { x: -2.6, y: -4, width: 5.2, height: 8, rx: 1.4 };
const TIED_ONCE = { x: -1.1, y: -3, width: 2.2, height: 6, rx: 0.8 };
const turned = ([x1, y1]: Point, [x2, y2]: Point): number => (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;

/** What ties a run together: a thread while it is short, a twisted cord that is firmly bound once it scores. */
function Cord({ run }: { run: connect37.Run }): JSX.Element {
  const places = run.cells.map(placeOf);
  const path = `M${places.map((place) => place.join(" ")).join("L")}`;
  return (
    <g class={run.connected ? "cord" : "loose"}>
      {run.connected && <path class="cord-shade" d={path} pathLength="1" />}
      <path class="cord-strand" d={path} pathLength="1" />
      {run.connected && <path class="cord-twist" d={path} />}
      {places.slice(1).map((place, i) => (
        <g key={run.tiles[i]} class="knot" transform={moved(between(places[i]!, place))}>
          <rect transform={`rotate(${turned(places[i]!, place)})`} {...(run.connected ? BOUND : TIED_ONCE)} />
        </g>
      ))}
    </g>
  );
}

/** What stands on the tiles lies over the cord: it never hides a number. */
function Faces({ cells }: { cells: readonly connect37.Cell[] }): JSX.Element {
  const { seat } = useTable<connect37.Table>();
  const from = useSource();
  return (
    <g>
      {cells.map((one) => (
        <g key={one.tile} transform={moved(placeOf(one.cell))}>
          <g data-move={`face-${one.tile}`} data-from={from(one)}>
            {one.run > 3 && <polygon class="tied" points={TIED} />}
            {one.run > 1 && <circle class="bead" cy="-1.6" r="10.2" />}
            <text class="place on-tile" y="-10.4">
              {one.cell}
            </text>
            <text class="number" y="3.2">
              {one.tile}
            </text>
          </g>
          {one.chip && (
            <g transform={`translate(0 ${one.chip.points > 1 ? 9.6 : 10.8})`}>
              <g data-move={`chip-${one.cell}`} data-from={one.chip.seat === seat ? "chips" : `seat-${one.chip.seat}`}>
                <Chip seat={one.chip.seat} points={one.chip.points} class={one.chip.scoring && "is-scoring"} />
              </g>
            </g>
          )}
        </g>
      ))}
    </g>
  );
}

export function HexBoard({ picked, onCell }: { picked: Picked; onCell?: ((cell: string) => void) | undefined }): JSX.Element {
  const { table, speak, frame, view, legal, hinted } = useTable<connect37.Table>();
  const taken = table.board.filter((cell) => cell.tile !== null);
  const legalCells = new Set([...legal].map((move) => move.split("@")[1]));
  const label = ({ cell, tile, chip }: connect37.Cell): string => {
    if (tile === null) return frame("toolkit.empty", { place: cell });
    return frame("toolkit.holds", {
      place: cell,
      what: chip ? `${tile}, ${frame("toolkit.of_seat", { seat: chip.seat, n: chip.points })}` : tile,
    });
  };
  return (
    <DrawnBoard
      label={speak(`phase.${view.phase}`)}
      viewBox={VIEW_BOX}
      class={classes("hexes", picked.tile !== null && "is-held")}
      part="board"
    >
      <Tray cells={table.board} />
      <Tiles cells={taken} />
      {table.runs.map((run) => (
        <Cord key={run.tiles.join()} run={run} />
      ))}
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
          part={cell.cell}
          class="cell"
        >
          <polygon points={TILE} />
        </Spot>
      ))}
    </DrawnBoard>
  );
}
