/** The code of a card: everything that proves it, as bytes and as letters that fit a QR code (docs/promise-format.md). */

import { type Bytes, base32, concat, equal, fromBase32, grouped, number, Reader } from "./bytes";
import { digest, hash } from "./hashing";
import { PUBLIC, SIGNATURE } from "./keys";
import { Refused } from "./refused";
import { SIZE } from "./shares";
import { FORMER, readText, type Text, VERSION } from "./text";

/** With the version behind it, the beginning of every code. */
const PREFIX = "ENISHI";
const VERSIONS = [FORMER, VERSION];
/** A 1 is no letter of a code, so the first stands for itself; the others must begin a word. */
const BEGINNING = new RegExp(`(?=${PREFIX}1)|(?<![A-Z0-9])(?=${PREFIX}[02-9])`);
const CHECK = 4;
const SEPARATORS = /[\s\-\u2010-\u2015\u2212\u30fc\u00ad\u200b\ufeff]+/g;

/** One person's card: the promise with everybody's key, mark and signature, whose it is, and its share. */
export interface Card {
  index: number;
  data: Bytes;
  text: Text;
  keys: Bytes[];
  /** The marks of everybody's shares. */
  marks: Bytes[];
  signatures: Bytes[];
  share: Bytes;
  identity: Bytes;
}

/** The hash of a text, all public keys, and (since format 2) all marks. */
export const identityOf = (data: Bytes, keys: readonly Bytes[], marks: readonly Bytes[]): Bytes =>
  data[0] === FORMER
    ? digest("identity", number(data.length, 4), data, ...keys)
    : digest("identity 2", number(data.length, 4), data, ...keys, ...marks);

/** The identity as people compare it: ten letters in two groups. */
export const shortIdentity = (identity: Bytes): string => grouped(base32(identity).slice(0, 10), 5);

/** A code without whatever does not matter in it. */
export const plain = (code: string): string => code.normalize("NFKC").replace(SEPARATORS, "").toUpperCase();

/** Whether these words are meant to be a code, of whatever version. */
export const isCode = (words: string): boolean => plain(words).startsWith(PREFIX);

/** The card of a code as somebody scanned or typed it; says nothing about its signatures (see `verify`). */
export function readCode(code: string): Card {
  const letters = plain(code);
  const version = letters.startsWith(PREFIX) ? letters.slice(PREFIX.length, PREFIX.length + 1) : "";
  if (!/^[0-9]$/.test(version)) throw new Refused("no_code");
  if (!VERSIONS.includes(Number(version))) throw new Refused("code_newer");
  const bytes = fromBase32(letters.slice(PREFIX.length + 1));
  if (!bytes) throw new Refused("code_torn");
  const card = readCard(bytes);
  if (card.text.version !== Number(version)) throw new Refused("code_torn");
  return card;
}

/** The code of a card: what stands before the share, with the share written in. */
export function codeOf(blank: Bytes, share: Bytes): string {
  const body = concat(blank, share);
  return PREFIX + blank[0] + base32(concat(body, checkOf(body)));
}

function readCard(bytes: Bytes): Card {
  const body = bytes.slice(0, -CHECK);
  if (bytes.length <= CHECK || !equal(bytes.slice(-CHECK), checkOf(body))) throw new Refused("code_torn");
  if (!VERSIONS.includes(body[0]!) || body[1] !== 0) throw new Refused("code_newer");
  try {
    return read(new Reader(body));
  } catch (reason) {
    if (reason instanceof Refused) throw new Refused("code_unreadable", { reason });
    throw reason;
  }
}

const checkOf = (body: Bytes): Bytes => hash(body).slice(0, CHECK);

function read(reader: Reader): Card {
  const version = reader.number(1);
  reader.take(1);
  const index = reader.number(1);
  const data = reader.take(reader.number(2));
  const text = readText(data);
  const n = text.names.length;
  if (text.version !== version) throw new Refused("text_version", { version: text.version });
  if (index >= n) throw new Refused("code_index", { number: index + 1, n });
  const keys = text.names.map(() => reader.take(PUBLIC));
  const marks = version === FORMER ? text.marks : text.names.map(() => reader.take(SIZE));
  const signatures = text.names.map(() => reader.take(SIGNATURE));
  const share = reader.take(SIZE);
  reader.finish();
  return { index, data, text, keys, marks, signatures, share, identity: identityOf(data, keys, marks) };
}

/** The lines up to the first that is empty. */
function paragraph(words: string): string {
  const lines = words.split("\n");
  const end = lines.findIndex((line) => !line.trim());
  return lines.slice(0, end < 0 ? lines.length : end).join("\n");
}

/** The codes that stand in a text among other words; each ends at an empty line, at the next code, or with the text. */
export function codesIn(words: string): string[] {
  const pieces = words.normalize("NFKC").toUpperCase().split(BEGINNING);
  const starts = pieces.filter((piece) => piece.startsWith(PREFIX)).map(paragraph);
  return starts.map((start) => /^[A-Z0-9]*/.exec(plain(start))![0]);
}
