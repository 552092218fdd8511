/**
 * A person's share, which only their device and their card have: its mark, and the short code that stands for the card.
 * The share comes from the seed of the key and the text, so there is one thing to keep.
 */

import { scryptAsync } from "@noble/hashes/scrypt.js";
import { type Bytes, base32, grouped, number, utf8 } from "./bytes";
import { digest, hash } from "./hashing";
import type { Key } from "./keys";

export const SIZE = 16;
const LETTERS = 12;
/** 32 MiB, and about a tenth of a second on a fast machine. */
const COST = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 };

/** What a typed short code is checked against. */
export interface ShortCodeCheck {
  salt: Bytes;
  slow: Bytes;
}

/** The share that the owner of this key has of the promise with this text. */
export const shareOf = (key: Key, text: Bytes): Bytes => digest("share", key.seed, hash(text)).slice(0, SIZE);

/** What everybody signs of a person's share. */
export const markOf = (text: Bytes, index: number, share: Bytes): Bytes =>
  digest("mark 2", hash(text), number(index, 1), share).slice(0, SIZE);

/** Twelve letters that stand for a card: easily typed, and of no use for making one. */
export const shortCode = (identity: Bytes, index: number, share: Bytes): string =>
  grouped(base32(digest("short code", identity, number(index, 1), share)).slice(0, LETTERS), 4);

/** What is handed out so that others can check the short code later. */
export async function checkFor(short: string, salt: Bytes): Promise<ShortCodeCheck> {
  return { salt, slow: (await scryptAsync(utf8(short.replaceAll("-", "")), salt, COST)) as Bytes };
}
