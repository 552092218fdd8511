/** Checks the deal of a record, without rules: what could come at each draw is taken from the record. */

import type { AnyRecord } from "../pages/record_file";
import { commitment, drawn, keyOf, type Setup, written } from "./format";
import { type OwnPart, remembered, rememberedByTabs } from "./parts";

interface Part {
  who: string;
  commitment: string;
  part: string;
}

interface Deal {
  format: number;
  table: string;
  round: number;
  setup: Setup;
  parts: Part[];
  draws: [weights: [string, number][], outcome: string][];
  brought?: number;
  story?: string[] | null;
  voided?: { round: number }[];
  absent?: number[];
}

/** What was found: a key of the words, and the facts for its sentence. */
export interface Finding {
  /** Whether everything follows, and whether this browser's own part is in it as far as it has one. */
  kind: "proved" | "alone" | "warning" | "nothing";
  key: string;
  facts: { [name: string]: string | number };
  /** What should be known besides. */
  notes: { key: string; facts: { [name: string]: string | number } }[];
}

class Fails extends Error {
  constructor(
    readonly key: string,
    readonly facts: { [name: string]: string | number } = {},
  ) {
    super(key);
  }
}

/** Parts stand in their one order and are what was fixed; and no round before this one is passed over. */
function checkParts({ table, round, parts, voided }: Deal): void {
  const before = voided ?? [];
  if (!Number.isSafeInteger(round) || round !== before.length + 1 || before.some((one, at) => one.round !== at + 1))
    throw new Fails("deal.rounds");
  const people = parts.slice(1).map(({ who }) => (/^person (0|[1-9]\d?)$/.test(who) ? Number(who.slice(7)) : -1));
  if (parts[0]?.who !== "server" || people.some((place, at) => place <= (people[at - 1] ?? -1))) throw new Fails("deal.order");
  parts.forEach(({ who, part, commitment: fixed }) => {
    if (!/^[0-9a-f]{64}$/.test(part) || commitment(who, table, round, part) !== fixed) throw new Fails("deal.part", { who });
  });
}

/** All that happened, in time, which with what was taken back must lead to the events of the record. */
function stepsOf(events: readonly string[], brought: number, story: readonly string[] | null): readonly string[] {
  if (!Number.isSafeInteger(brought) || brought < 0 || brought > events.length) throw new Fails("deal.story");
  const steps = story ?? events.slice(brought);
  const left = events.slice(0, brought);
  for (const step of steps) {
    const back = /^undo (\d{1,9})$/.exec(step);
    if (!back) left.push(step);
    else if (Number(back[1]) < left.length) left.length = Number(back[1]);
    else throw new Fails("deal.story");
  }
  if (left.length !== events.length || left.some((step, at) => step !== events[at])) throw new Fails("deal.story");
  return steps;
}

/** The deal is for this game, and the match was dealt by its draws and no others. */
function checkMatch(record: AnyRecord, { setup, draws, brought, story }: Deal): void {
  const { game, rules, seats, options, events } = record;
  const stated: Setup = { game, rules: rules ?? 1, seats, options: options ?? {} };
  if (written(stated) !== written(setup)) throw new Fails("deal.other_game");
  const steps = stepsOf(events as string[], brought ?? 0, story ?? null);
  const came = steps.filter((step) => step.startsWith("~ ")).map((step) => step.slice(2));
  const last = Math.max(came.length, draws.length);
  for (let at = 0; at < last; at++) if (came[at] !== draws[at]?.[1]) throw new Fails("deal.draw", { n: at });
}

/** Outcomes that are told apart, with whole numbers that are small enough together: among more than 64 bits can tell nothing is ever drawn. */
const canBeDrawn = (weights: readonly [string, number][]): boolean =>
  weights.every((one) => one.length === 2 && typeof one[0] === "string" && Number.isSafeInteger(one[1]) && one[1] > 0) &&
  new Set(weights.map(([outcome]) => outcome)).size === weights.length &&
  Number.isSafeInteger(weights.reduce((sum, [, weight]) => sum + weight, 0));

function checkDraws({ table, round, setup, parts, draws }: Deal): void {
  const [server, ...people] = parts.map(({ part }) => part);
  const key = keyOf(server!, table, round, setup, people);
  draws.forEach((draw, at) => {
    const [weights, outcome] = draw;
    if (draw.length !== 2 || !canBeDrawn(weights) || drawn(key, at, weights) !== outcome) throw new Fails("deal.draw", { n: at });
  });
}

/** What this tab remembers; where its part came second, what the tab remembers whose part was taken. */
function ownOf({ table, parts }: Deal): OwnPart | null {
  const isTaken = (one: OwnPart | null): boolean => parts.some(({ who, part }) => who !== "server" && part === one?.part);
  const [here, elsewhere] = [remembered(table), rememberedByTabs(table)];
  return here?.part && !isTaken(here) && isTaken(elsewhere) ? elsewhere : here;
}

/** What this browser saw and added before the deal must be in it, and nothing that anybody fixed after this browser had shown its part. */
function checkOwn(deal: Deal): void {
  const { round, parts } = deal;
  const own = ownOf(deal);
  if (!own) return;
  if (own.round !== round) throw new Fails("deal.other_round");
  if (parts[0]!.commitment !== own.server) throw new Fails("deal.other_secret");
  if (own.part && !parts.some(({ who, part }) => who !== "server" && part === own.part)) throw new Fails("deal.own_missing");
  const fixed = parts.slice(1).map((part) => part.commitment);
  if (own.closed && (fixed.length !== own.closed.length || fixed.some((one, at) => one !== own.closed![at])))
    throw new Fails("deal.other_list");
}

/** Everything that can be said about the deal of a record. */
export function checkDeal(record: AnyRecord): Finding {
  const deal = (record as { deal?: Deal }).deal;
  if (!deal) return { kind: "nothing", key: "deal.none", facts: {}, notes: [] };
  try {
    if (deal.format !== 1) throw new Fails("deal.format");
    checkParts(deal);
    checkMatch(record, deal);
    checkDraws(deal);
    checkOwn(deal);
  } catch (reason) {
    const { key, facts } = reason instanceof Fails ? reason : new Fails("deal.unreadable");
    return { kind: "warning", key, facts, notes: [] };
  }
  const n = deal.parts.length - 1;
  const notes = [
    { key: "deal.absent", facts: { n: deal.absent?.length ?? 0 } },
    { key: "deal.voided", facts: { n: deal.voided?.length ?? 0 } },
    { key: "deal.brought", facts: { n: deal.brought ?? 0 } },
    { key: "deal.taken_back", facts: { n: deal.story ? deal.story.filter((step) => step.startsWith("undo")).length : 0 } },
  ].filter(({ facts }) => facts.n > 0);
  return { kind: n ? "proved" : "alone", key: n ? "deal.proved" : "deal.alone", facts: { n, draws: deal.draws.length }, notes };
}
