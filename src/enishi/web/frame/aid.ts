/**
 * A game's sheet, asked for as long as it is switched on: again whenever something has happened. It is worked out in this page, from what
 * the server says that one's seat knows; where that cannot be, the server does it.
 */

import type { GameFacts, Sheet, TableState } from "@enishi/types";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../live/line";
import { RulesHere } from "../live/rules_here";
import { sayAt } from "../live/tables";
import { showRefusal } from "../notices";
import { change, settings } from "../settings";
import { useStore } from "../store";

export interface Aid {
  /** Whether this person can have it here and now. */
  offered: boolean;
  on: boolean;
  toggle(): void;
  sheet: Sheet | null;
}

interface Told {
  event: number;
  /** Where it was refused, the one before it. */
  sheet: Sheet | null;
}

async function askedFor(table: string, rules: RulesHere): Promise<Told | null> {
  const answer = await sayAt(table, { type: "aid", here: !rules.failed });
  if (answer.type === "aided") return answer;
  if (answer.type !== "known") return null;
  const sheet = await rules.sheet(answer);
  if (sheet) return { event: answer.event, sheet };
  return rules.failed ? askedFor(table, rules) : null;
}

export function useAid(state: TableState, game: GameFacts): Aid {
  const { aids } = useStore(settings);
  const offered = game.aid && state.frame.hints && state.seat !== null && state.frame.status === "playing";
  const on = offered && aids.includes(game.id);
  const [told, tell] = useState<Told | null>(null);
  const here = useRef(new RulesHere());
  useEffect(() => () => here.current.end(), [state.frame.table, on]);
  const [asking, ask] = useState(false);
  const wanted = on && !asking && told?.event !== state.event;
  useEffect(() => {
    if (!wanted) return;
    ask(true);
    askedFor(state.frame.table, here.current)
      .then((answer) => answer && tell(answer))
      .catch((reason) => {
        tell((last) => ({ event: state.event, sheet: last?.sheet ?? null }));
        if (!(reason instanceof Refused)) throw reason;
        if (reason.refusal.code !== "hints_off") showRefusal(reason);
      })
      .finally(() => ask(false));
  }, [wanted]);
  const toggle = (): void => change({ aids: on ? aids.filter((one) => one !== game.id) : [...aids, game.id] });
  return { offered, on, toggle, sheet: on ? (told?.sheet ?? null) : null };
}
