/** What was done at the table, read from the log: replacements, offerings, passes. */

import { type Speaker, useMemo, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import { cardsOf } from "./planning";

/** What somebody did in the scheduling phase of a turn. */
export interface Deed {
  actor: number;
  kind: "replaced" | "offered" | "passed";
  /** Whose schedule it was, what left it and what came; empty where it was no replacement. */
  owner: number;
  out: readonly string[];
  laid: readonly string[];
  /** How many cards were offered. */
  offered: number;
}

const deedOf = (actor: number, kind: Deed["kind"]): Deed => ({ actor, kind, owner: actor, out: [], laid: [], offered: 0 });

function deedsIn(events: readonly string[]): Deed[] {
  const deeds: Deed[] = [];
  let isOffering = false;
  for (const event of events) {
    const [who = "", verb = "", ...what] = event.split(" ");
    const actor = Number(who);
    if (verb === "out") deeds.push({ ...deedOf(actor, "replaced"), owner: Number(what[0]), out: cardsOf(event) });
    else if (verb === "in" && deeds.length) deeds.push({ ...deeds.pop()!, laid: cardsOf(event) });
    else if (verb === "pass") deeds.push(deedOf(actor, "passed"));
    else if (verb === "offer") {
      const offering = isOffering ? deeds.pop()! : deedOf(actor, "offered");
      deeds.push({ ...offering, offered: offering.offered + 1 });
    }
    isOffering = verb === "offer";
  }
  return deeds;
}

function useDeeds(): readonly Deed[] {
  const { view } = useTable<altar.Table>();
  return useMemo(() => deedsIn(view.log.map(({ event }) => event)), [view.log]);
}

/** The latest replacement, or the latest offering. */
export const useLatest = (what: Deed["kind"] = "replaced"): Deed | null =>
  useDeeds()
    .filter(({ kind }) => kind === what)
    .at(-1) ?? null;

/** What has been done since one's own turn, that turn included; an onlooker has the last round. */
export function useLastRound(): readonly Deed[] {
  const { seat, table } = useTable<altar.Table>();
  const deeds = useDeeds();
  return deeds.slice(seat === null ? -table.seats.length : Math.max(0, deeds.map(({ actor }) => actor).lastIndexOf(seat)));
}

/** What the others have done since one's own turn. */
export function useSinceOwnTurn(): readonly Deed[] {
  const { seat } = useTable<altar.Table>();
  return useLastRound().filter(({ actor }) => actor !== seat);
}

export function deedInWords(deed: Deed, speak: Speaker): string {
  const { actor: seat, owner, out, laid, offered: n, kind } = deed;
  if (kind === "offered") return speak("table.happened_offered", { seat, n });
  if (kind === "passed") return speak("log.pass", { seat });
  const whose = owner === seat ? "table.happened_own" : "table.happened_other";
  return speak(whose, { seat, owner, out: out.join("+"), laid: laid.join("+") });
}

/** From where the latest card came into a hand: the deck or hand that was chosen, or one's own deck. */
export function useLatestSource(drawer: number): string {
  const { fresh } = useTable<altar.Table>();
  const chosen = fresh
    .map(({ event }) => event.split(" "))
    .filter(([actor, verb]) => actor === String(drawer) && verb === "from")
    .at(-1);
  return chosen ? `${chosen[2]}-${chosen[3]}` : `deck-${drawer}`;
}
