/** What people sign: the exact bytes of every statement (docs/promise-format.md). */

import { type Bytes, number, utf8 } from "./bytes";
import { hash, tagged } from "./hashing";

const byte = (value: number): Bytes => number(value, 1);
const minutes = (value: number): Bytes => number(value, 8);

export const signing = (text: Bytes, index: number, key: Bytes): Bytes => tagged("signature", hash(text), byte(index), key);
export const entering = (text: Bytes, index: number, key: Bytes, mark: Bytes): Bytes => tagged("enter", hash(text), byte(index), key, mark);
export const agreeing = (identity: Bytes, index: number): Bytes => tagged("signature 2", identity, byte(index));
export const shortCodeChecking = (identity: Bytes, index: number, salt: Bytes, slow: Bytes): Bytes =>
  tagged("short code check", identity, byte(index), salt, slow);
export const leaving = (text: Bytes, index: number, key: Bytes): Bytes => tagged("leave", hash(text), byte(index), key);
export const withdrawing = (text: Bytes, index: number): Bytes => tagged("withdraw", hash(text), byte(index));
export const cancelling = (identity: Bytes, index: number): Bytes => tagged("cancel", identity, byte(index));
export const consenting = (identity: Bytes, lost: number, key: Bytes, index: number): Bytes =>
  tagged("consent", identity, byte(lost), key, byte(index));
export const finding = (identity: Bytes, index: number, key: Bytes): Bytes => tagged("found", identity, byte(index), key);
export const claiming = (key: Bytes, person: string): Bytes => tagged("claim", key, utf8(person));
export const coming = (identity: Bytes, index: number, minute: number): Bytes => tagged("came", identity, byte(index), minutes(minute));

/** The same bytes for both, whoever scanned whom. */
export const meeting = (identity: Bytes, one: number, other: number, minute: number): Bytes =>
  tagged("met", identity, byte(Math.min(one, other)), byte(Math.max(one, other)), minutes(minute));
