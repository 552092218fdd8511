/** The code of a card: everything that proves it, as bytes and as letters that fit a QR code (docs/promise-format.md). */

import { base32, type Bytes, concat, equal, fromBase32, grouped, number, Reader } from "./bytes";
import { digest, hash } from "./hashing";
import { PUBLIC, SIGNATURE } from "./keys";
import { Refused } from "./refused";
import { SIZE } from "./tally";
import { readText, type Text } from "./text";

export const PREFIX = "ENISHI1";
const VERSION = 1;
const CHECK = 4;
const SEPARATORS = /[\s\-\u2010-\u2015\u2212\u30fc\u00ad\u200b\ufeff]+/g;

/** One person's card: the promise with everybody's key and signature, whose it is, and its share of the tally. */
export interface Card {
  index: number;
  data: Bytes;
  text: Text;
  keys: Bytes[];
  signatures: Bytes[];
  share: Bytes;
  identity: Bytes;
}

/** The hash of a text and all public keys. */
export const identityOf = (data: Bytes, keys: readonly Bytes[]): Bytes => digest("identity", number(data.length, 4), data, ...keys);

/** The identity as people compare it: ten letters in two groups. */
export const shortIdentity = (identity: Bytes): string => grouped(base32(identity).slice(0, 10), 5);

/** A code without whatever does not matter in it. */
export const plain = (code: string): string => code.normalize("NFKC").replace(SEPARATORS, "").toUpperCase();

/** The card of a code as somebody scanned or typed it; says nothing about its signatures (see `verify`). */
export function readCode(code: string): Card {
  const letters = plain(code);
  if (!letters.startsWith(PREFIX)) throw new Refused(/^ENISHI[2-9]/.test(letters) ? "code_newer" : "no_code");
  const bytes = fromBase32(letters.slice(PREFIX.length));
  if (!bytes) throw new Refused("code_torn");
  return readCard(bytes);
}

export function readCard(bytes: Bytes): Card {
  const body = bytes.slice(0, -CHECK);
  if (bytes.length <= CHECK || !equal(bytes.slice(-CHECK), checkOf(body))) throw new Refused("code_torn");
  if (body[0] !== VERSION || body[1] !== 0) throw new Refused("code_newer");
  try {
    return read(new Reader(body));
  } catch (reason) {
    if (reason instanceof Refused) throw new Refused("code_unreadable", { reason });
    throw reason;
  }
}

export const checkOf = (body: Bytes): Bytes => hash(body).slice(0, CHECK);

/** A card as bytes, with its check. */
export function cardBytes(card: Card): Bytes {
  const head = concat(Uint8Array.of(VERSION, 0, card.index), number(card.data.length, 2));
  const body = concat(head, card.data, ...card.keys, ...card.signatures, card.share);
  return concat(body, checkOf(body));
}

function read(reader: Reader): Card {
  reader.take(2);
  const index = reader.number(1);
  const data = reader.take(reader.number(2));
  const text = readText(data);
  const n = text.names.length;
  if (index >= n) throw new Refused("code_index", { number: index + 1, n });
  const keys = text.names.map(() => reader.take(PUBLIC));
  const signatures = text.names.map(() => reader.take(SIGNATURE));
  const share = reader.take(SIZE);
  reader.finish();
  return { index, data, text, keys, signatures, share, identity: identityOf(data, keys) };
}

/** The codes that stand in a text among other words; each ends at an empty line, at the next code, or with the text. */
export function codesIn(words: string): string[] {
  const pieces = words
    .normalize("NFKC")
    .toUpperCase()
    .split(new RegExp(`(?=${PREFIX})`));
  const starts = pieces.filter((piece) => piece.startsWith(PREFIX)).map((piece) => piece.split(/\n\s*\n/)[0]!);
  return starts.map((start) => /^[A-Z0-9]*/.exec(plain(start))![0]);
}
