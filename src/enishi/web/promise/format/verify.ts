/** Do cards belong together? Answered from the cards alone: no server, no network, no clock. */

import { equal } from "./bytes";
import { type Card, readCode } from "./code";
import { signedBy } from "./keys";
import { Refused } from "./refused";
import { signing } from "./statements";
import { join, joinedHash, markOf } from "./tally";

export type Kind = "joined" | "same_card" | "not_joined" | "other_keys" | "former" | "other";

/** What one card says, or why it says nothing. */
export interface Finding {
  label: string;
  card: Card | null;
  refusal: Refused | null;
}

/** What two whole cards are to each other. */
export interface Tie {
  first: Finding;
  second: Finding;
  kind: Kind;
}

export interface Report {
  findings: Finding[];
  ties: Tie[];
}

/** The card of a code, if it is whole, signed by all, and its share is the one that all signed. */
export function checkCard(code: string): Card {
  const card = readCode(code);
  card.text.names.forEach((name, index) => {
    const statement = signing(card.data, index, card.keys[index]!);
    if (!signedBy(card.keys[index]!, card.signatures[index]!, statement)) throw new Refused("signature", { name, number: index + 1 });
  });
  const fits = equal(markOf(card.index, card.share), card.text.marks[card.index]!);
  if (!fits) throw new Refused("share", { name: card.text.names[card.index], number: card.index + 1 });
  return card;
}

/** Checks cards, each given as a label and its code, one by one and against each other. */
export function verify(codes: readonly (readonly [label: string, code: string])[]): Report {
  const findings = codes.map(([label, code]) => found(label, code));
  const whole = findings.filter((finding) => finding.card);
  const ties = whole.flatMap((first, i) => whole.slice(i + 1).map((second) => ({ first, second, kind: kindOf(first.card!, second.card!) })));
  return { findings, ties };
}

/** Whether every card is whole, and all that were shown belong together. */
export const isGood = (report: Report): boolean =>
  report.findings.length > 0 && report.findings.every((finding) => finding.card) && report.ties.every((tie) => tie.kind === "joined" || tie.kind === "same_card");

/** Whether it is proven that the cards were joined: that takes two different ones. */
export const isProven = (report: Report): boolean => isGood(report) && report.ties.some((tie) => tie.kind === "joined");

function found(label: string, code: string): Finding {
  try {
    return { label, card: checkCard(code), refusal: null };
  } catch (refusal) {
    if (refusal instanceof Refused) return { label, card: null, refusal };
    throw refusal;
  }
}

function kindOf(one: Card, other: Card): Kind {
  if (!equal(one.identity, other.identity)) return apart(one, other);
  if (one.index === other.index) return "same_card";
  return areJoined(one, other) ? "joined" : "not_joined";
}

/** Whether two people's shares give the secret of the promise. */
const areJoined = (one: Card, other: Card): boolean => equal(joinedHash(join(one.index, one.share, other.index, other.share)), one.text.joined);

function apart(one: Card, other: Card): Kind {
  if (equal(one.data, other.data)) return "other_keys";
  return equal(one.text.former, other.identity) || equal(other.text.former, one.identity) ? "former" : "other";
}
