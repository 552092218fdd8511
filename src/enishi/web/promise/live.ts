/** A promise as the server tells it, and what people do with it. */

import type { promise } from "@enishi/types";
import { useEffect } from "preact/hooks";
import { files } from "../files";
import { useWordsOf } from "../language/spoken";
import type { Speaker } from "../language/words";
import { secret } from "../live/identity";
import { onMessage, onWelcome, Refused, say, sayOnce } from "../live/line";
import { post, postInTurn } from "../live/post";
import { showRefusal } from "../notices";
import { type Store, store, useStore } from "../store";
import { asSigned } from "./as_signed";
import { Refused as Unread } from "./format/refused";

export type Promised = promise.Promise;
export type View = promise.PromiseView;
export type Plan = promise.Plan;
export type Request = promise.TellPromise["request"];

/** The sentences about promises; null while they are being loaded. */
export const usePromiseWords = (): Speaker | null => useWordsOf(files.promise.words);

interface Here {
  shown: Promised | null;
  refused: Refused | null;
  /** Why what the site shows cannot be read here. */
  unread: Unread | null;
}

const known = new Map<string, Store<Here>>();

function here(id: string): Store<Here> {
  let one = known.get(id);
  if (!one) {
    one = store<Here>({ shown: null, refused: null, unread: null });
    known.set(id, one);
  }
  return one;
}

onMessage((message) => {
  if (message.type === "promise") here(message.promise).set(readHere(message));
});

/** What was told, as it is signed. */
function readHere(told: Promised): Here {
  try {
    return { shown: { ...told, view: told.view && asSigned(told.view) }, refused: null, unread: null };
  } catch (reason) {
    if (!(reason instanceof Unread)) throw reason;
    return { shown: null, refused: null, unread: reason };
  }
}

async function look(id: string, invitation: string | null): Promise<void> {
  try {
    await say({ type: "watch_promise", promise: id, invitation });
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    here(id).set({ shown: null, refused: reason, unread: null });
  }
}

/** Looks at a promise as long as the component is there. */
export function usePromised(id: string, invitation: string | null): Here {
  useEffect(() => {
    const stop = onWelcome(() => void look(id, invitation));
    return () => {
      stop();
      sayOnce({ type: "unwatch_promise", promise: id });
    };
  }, [id, invitation]);
  return useStore(here(id));
}

/** Does something, and shows why not where it is refused; whether it was done. */
export async function tried(doing: () => Promise<unknown>): Promise<boolean> {
  try {
    await doing();
    return true;
  } catch (reason) {
    showRefusal(reason);
    return false;
  }
}

/** A request of the story. */
export const tell = (id: string, request: Request): Promise<boolean> => tried(() => say({ type: "tell_promise", promise: id, request }));

export type File = Partial<promise.Wanted> & Pick<promise.Wanted, "what">;

/** A file of one's own promise. */
export const fetchFile = (id: string, file: File): Promise<Response> => postInTurn("/data/promise/file", { promise: id, file }, "file");

/** Brings a story from elsewhere; the id that it has here. */
export async function bring(story: unknown, invitation: string): Promise<string> {
  const answer = await post("/data/promise/story", { secret: secret(), invitation, story });
  return ((await answer.json()) as { promise: string }).promise;
}

/** Saves something as a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
