/** What is hashed or signed says first what it is for, so that a signature for one purpose never serves another. */

import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concat, utf8 } from "./bytes";

export const hash = (bytes: Uint8Array): Bytes => sha256(bytes) as Bytes;

/** The bytes to be hashed or signed: the line `enishi promise <purpose>`, then the parts. */
export const tagged = (purpose: string, ...parts: readonly Uint8Array[]): Bytes => concat(utf8(`enishi promise ${purpose}\n`), ...parts);

export const digest = (purpose: string, ...parts: readonly Uint8Array[]): Bytes => hash(tagged(purpose, ...parts));
