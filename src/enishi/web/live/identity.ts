/** The secret by which this browser is recognised; made once, and kept here only. */

import { keep } from "../settings";

const KEPT_AS = "enishi-secret";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Random letters: 64 of them, so six bits each. */
export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte & 63]).join("");
}

let ofThisVisit = "";

export function secret(): string {
  try {
    ofThisVisit ||= localStorage.getItem(KEPT_AS) ?? "";
  } catch {
    // Then it lasts as long as the page.
  }
  if (!/^[\w-]{32,64}$/.test(ofThisVisit)) {
    ofThisVisit = randomText(43);
    keep(KEPT_AS, ofThisVisit);
  }
  return ofThisVisit;
}

/** This browser is somebody new from the next page on; keys of promises stay where they are. */
export function forgetSecret(): void {
  try {
    localStorage.removeItem(KEPT_AS);
    sessionStorage.clear(); // what was half written
  } catch {
    // Nothing was kept.
  }
}

/** Full-width digits as plain ones, and nothing but digits. */
export function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}
