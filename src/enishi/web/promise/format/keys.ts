/** Each person's key: Ed25519, made at signing on the person's own device. Works without a secure context, and without a network. */

import { getPublicKey, hashes, Point, sign, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import type { Bytes } from "./bytes";

hashes.sha512 = sha512;

export const PUBLIC = 32;
export const SIGNATURE = 64;
const SEED = 32;

/** A person's own key; the seed is the secret, and stays on the device. */
export interface Key {
  seed: Bytes;
  public: Bytes;
}

export const keyOf = (seed: Bytes): Key => ({ seed, public: getPublicKey(seed) as Bytes });

export const newKey = (): Key => keyOf(crypto.getRandomValues(new Uint8Array(SEED)));

export const signedWith = (key: Key, message: Bytes): Bytes => sign(message, key.seed) as Bytes;

/**
 * Whether these bytes are a point of the large group, in its one form. The eight points of small order and those mixed with one of them
 * come out of no key, and programs judge them differently: they are refused everywhere.
 */
function isPoint(bytes: Bytes): boolean {
  const point = Point.fromBytes(bytes, false);
  return !point.isSmallOrder() && point.isTorsionFree();
}

/** Whether this key signed this message, as strictly as RFC 8032 says. */
export function signedBy(publicKey: Bytes, signature: Bytes, message: Bytes): boolean {
  try {
    return isPoint(publicKey) && isPoint(signature.slice(0, PUBLIC)) && verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
