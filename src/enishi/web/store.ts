/** A value that changes, and those who want to know when it does. */

import { useLayoutEffect, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function store<T>(first: T): Store<T> {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(next) {
      if (Object.is(next, now)) return;
      now = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value as it is now, in a component that is drawn again whenever it changes. */
export function useStore<T>(from: Store<T>): T {
  const [, redraw] = useState({});
  useLayoutEffect(() => {
    const shown = from.get();
    const stop = from.subscribe(() => redraw({}));
    if (!Object.is(shown, from.get())) redraw({});
    return stop;
  }, [from]);
  return from.get();
}
