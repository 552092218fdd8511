/** What is fetched when it is first wanted, and kept: words, tables, parts of the site. What fails is tried again until it is there. */

import { addressOf, loadStyle, type PartFiles } from "./files";
import { type Store, store, useStore } from "./store";

/** Milliseconds before each new try; after these it is said that something is missing, and tried on at the last interval. */
const WAITS = [300, 1000, 3000];

export interface Loaded<T> {
  value: T | null;
  /** Whether it could not be had for a while; it may still come. */
  failed: boolean;
}

export const NOTHING_YET = { value: null, failed: false };
const NOTHING_WANTED = store<Loaded<never>>(NOTHING_YET);
const loadings = new Map<string, Store<Loaded<unknown>>>();

async function keepTrying<T>(into: Store<Loaded<T>>, load: (attempt: number) => Promise<T>, attempt = 0): Promise<void> {
  try {
    into.set({ value: await load(attempt), failed: false });
  } catch {
    if (attempt + 1 >= WAITS.length) into.set({ value: null, failed: true });
    setTimeout(() => keepTrying(into, load, attempt + 1), WAITS[Math.min(attempt, WAITS.length - 1)]);
  }
}

/** What `load` gives, kept under a name: it is loaded once, whoever asks. */
export function loading<T>(name: string, load: (attempt: number) => Promise<T>): Store<Loaded<T>> {
  let one = loadings.get(name) as Store<Loaded<T>> | undefined;
  if (!one) {
    one = store<Loaded<T>>(NOTHING_YET);
    loadings.set(name, one as Store<Loaded<unknown>>);
    void keepTrying(one, load);
  }
  return one;
}

/** What has been loaded under a name, if anything has. */
export const known = <T>(name: string): T | null => (loadings.get(name)?.get().value as T | undefined) ?? null;

/** The answer to a plain question, or an error. */
export async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

/** A script of the site with its style sheet. Some browsers remember that a script failed, so each new try has an address of its own. */
async function loadPart<T>({ script, style }: PartFiles, attempt: number): Promise<T> {
  const address = addressOf(script) + (attempt ? `?again=${attempt}` : "");
  const [module] = await Promise.all([import(address) as Promise<T>, style ? loadStyle(style) : null]);
  return module;
}

/** A part of the site, from the time on when it is first wanted. */
export function usePart<T>(files: PartFiles | null): Loaded<T> {
  return useStore(files ? loading<T>(files.script, (attempt) => loadPart<T>(files, attempt)) : NOTHING_WANTED);
}
