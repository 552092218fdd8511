/** What a person does at a table, and how the refusals come back. */

import type { LogEntry, TableState } from "@enishi/types";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { Refused } from "../live/line";
import { reached, sayAt, type TableWish } from "../live/tables";
import { unheard } from "../live/unheard";
import { showRefusal } from "../notices";
import { useStore } from "../store";
import type { AtTable, ViewOf } from "../table/at_table";
import { useConsidering } from "./considering";
import { useDoneForMe } from "./done_for_me";
import { heard, isMyTurn } from "./people";

export type RefusalWords = { [language: string]: string };

export interface Playing {
  at: AtTable | null;
  /** Why the last move was refused; gone as soon as the position changes. */
  refusal: RefusalWords | null;
  /** Places in the log of what was done for one's seat, which could do nothing else. */
  done: ReadonlySet<number>;
  forget(): void;
  /** Says something about the table itself; refusals are shown at the edge of the page. True if it was done. */
  act(wish: TableWish): Promise<boolean>;
}

/** The entries that are new since the last change of the view. */
function useFresh(log: readonly LogEntry[] | undefined): readonly LogEntry[] {
  const seen = useRef<{ log: readonly LogEntry[] | undefined; fresh: readonly LogEntry[] }>({ log, fresh: [] });
  if (seen.current.log !== log) {
    const before = seen.current.log;
    seen.current = { log, fresh: before && log && log.length > before.length ? log.slice(before.length) : [] };
  }
  return seen.current.fresh;
}

/** To take back means one's own last decision, whatever bots have done since: while they move it is said again. */
const MOST_TRIES = 5;

/** Where the table stands, if something was refused because it had gone on. */
function staleAt(reason: unknown): number | null {
  if (!(reason instanceof Refused) || reason.refusal.code !== "stale") return null;
  const event = reason.refusal.facts?.event;
  return typeof event === "number" ? event : null;
}

export function usePlaying(state: TableState, speak: Speaker | null, frame: Speaker): Playing {
  const table = state.frame.table;
  const [refused, refuse] = useState<{ event: number; words: RefusalWords } | null>(null);
  const [sending, send] = useState(false);
  const deaf = useStore(unheard);
  const fresh = useFresh(state.view?.log);
  const consider = useConsidering(state);
  const done = useDoneForMe(state);
  const latest = useRef(state);
  latest.current = state;

  const act = async (wish: TableWish, tries = 0): Promise<boolean> => {
    try {
      await sayAt(table, wish);
      return true;
    } catch (reason) {
      const event = wish.type === "undo" && tries < MOST_TRIES ? staleAt(reason) : null;
      if (event !== null) {
        await reached(table, event);
        return act(wish, tries + 1);
      }
      showRefusal(reason);
      return false;
    }
  };

  /** A move, or a set of them that is played together; false where it was refused. */
  const playAll = async (moves: readonly string[]): Promise<boolean> => {
    if (sending || !moves.length) return false;
    send(true);
    refuse(null);
    try {
      const wish: TableWish = moves.length === 1 ? { type: "move", move: moves[0]! } : { type: "move_all", moves: [...moves] };
      const answer = await sayAt(table, wish, latest.current.event);
      if (answer.type === "ack" && answer.event !== null) await reached(table, answer.event);
      return true;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      refuse({ event: latest.current.event, words: reason.refusal.words });
      return false;
    } finally {
      send(false);
    }
  };

  const at = useMemo<AtTable | null>(() => {
    const view = state.view;
    if (!view || !speak) return null;
    return {
      view: view as ViewOf<unknown>,
      table: view.table,
      seat: state.seat,
      myTurn: isMyTurn(state),
      legal: new Set(isMyTurn(state) ? view.legal : []),
      speak,
      frame,
      play: (move) => playAll([move]),
      playAll,
      consider,
      sending,
      fresh,
      anew: "",
      live: state.frame.promise === null,
      held: state.mine?.held ?? null,
      orders: state.mine?.orders ?? [],
      signs: state.mine?.signs?.[frame.language] ?? null,
      hinted: null,
      aid: null,
      setOrders: (orders) => act({ type: "set_orders", orders }),
      talk: heard(state.talk, frame).filter((said) => !deaf.has(said.person)),
      tell: (note, text) => act({ type: "say", to: "open", note, text }),
    };
  }, [state, speak, frame, sending, deaf]);

  const refusal = refused && refused.event === state.event ? refused.words : null;
  return { at, refusal, done, forget: () => refuse(null), act: (wish) => act(wish) };
}
