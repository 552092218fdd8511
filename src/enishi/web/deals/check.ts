/** Checks the deal of a record, without rules: what could come at each draw is taken from the record. */

import type { AnyRecord } from "../pages/record_file";
import { commitment, drawn, keyOf, type Setup } from "./format";
import { remembered } from "./parts";

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
  voided?: unknown[];
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

function checkParts({ table, round, parts }: Deal): void {
  const people = parts.slice(1).map(({ who }) => (/^person \d{1,3}$/.test(who) ? Number(who.slice(7)) : -1));
  if (parts[0]?.who !== "server" || people.some((place, at) => place <= (people[at - 1] ?? -1))) throw new Fails("deal.order");
  parts.forEach(({ who, part, commitment: fixed }) => {
    if (!/^[0-9a-f]{64}$/.test(part) || commitment(who, table, round, part) !== fixed) throw new Fails("deal.part", { who });
  });
}

/** The deal is for this game, and the match was dealt by its draws and no others. */
function checkMatch(record: AnyRecord, { setup, draws, brought, story }: Deal): void {
  const { game, rules, seats, options, events } = record;
  const stated: Setup = { game, rules: rules ?? 1, seats, options: options ?? {} };
  const same = (one: Setup, other: Setup): boolean =>
    Object.keys(one).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
  if (!same(stated, setup) || !same(setup, stated)) throw new Fails("deal.other_game");
  const steps: string[] = story ?? (events as string[]).slice(brought ?? 0);
  const came = steps.filter((step) => step.startsWith("~ ")).map((step) => step.slice(2));
  const last = Math.max(came.length, draws.length);
  for (let at = 0; at < last; at++) if (came[at] !== draws[at]?.[1]) throw new Fails("deal.draw", { n: at });
}

function checkDraws({ table, round, setup, parts, draws }: Deal): void {
  const [server, ...people] = parts.map(({ part }) => part);
  const key = keyOf(server!, table, round, setup, people);
  draws.forEach(([weights, outcome], at) => {
    if (!weights.every(([, weight]) => Number.isInteger(weight) && weight > 0) || drawn(key, at, weights) !== outcome)
      throw new Fails("deal.draw", { n: at });
  });
}

/** What this browser saw and added before the deal must be in it. */
function checkOwn({ table, round, parts }: Deal): void {
  const own = remembered(table);
  if (!own) return;
  if (own.round !== round) throw new Fails("deal.other_round");
  if (parts[0]!.commitment !== own.server) throw new Fails("deal.other_secret");
  if (own.part && !parts.some(({ who, part }) => who !== "server" && part === own.part)) throw new Fails("deal.own_missing");
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
