/** Adds this browser's part to the deal of a match that begins: fixed first, shown only after the list of all that was fixed. */

import type { DealState, Frame } from "@enishi/types";
import { person } from "../live/line";
import { sayAt } from "../live/tables";
import { commitment } from "./format";
import { freshPart, type OwnPart, remember, remembered, rememberedByTabs } from "./parts";

/** What has been answered already, so that nothing is said twice. */
const answered = new Set<string>();

function once(what: string, act: () => void): void {
  if (answered.has(what)) return;
  answered.add(what);
  act();
}

/** What somebody is called in a deal: by the place among those who are asked. */
const named = (deal: DealState, who: string): string => `person ${deal.expected.indexOf(who)}`;

/** A part for this round: the one that another tab of this browser has made already, or a fresh one. */
function partFor(table: string, { round, commitment: server }: DealState): OwnPart & { part: string } {
  const known = rememberedByTabs(table);
  const part = known?.round === round && known.server === server ? known.part : null;
  return part ? { ...known!, part } : { round, server, part: freshPart() };
}

function fix(table: string, deal: DealState, me: string): void {
  const own = partFor(table, deal);
  remember(table, own);
  const fixed = commitment(named(deal, me), table, deal.round, own.part);
  sayAt(table, { type: "fix_part", round: deal.round, commitment: fixed }).catch(() => undefined);
}

/** Shows the part, if it is the one that stands in the closed list; otherwise somebody has changed the list, and that is said. */
function show(table: string, deal: DealState, me: string): void {
  const own = remembered(table);
  if (own?.round !== deal.round || !own.part || own.server !== deal.commitment) return;
  const fixed = deal.closed!.find(([one]) => one === me)?.[1];
  if (commitment(named(deal, me), table, deal.round, own.part) !== fixed) return; // its part is missing: the seal says so in the end
  remember(table, { ...own, closed: listed(deal) });
  sayAt(table, { type: "show_part", round: deal.round, part: own.part }).catch(() => undefined);
}

/** What people have fixed, in the order of the closed list. */
const listed = (deal: DealState): string[] => deal.closed!.map(([, fixed]) => fixed);

/** Notes what somebody sees who adds nothing. */
function see(table: string, deal: DealState): void {
  const seen = { round: deal.round, server: deal.commitment, part: null };
  remember(table, deal.closed ? { ...seen, closed: listed(deal) } : seen);
}

/** Answers what the deal of a table asks of this browser now. */
export function addTo({ table, deal, status }: Frame): void {
  const me = person.get();
  if (!deal || !me || status !== "gathering") return;
  const asked = deal.expected.includes(me);
  if (!asked) once(`see ${table} ${deal.round} ${!!deal.closed}`, () => see(table, deal));
  else if (!deal.closed) once(`fix ${table} ${deal.round}`, () => deal.fixed.includes(me) || fix(table, deal, me));
  else once(`show ${table} ${deal.round}`, () => show(table, deal, me));
}
