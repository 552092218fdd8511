/** Sets at a table: the rules are asked in this page, from what the server says that one's seat knows; where that cannot be, the server is. */

import type { Considered, Known, TableState } from "@enishi/types";
import { useEffect, useRef } from "preact/hooks";
import { Refused } from "../live/line";
import { sayAt } from "../live/tables";
import { beginThread, canThink, modulesAt, type Thread } from "../live/thread";
import type { SetAnswer } from "../wasm/messages";

/** A thread with the rules of one table's game, and the questions that it has not answered yet. */
class RulesHere {
  private thread: Thread | null = null;
  private questions = 0;
  private readonly open = new Map<number, (told: SetAnswer | null) => void>();
  /** What the seat was last known to know. */
  known: Known | null = null;
  /** Whether this machine has failed: then the server is asked. */
  failed = !canThink();

  ask(known: Known, chosen: readonly string[]): Promise<SetAnswer | null> {
    this.known = known;
    this.thread ??= beginThread(
      (told) => this.hear(told as SetAnswer),
      () => this.fail(),
    );
    const question = ++this.questions;
    const { record, seat, sets: words } = known;
    this.thread.ask({ kind: "consider", question, folder: modulesAt(known.game, known.sources), record, seat, words, chosen });
    return new Promise((answer) => this.open.set(question, answer));
  }

  private hear(told: SetAnswer): boolean {
    this.open.get(told.question)?.(told);
    this.open.delete(told.question);
    return this.open.size > 0;
  }

  private fail(): void {
    this.failed = true;
    for (const answer of this.open.values()) answer(null);
    this.open.clear();
  }

  end(): void {
    this.thread?.end();
    this.thread = null;
    this.known = null;
  }
}

/** Asks about elements of a set. Somebody else may have changed the position meanwhile: then the question is another one, and is asked anew. */
export function useConsidering(state: TableState): (chosen: readonly string[]) => Promise<Considered | null> {
  const { table } = state.frame;
  const here = useRef(new RulesHere());
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => () => here.current.end(), [table]);

  const asked = async (chosen: readonly string[]): Promise<Considered | null> => {
    const rules = here.current;
    const remembered = rules.known?.event === latest.current.event ? rules.known : null;
    const answer =
      remembered && !rules.failed ? remembered : await sayAt(table, { type: "consider", chosen: [...chosen], here: !rules.failed });
    if (answer.type === "considered") return answer;
    if (answer.type !== "known") return null;
    const told = await rules.ask(answer, chosen);
    if (!told) return asked(chosen); // by the server
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
