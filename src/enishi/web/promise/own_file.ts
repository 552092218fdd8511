/** The file in which somebody keeps a promise and the own key: to bring it to another site or device. */

import { person, say } from "../live/line";
import { base64 } from "./format/bytes";
import { type Key, signedWith } from "./format/keys";
import { claiming } from "./format/statements";
import { keepKey, keyFromSeed, seedOf } from "./kept_keys";
import { fetchFile, save } from "./live";

/** A key alone, as the command has it too. */
interface KeyFile {
  enishi_key: 1;
  seed: string;
}

/** Saves a key as a file. */
export function saveKey(key: Key): void {
  const file: KeyFile = { enishi_key: 1, seed: seedOf(key) };
  save(new Blob([`${JSON.stringify(file)}\n`], { type: "application/json" }), "enishi-key.json");
}

interface OwnFile {
  enishi_promise_key: string;
  story: unknown;
}

/** Saves the story with the own key. */
export async function saveOwnFile(id: string, key: Key): Promise<void> {
  const story = await (await fetchFile(id, { what: "story" })).json();
  const file: OwnFile = { enishi_promise_key: seedOf(key), story };
  save(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }), "promise.json");
}

/** What such a file holds; null where it is none. A story alone is one too, for those who only read it, and so is a key alone. */
export async function openedFile(file: File): Promise<{ story: unknown; key: Key | null } | null> {
  try {
    const read = JSON.parse(await file.text()) as Partial<OwnFile & KeyFile> & { enishi_promise?: unknown };
    if (read.enishi_promise !== undefined) return { story: read, key: null };
    const seed = read.enishi_key === 1 ? read.seed : read.enishi_promise_key;
    if (!seed) return null;
    const key = keyFromSeed(seed);
    keepKey(key);
    return { story: read.story ?? null, key };
  } catch {
    return null;
  }
}

/** Shows the site that this browser has the key of one of the people, so that it knows who this is. */
export async function claimed(id: string, key: Key | null): Promise<void> {
  if (!key) return;
  const signature = base64(signedWith(key, claiming(key.public, person.get() ?? "")));
  await say({ type: "claim_promise", promise: id, public_key: base64(key.public), signature });
}
