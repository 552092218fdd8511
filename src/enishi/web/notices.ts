/** What is told to everybody who listens rather than looks, and short notes at the edge of the page. */

import { address } from "./address";
import { Refused } from "./live/line";
import { store } from "./store";

export interface Notice {
  id: number;
  /** A text, or the same in both languages. */
  text: string | { [language: string]: string };
  kind: "told" | "refused";
}

export const notices = store<Notice[]>([]);
/** The last sentences for screen readers. */
export const spokenLines = store<string>("");

/** What was said belongs to its page: on another one it is said no longer. */
let page = address.get().path;
address.subscribe(() => {
  const { path } = address.get();
  if (path !== page) spokenLines.set("");
  page = path;
});

let count = 0;

export function notify(text: Notice["text"], kind: Notice["kind"] = "told"): void {
  const id = ++count;
  notices.set([...notices.get().slice(-2), { id, text, kind }]);
  setTimeout(() => dismiss(id), kind === "told" ? 4000 : 9000);
}

export function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

export function announce(sentences: string): void {
  spokenLines.set(sentences);
}

/** Shows a refusal; anything else is a mistake of ours and is thrown on. */
export function showRefusal(reason: unknown): void {
  if (!(reason instanceof Refused)) throw reason;
  notify(reason.refusal.words, "refused");
}
