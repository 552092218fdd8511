/** A thread of this page that thinks by the game's modules (`wasm/worker`); one that dies or falls silent is given up. */

import { addressOf, files } from "../files";
import type { FromThread, ToThread } from "../wasm/messages";

/** A thread that says nothing for this long will not say anything any more. */
const LONGEST_SILENCE = 8000;

/** Whether this browser can think by itself. */
export const canThink = (): boolean => typeof Worker === "function" && typeof WebAssembly === "object";

/** Where the files of a game's modules are. */
export const modulesAt = (game: string, sources: string): string => new URL(`/modules/${game}/${sources}/`, location.href).href;

export interface Thread {
  /** Says something that will be answered. */
  ask(message: ToThread): void;
  end(): void;
}

/** Begins a thread. `heard` says of every message whether more will come; `failed` is told once, where nothing comes of it. */
export function beginThread(heard: (message: FromThread) => boolean, failed: () => void): Thread {
  const worker = new Worker(addressOf(files.thinker.script));
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(silence);
    worker.terminate();
  };
  const fail = (): void => {
    end();
    failed();
  };
  const listen = (expected: boolean): void => {
    clearTimeout(silence);
    if (expected) silence = setTimeout(fail, LONGEST_SILENCE);
  };
  worker.onerror = fail;
  worker.onmessage = ({ data }: MessageEvent<FromThread>) => listen(heard(data));
  return {
    ask(message) {
      worker.postMessage(message);
      listen(true);
    },
    end,
  };
}
