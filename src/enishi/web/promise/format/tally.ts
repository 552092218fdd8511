/** The tally of format 1: a secret cut into shares, one for each card, so that any two cards give it back; cards of then are still read. */

import { type Bytes, number } from "./bytes";
import { digest } from "./hashing";

const SIZE = 16;
const POLYNOMIAL = 0x11b;

/** Multiplication in GF(256). */
function times(a: number, b: number): number {
  let product = 0;
  for (let power = a, rest = b; rest; rest >>= 1) {
    if (rest & 1) product ^= power;
    power <<= 1;
    if (power & 0x100) power ^= POLYNOMIAL;
  }
  return product;
}

/** a to the power of 254. */
function inverse(a: number): number {
  let product = 1;
  let power = a;
  for (let bit = 0; bit < 8; bit++) {
    if ((254 >> bit) & 1) product = times(product, power);
    power = times(power, power);
  }
  return product;
}

/** The secret that two different people's shares give. */
export function join(first: number, firstShare: Bytes, second: number, secondShare: Bytes): Bytes {
  const [x, y] = [first + 1, second + 1];
  const over = inverse(x ^ y);
  const [a, b] = [times(y, over), times(x, over)];
  return firstShare.map((byte, i) => times(byte, a) ^ times(secondShare[i]!, b));
}

/** What a text says of the secret. */
export const joinedHash = (secret: Bytes): Bytes => digest("joined", secret);

/** What a text says of a person's share. */
export const markOf = (index: number, share: Bytes): Bytes => digest("mark", number(index, 1), share).slice(0, SIZE);
