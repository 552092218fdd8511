/** Bytes: put together, taken apart, and written as letters. All numbers are big-endian; reading is strict. */

import { Refused } from "./refused";

export type Bytes = Uint8Array<ArrayBuffer>;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

export const utf8 = (words: string): Bytes => encoder.encode(words) as Bytes;

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, i) => byte === other[i]);

/** A whole number in a fixed number of bytes. */
export function number(value: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let i = size - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
  return bytes;
}

/** RFC 4648, upper case, without padding. */
export function base32(bytes: Uint8Array): string {
  let letters = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) letters += LETTERS[(held >> (bits - 5)) & 31];
  }
  return bits ? letters + LETTERS[(held << (5 - bits)) & 31] : letters;
}

/** The bytes of letters; null where they are none that `base32` writes. */
export function fromBase32(letters: string): Bytes | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  const whole = Uint8Array.from(bytes);
  return base32(whole) === letters ? whole : null;
}

export const grouped = (letters: string, size: number): string => letters.match(new RegExp(`.{1,${size}}`, "g"))?.join("-") ?? "";

/** As JSON carries bytes. */
export const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
export const fromBase64 = (letters: string): Bytes => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

/** Takes bytes from the front; what does not fit is refused. */
export class Reader {
  at = 0;

  constructor(private readonly bytes: Bytes) {}

  take(length: number): Bytes {
    if (this.at + length > this.bytes.length) throw new Refused("text_unreadable", { at: this.at });
    this.at += length;
    return this.bytes.slice(this.at - length, this.at);
  }

  number(size: number): number {
    return this.take(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  /** A number that may be negative, in two's complement. */
  signed(size: number): number {
    const value = this.number(size);
    return value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value;
  }

  /** A word behind its length. */
  word(size: number): string {
    const start = this.at;
    const bytes = this.take(this.number(size));
    try {
      return decoder.decode(bytes);
    } catch {
      throw new Refused("text_unreadable", { at: start });
    }
  }

  finish(): void {
    if (this.at !== this.bytes.length) throw new Refused("text_unreadable", { at: this.at });
  }
}
