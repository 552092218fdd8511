/** Do cards belong together? Answered from the cards alone: no server, no network, no clock. */

import { type Bytes, equal } from "./bytes";
import { type Card, readCode } from "./code";
import { signedBy } from "./keys";
import { Refused } from "./refused";
import { markOf } from "./shares";
import { agreeing, signing } from "./statements";
import * as tally from "./tally";
import { FORMER } from "./text";

export type Kind = "joined" | "same_card" | "not_joined" | "other_keys" | "former" | "former_keys" | "other";

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

const isFormer = (card: Card): boolean => card.text.version === FORMER;

/** What a person of the card signed. */
const statement = (card: Card, index: number): Bytes =>
  isFormer(card) ? signing(card.data, index, card.keys[index]!) : agreeing(card.identity, index);

const markOfShare = (card: Card): Bytes =>
  isFormer(card) ? tally.markOf(card.index, card.share) : markOf(card.data, card.index, card.share);

/** The card of a code, if it is whole, signed by all, and its share is the one whose mark all signed. */
export function checkCard(code: string): Card {
  const card = readCode(code);
  card.text.names.forEach((name, index) => {
    if (!signedBy(card.keys[index]!, card.signatures[index]!, statement(card, index)))
      throw new Refused("signature", { name, number: index + 1 });
  });
  if (!equal(markOfShare(card), card.marks[card.index]!))
    throw new Refused("share", { name: card.text.names[card.index], number: card.index + 1 });
  return card;
}

/** Checks cards, each given as a label and its code, one by one and against each other. */
export function verify(codes: readonly (readonly [label: string, code: string])[]): Report {
  const findings = codes.map(([label, code]) => found(label, code));
  const whole = findings.filter((finding) => finding.card);
  const ties = whole.flatMap((first, i) =>
    whole.slice(i + 1).map((second) => ({ first, second, kind: kindOf(first.card!, second.card!) })),
  );
  return { findings, ties };
}

/** Whether every card is whole, and all that were shown belong together. */
const isGood = (report: Report): boolean =>
  report.findings.length > 0 &&
  report.findings.every((finding) => finding.card) &&
  report.ties.every((tie) => tie.kind === "joined" || tie.kind === "same_card");

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

/** Whether two whole cards of one identity are two people's: since format 2 always; before, if their shares give the tally's secret. */
const areJoined = (one: Card, other: Card): boolean =>
  !isFormer(one) || equal(tally.joinedHash(tally.join(one.index, one.share, other.index, other.share)), one.text.joined);

function apart(one: Card, other: Card): Kind {
  if (equal(one.data, other.data)) return "other_keys";
  if (!equal(one.text.former, other.identity) && !equal(other.text.former, one.identity)) return "other";
  const sameKeys = one.keys.length === other.keys.length && one.keys.every((key, i) => equal(key, other.keys[i]!));
  return sameKeys ? "former" : "former_keys"; // anybody can name a plan that they say was changed
}
