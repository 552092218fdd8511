/** Adds this browser's part to the deal of a match that begins: fixed first, shown only after the list of all that was fixed. */

import type { DealState, Frame } from "@enishi/types";
import { person } from "../live/line";
import { sayAt } from "../live/tables";
import { commitment } from "./format";
import { freshPart, remember, remembered } from "./parts";

/** What has been answered already, so that nothing is said twice. */
const answered = new Set<string>();

function once(what: string, act: () => void): void {
  if (answered.has(what)) return;
  answered.add(what);
  act();
}

/** What somebody is called in a deal: by the place among those who are asked. */
const named = (deal: DealState, who: string): string => `person ${deal.expected.indexOf(who)}`;

function fix(table: string, deal: DealState, me: string): void {
  const part = freshPart();
  remember(table, { round: deal.round, server: deal.commitment, part });
  const fixed = commitment(named(deal, me), table, deal.round, part);
  sayAt(table, { type: "fix_part", round: deal.round, commitment: fixed }).catch(() => undefined);
}

/** Shows the part, if it is the one that stands in the closed list; otherwise somebody has changed the list, and that is said. */
function show(table: string, deal: DealState, me: string): void {
  const own = remembered(table);
  if (own?.round !== deal.round || !own.part || own.server !== deal.commitment) return;
  const fixed = deal.closed!.find(([one]) => one === me)?.[1];
  if (commitment(named(deal, me), table, deal.round, own.part) !== fixed) return; // its part is missing: the seal says so in the end
  sayAt(table, { type: "show_part", round: deal.round, part: own.part }).catch(() => undefined);
}

/** Answers what the deal of a table asks of this browser now. */
export function addTo({ table, deal, status }: Frame): void {
  const me = person.get();
  if (!deal || !me || status !== "gathering") return;
  const asked = deal.expected.includes(me);
  if (!asked) once(`see ${table} ${deal.round}`, () => remember(table, { round: deal.round, server: deal.commitment, part: null }));
  else if (!deal.closed) once(`fix ${table} ${deal.round}`, () => deal.fixed.includes(me) || fix(table, deal, me));
  else once(`show ${table} ${deal.round}`, () => show(table, deal, me));
}
