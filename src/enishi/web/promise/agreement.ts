/** The two steps of signing, since format 2: each enters with a key and the mark of a share, and when all are in, each signs what that makes. */

import type { promise } from "@enishi/types";
import { type Bytes, base64, equal } from "./format/bytes";
import { identityOf } from "./format/code";
import { type Key, signedWith } from "./format/keys";
import { checkFor, markOf, SIZE, shareOf, shortCode } from "./format/shares";
import { agreeing, entering, shortCodeChecking } from "./format/statements";
import { bytesOf } from "./kept_keys";
import type { Request, View } from "./live";

type PlanView = View["plan"];

/** Enters, in a place. */
export function entered(plan: PlanView, index: number, key: Key, mark: promise.Mark | null): Request {
  const text = bytesOf(plan.text);
  const shareMark = markOf(text, index, shareOf(key, text));
  const signature = base64(signedWith(key, entering(text, index, key.public, shareMark)));
  return { kind: "entered", index, public_key: base64(key.public), share_mark: base64(shareMark), signature, mark };
}

/** What everybody signs, worked out on this device from what all have entered with; null while somebody has not. */
export function identityOfPlan(plan: PlanView): Bytes | null {
  const all = plan.entrants.flatMap((one) => (one ? [one] : []));
  if (!all.length || all.length < plan.names.length) return null;
  const part = (name: "public_key" | "share_mark"): Bytes[] => all.map((one) => bytesOf(one[name]));
  return identityOf(bytesOf(plan.text), part("public_key"), part("share_mark"));
}

/** Whether the own key and mark stand in what is to be signed. */
function isOwnPlace(plan: PlanView, index: number, key: Key): boolean {
  const own = plan.entrants[index];
  const text = bytesOf(plan.text);
  return !!own && equal(bytesOf(own.public_key), key.public) && equal(bytesOf(own.share_mark), markOf(text, index, shareOf(key, text)));
}

/** Signs the identity, and hands out what the short code can be checked against. */
export async function agreed(plan: PlanView, index: number, key: Key): Promise<Request | null> {
  const identity = identityOfPlan(plan);
  if (!identity || !isOwnPlace(plan, index, key)) return null;
  const short = shortCode(identity, index, shareOf(key, bytesOf(plan.text)));
  const { salt, slow } = await checkFor(short, crypto.getRandomValues(new Uint8Array(SIZE)));
  return {
    kind: "agreed",
    index,
    signature: base64(signedWith(key, agreeing(identity, index))),
    salt: base64(salt),
    slow: base64(slow),
    check_signature: base64(signedWith(key, shortCodeChecking(identity, index, salt, slow))),
  };
}
