/** Draws the table of whatever game it is: its own, loaded when it is wanted, or the one for any game. */

import type { View } from "@enishi/types";
import { Component, type ComponentChildren, type ComponentType, type JSX } from "preact";
import { useRef } from "preact/hooks";
import { files } from "../files";
import type { Speaker } from "../language/words";
import { type Loaded, usePart } from "../loading";
import { type AtTable, TableContext } from "../table/at_table";
import { FallbackTable } from "../table/fallback";
import { useKeptFocus } from "../table/kept_focus";
import { useMotion } from "../table/motion";
import { PartMissing } from "./part";

/** What a game's table.tsx gives. */
export interface TableModule {
  default: ComponentType;
  /** What belongs to a seat, shown with the name of whoever sits there. */
  SeatNote?: ComponentType<{ seat: number }>;
  /** A portrait of a side, where the seats of a game are called by names of their own. */
  SidePicture?: ComponentType<{ seat: number }>;
  /** A move as a person says it, where the words of the moves alone do not do. */
  nameMove?(move: string, at: AtTable): string;
  /** What is going on and what is to be done, where the words of the phase alone do not do. */
  namePhase?(at: AtTable): string;
  /** Whether one's own seat has nothing to do any more, though the others go on; `out` of explain.toml says what that means. */
  isOut?(at: AtTable): boolean;
}

/** What is going on, in the words of the game. */
export function phaseInWords(view: View, game: Speaker | null, at: AtTable | null, module: TableModule | null): string {
  if (at && module?.namePhase) return module.namePhase(at);
  return game?.(`phase.${view.phase}`) ?? "";
}

const GENERIC: TableModule = { default: FallbackTable };

/** The table of a game: its own; the one for any game where it has none, or none that can be had now; null while it is being loaded. */
export function useTableModule(game: string): Loaded<TableModule> {
  const own = files.games[game]?.table ?? null;
  const { value, failed } = usePart<TableModule>(own);
  return { value: value ?? (own && !failed ? null : GENERIC), failed };
}

/** A table that cannot be drawn must not end the game: then the one for any game is shown. */
class Safely extends Component<{ instead: ComponentChildren; children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failed: true });
  }

  override render(): ComponentChildren {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** The table where it stands, or what keeps it from being there. */
export function TablePlace({ at, part, frame }: { at: AtTable | null; part: Loaded<TableModule>; frame: Speaker }): JSX.Element {
  if (!at || !part.value) return <PartMissing part={part} speak={frame} />;
  return (
    <>
      {part.failed && (
        <p class="muted" role="status">
          {frame("part.plain_table")}
        </p>
      )}
      <GameTable at={at} module={part.value} />
    </>
  );
}

function GameTable({ at, module }: { at: AtTable; module: TableModule }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useMotion(root, at.view);
  useKeptFocus(root);
  const Table = module.default;
  return (
    <TableContext.Provider value={at}>
      <div ref={root} class={`game ${at.view.game} ${at.myTurn ? "is-my-turn" : ""}`} data-phase={at.view.phase}>
        <Safely instead={<FallbackTable />}>
          <Table />
        </Safely>
      </div>
    </TableContext.Provider>
  );
}
