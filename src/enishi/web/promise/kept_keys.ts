/** The keys that were made in this browser, by their public part. They never leave it but in a file that their owner saves. */

import { keep } from "../settings";
import { type Bytes, base64, fromBase64 } from "./format/bytes";
import { type Key, keyOf } from "./format/keys";

const KEPT_AS = "enishi-promise-keys";

/** Keys of this visit, for browsers that keep nothing. */
const held = new Map<string, Key>();

function all(): { [publicKey: string]: string } {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as { [publicKey: string]: string };
  } catch {
    return {};
  }
}

/** Keeps a key for good; whether the browser really has it is read back. */
export function keepKey(key: Key): boolean {
  held.set(base64(key.public), key);
  keep(KEPT_AS, JSON.stringify({ ...all(), [base64(key.public)]: base64(key.seed) }));
  return all()[base64(key.public)] === base64(key.seed);
}

/** The key of a public part, where it is in this browser. */
export function keyFor(publicKey: string | null | undefined): Key | null {
  if (!publicKey) return null;
  const seed = all()[publicKey];
  return held.get(publicKey) ?? (seed ? keyOf(fromBase64(seed)) : null);
}

export const seedOf = (key: Key): string => base64(key.seed);
export const keyFromSeed = (seed: string): Key => keyOf(fromBase64(seed));
export const bytesOf = (letters: string): Bytes => fromBase64(letters);
