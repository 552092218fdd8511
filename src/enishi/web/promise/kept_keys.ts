/** The keys that were made in this browser, by their public part. They never leave it but in a file that their owner saves. */

import { keep } from "../settings";
import { base64, type Bytes, fromBase64 } from "./format/bytes";
import { type Key, keyOf, newKey } from "./format/keys";

const KEPT_AS = "enishi-promise-keys";

function all(): { [publicKey: string]: string } {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as { [publicKey: string]: string };
  } catch {
    return {};
  }
}

/** Keeps a key for good. */
export function keepKey(key: Key): Key {
  keep(KEPT_AS, JSON.stringify({ ...all(), [base64(key.public)]: base64(key.seed) }));
  return key;
}

export const makeKey = (): Key => keepKey(newKey());

/** The key of a public part, where it is in this browser. */
export function keyFor(publicKey: string | null | undefined): Key | null {
  const seed = publicKey ? all()[publicKey] : undefined;
  return seed ? keyOf(fromBase64(seed)) : null;
}

export const seedOf = (key: Key): string => base64(key.seed);
export const keyFromSeed = (seed: string): Key => keyOf(fromBase64(seed));
export const bytesOf = (letters: string): Bytes => fromBase64(letters);
