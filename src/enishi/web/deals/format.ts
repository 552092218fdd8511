/** How parts of a deal are fixed, and how every draw follows from all of them: docs/fair-deals.md, to the byte. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const FORMAT = "enishi deal 1";
const WORD = 1n << 64n;
const encoder = new TextEncoder();

export type Setup = { [name: string]: unknown };

/** A number as eight bytes. */
function number(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** Parts one after the other, each after its length in four bytes. */
function framed(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const pieces = parts.flatMap((part) => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    return [number(bytes.length).slice(4), bytes];
  });
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** What fixes a part without showing it; parts and commitments are hexadecimal digits. */
export const commitment = (who: string, table: string, round: number, part: string): string =>
  bytesToHex(sha256(framed(FORMAT, "commitment", who, table, number(round), hexToBytes(part))));

/** JSON as Python's `json.dumps` writes it with sorted keys, no spaces and nothing but ASCII. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${written(name)}:${written((value as Setup)[name])}`).join(",")}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** What all draws follow from. */
export function keyOf(secret: string, table: string, round: number, setup: Setup, parts: readonly string[]): Uint8Array {
  return hmac(sha256, hexToBytes(secret), framed(FORMAT, "key", table, number(round), written(setup), ...parts.map(hexToBytes)));
}

/** A number from 0 to whole - 1; words that would favour some are passed over. */
function below(key: Uint8Array, draw: number, whole: bigint): bigint {
  const fair = WORD - (WORD % whole);
  for (let block = 0; ; block++) {
    const view = new DataView(hmac(sha256, key, framed(FORMAT, "draw", number(draw), number(block))).buffer);
    for (let at = 0; at < 32; at += 8) if (view.getBigUint64(at) < fair) return view.getBigUint64(at) % whole;
  }
}

/** The outcome of a draw. */
export function drawn(key: Uint8Array, draw: number, weights: readonly (readonly [string, number])[]): string | null {
  let rest = below(key, draw, BigInt(weights.reduce((sum, [, weight]) => sum + weight, 0)));
  for (const [outcome, weight] of weights) {
    rest -= BigInt(weight);
    if (rest < 0n) return outcome;
  }
  return null;
}
