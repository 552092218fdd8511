/** A game's sheet, asked for as long as it is switched on: again whenever something has happened. */

import type { Aided, GameFacts, TableState } from "@enishi/types";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../live/line";
import { sayAt } from "../live/tables";
import { showRefusal } from "../notices";
import { change, settings } from "../settings";
import { useStore } from "../store";

export interface Aid {
  /** Whether this person can have it here and now. */
  offered: boolean;
  on: boolean;
  toggle(): void;
  sheet: unknown;
}

export function useAid(state: TableState, game: GameFacts): Aid {
  const { aids } = useStore(settings);
  const offered = game.aid && state.frame.hints && state.seat !== null && state.frame.status === "playing";
  const on = offered && aids.includes(game.id);
  const [told, tell] = useState<Aided | null>(null);
  const asking = useRef(false);
  const wanted = on && told?.event !== state.event;
  useEffect(() => {
    if (!wanted || asking.current) return;
    asking.current = true;
    sayAt(state.frame.table, { type: "aid" })
      .then((answer) => answer.type === "aided" && tell(answer))
      .catch((reason) => {
        if (!(reason instanceof Refused)) throw reason;
        if (reason.refusal.code !== "hints_off") showRefusal(reason);
      })
      .finally(() => {
        asking.current = false;
      });
  }, [wanted, state.event, told]);
  const toggle = (): void => change({ aids: on ? aids.filter((one) => one !== game.id) : [...aids, game.id] });
  return { offered, on, toggle, sheet: on ? (told?.sheet ?? null) : null };
}
