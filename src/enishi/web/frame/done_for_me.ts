/** What was done for one's seat because it could do nothing else: whoever did not do it is told why it happened. */

import type { TableState } from "@enishi/types";
import { useRef } from "preact/hooks";
import { actorOf } from "./stream_items";

interface Seen {
  /** Where the log stood when the only thing was about to be done. */
  waits: number | null;
  /** How far the log has been looked at. */
  until: number;
  done: ReadonlySet<number>;
}

/** Places in the log of what was done for this seat while this page was open; what is taken back is forgotten. */
export function useDoneForMe({ view, mine, seat }: TableState): ReadonlySet<number> {
  const seen = useRef<Seen>({ waits: null, until: 0, done: new Set() });
  const log = view?.log ?? [];
  const { waits, until, done } = seen.current;
  if (log.length < until) seen.current = { waits: null, until: log.length, done: new Set([...done].filter((at) => at < log.length)) };
  else if (waits !== null && log.length > until) {
    const at = log.findIndex((entry, place) => place >= waits && actorOf(entry) === seat);
    seen.current = { waits: at < 0 ? waits : null, until: log.length, done: at < 0 ? done : new Set([...done, at]) };
  } else seen.current.until = log.length;
  if (mine?.held && view?.legal.length === 1) seen.current.waits ??= log.length;
  return seen.current.done;
}
