/** Changes as the server sends them, put into what the client has; nothing that has not changed is copied. */

import type { Change } from "@enishi/types";

type Tree = { [key: string | number]: unknown } | unknown[];

function replaced(tree: unknown, path: readonly (string | number)[], at: number, leaf: (former: unknown) => unknown): unknown {
  if (at === path.length) return leaf(tree);
  if (typeof tree !== "object" || tree === null) throw new RangeError(`nothing at ${path.slice(0, at).join(".")}`);
  const copy = (Array.isArray(tree) ? [...tree] : { ...tree }) as { [key: string | number]: unknown };
  const key = path[at]!;
  copy[key] = replaced((tree as Tree)[key as never], path, at + 1, leaf);
  return copy;
}

function cutAndAppended(former: unknown, start: number, items: unknown[]): unknown[] {
  if (!Array.isArray(former) || former.length < start) throw new RangeError("a list is shorter than it should be");
  return [...former.slice(0, start), ...items];
}

/** The state with the changes made; throws where they do not fit. */
export function applied<T>(state: T, changes: readonly Change[]): T {
  let now: unknown = state;
  for (const change of changes) {
    now = replaced(now, change[0], 0, (former) => (change.length === 3 ? cutAndAppended(former, change[1], change[2]) : change[1]));
  }
  return now as T;
}
