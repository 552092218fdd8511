/** One's own card: the site has all of it but the share, which this device writes in. */

import { codeOf } from "./format/code";
import { shareOf, shortCode } from "./format/shares";
import { checkCard } from "./format/verify";
import { bytesOf, keyFor } from "./kept_keys";
import type { View } from "./live";

export interface OwnCard {
  code: string;
  short: string;
}

/** The card, where its share is on this device and everything on it fits; null where not. */
export function ownCard(view: View): OwnCard | null {
  const { card, you, plan } = view;
  if (!card || you === null) return null;
  if (card.code !== null) return { code: card.code, short: card.short_code! };
  const key = keyFor(plan.entrants[you]?.public_key);
  if (!key || card.blank === null) return null;
  const share = shareOf(key, bytesOf(plan.text));
  const code = codeOf(bytesOf(card.blank), share);
  try {
    const whole = checkCard(code);
    return whole.index === you ? { code, short: shortCode(whole.identity, you, share) } : null;
  } catch {
    return null;
  }
}
