/**
 * What the site is told of a card that somebody has read: its short code, never the card itself. In the card is its owner's share, and
 * whoever has that can print the card.
 */

import { type Bytes, equal } from "./bytes";
import { type Card, isCode } from "./code";
import { Refused } from "./refused";
import { shortCode } from "./shares";
import { FORMER, readText } from "./text";
import { checkCard } from "./verify";

/** The short code of a card of this promise, as it was typed or from the whole code; refuses any other card. */
export function shortOf(shown: string, identity: Bytes, text: Bytes): string {
  if (!isCode(shown)) return shown;
  const card = checkCard(shown);
  if (card.text.version === FORMER) return shown; // whoever keeps the shares of format 1 could print it anyway
  if (!equal(card.identity, identity)) throw otherCard(card, identity, text);
  return shortCode(identity, card.index, card.share);
}

function otherCard(card: Card, identity: Bytes, text: Bytes): Refused {
  const now = readText(text);
  if (equal(now.former, card.identity)) return new Refused("card_former", { revision: card.text.revision, current: now.revision });
  if (equal(card.text.former, identity)) return new Refused("card_later");
  return new Refused(equal(card.data, text) ? "card_imitated" : "card_other");
}
