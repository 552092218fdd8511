/** Draws the table of whatever game it is: its own, loaded when it is wanted, or the one for any game. */

import { Component, type ComponentChildren, type ComponentType, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { addressOf, files, loadStyle } from "../files";
import { type AtTable, TableContext } from "../table/at_table";
import { FallbackTable } from "../table/fallback";
import { useMotion } from "../table/motion";

/** What a game's table.tsx gives. */
export interface TableModule {
  default: ComponentType;
  /** What belongs to a seat, shown with the name of whoever sits there. */
  SeatNote?: ComponentType<{ seat: number }>;
  /** A move as a person says it, where the words of the moves alone do not do. */
  nameMove?(move: string, at: AtTable): string;
  /** Whether the table marks a move that a hint wants to show. */
  showsHints?: boolean;
}

const GENERIC: TableModule = { default: FallbackTable };
const loading = new Map<string, Promise<TableModule>>();

function load(game: string): Promise<TableModule> {
  let table = loading.get(game);
  if (!table) {
    table = fetchTable(game);
    loading.set(game, table);
    table.catch(() => loading.delete(game));
  }
  return table;
}

async function fetchTable(game: string): Promise<TableModule> {
  const { script, style } = files.games[game] ?? {};
  if (!script) return GENERIC;
  const [module] = await Promise.all([import(addressOf(script)) as Promise<TableModule>, style ? loadStyle(style) : null]);
  return module;
}

/** The table of a game; null while it is being loaded. */
export function useTableModule(game: string): TableModule | null {
  const [module, put] = useState<TableModule | null>(null);
  useEffect(() => {
    let wanted = true;
    load(game).then(
      (found) => wanted && put(found),
      () => wanted && put(GENERIC),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  return module;
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

export function GameTable({ at, module }: { at: AtTable; module: TableModule }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useMotion(root, at.view);
  const Table = module.default;
  return (
    <TableContext.Provider value={at}>
      <div ref={root} class={`game ${at.view.game} ${at.myTurn ? "is-my-turn" : ""}`}>
        <Safely instead={<FallbackTable />}>
          <Table />
        </Safely>
      </div>
    </TableContext.Provider>
  );
}
