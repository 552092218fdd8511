/** What this browser added to deals, and what it saw before it did: kept here, so that it can be looked for in the record. */

import { bytesToHex } from "@noble/hashes/utils.js";
import { keep } from "../settings";

const KEPT_AS = "enishi-deals";
const MOST = 60;

/** This browser's side of one deal. */
export interface OwnPart {
  round: number;
  /** What fixed the server's secret, as it was shown before this browser added anything. */
  server: string;
  /** Hexadecimal digits; null where this browser was not asked. */
  part: string | null;
  /** What people had fixed, as it was shown before this browser showed its part. */
  closed?: string[];
}

let ofThisVisit: { [table: string]: OwnPart } | null = null;

function kept(): { [table: string]: OwnPart } {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as { [table: string]: OwnPart };
  } catch {
    return {};
  }
}

function all(): { [table: string]: OwnPart } {
  ofThisVisit ??= kept();
  return ofThisVisit;
}

export const remembered = (table: string): OwnPart | null => all()[table] ?? null;

/** What any tab of this browser remembers of a deal. */
export const rememberedByTabs = (table: string): OwnPart | null => kept()[table] ?? null;

/** Remembers a deal beside those that other tabs remember; the oldest are forgotten. */
export function remember(table: string, own: OwnPart): void {
  const others = Object.entries({ ...all(), ...kept() }).filter(([one]) => one !== table);
  ofThisVisit = Object.fromEntries([...others.slice(1 - MOST), [table, own]]);
  keep(KEPT_AS, JSON.stringify(ofThisVisit));
}

export const freshPart = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
