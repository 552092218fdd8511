/** Sets at a table: the rules are asked in this page, from what the server says that one's seat knows; where that cannot be, the server is. */

import type { Considered, Known, TableState } from "@enishi/types";
import { useEffect, useRef } from "preact/hooks";
import { Refused } from "../live/line";
import { RulesHere } from "../live/rules_here";
import { sayAt } from "../live/tables";

/** Asks about elements of a set. Somebody else may have changed the position meanwhile: then the question is another one, and is asked anew. */
export function useConsidering(state: TableState): (chosen: readonly string[]) => Promise<Considered | null> {
  const { table } = state.frame;
  const here = useRef(new RulesHere());
  const last = useRef<Known | null>(null);
  const latest = useRef(state);
  latest.current = state;
  useEffect(
    () => () => {
      here.current.end();
      last.current = null;
    },
    [table],
  );

  const asked = async (chosen: readonly string[]): Promise<Considered | null> => {
    const rules = here.current;
    const remembered = last.current?.event === latest.current.event ? last.current : null;
    const answer =
      remembered && !rules.failed ? remembered : await sayAt(table, { type: "consider", chosen: [...chosen], here: !rules.failed });
    if (answer.type === "considered") return answer;
    if (answer.type !== "known") return null;
    last.current = answer;
    const told = await rules.consider(answer, answer.sets, chosen);
    if (!told) return rules.failed ? asked(chosen) : null; // by the server, as long as somebody is here
    const { moves, possible, closing, missing } = told;
    return { type: "considered", id: answer.id, event: answer.event, moves, possible, closing, missing };
  };
  return async (chosen) => {
    try {
      return await asked(chosen);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      return null;
    }
  };
}
