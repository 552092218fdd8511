/** The tables that this browser looks at, kept as the server tells them. */

import { useEffect } from "preact/hooks";
import type { Changed, Entered, Have, Refusal, TableState } from "@enishi/types";
import { type Store, store, useStore } from "../store";
import { applied } from "./changes";
import { connection, onMessage, onWelcome, person, say, sayOnce, type Wish } from "./line";

/** A table as far as it is known: being entered, refused, or there. */
export interface Here {
  state: TableState | null;
  invitation: string;
  refusal: Refusal | null;
}

interface Looked {
  here: Store<Here>;
  lookers: number;
  /** The id of the question that was asked last. */
  asked: string;
}

const tables = new Map<string, Looked>();

function looked(table: string): Looked {
  let one = tables.get(table);
  if (!one) {
    one = { here: store<Here>({ state: null, invitation: "", refusal: null }), lookers: 0, asked: "" };
    tables.set(table, one);
  }
  return one;
}

function whatIsHad(state: TableState | null): Have | null {
  return state && { seat: state.seat, event: state.event, talk: state.talk.length, private: state.private.length };
}

function ask(table: string, fromTheStart = false): void {
  const one = looked(table);
  const { state, invitation } = one.here.get();
  one.asked = sayOnce({ type: "enter", table, invitation: invitation || null, have: fromTheStart ? null : whatIsHad(state) });
}

/** The state with the parts in front that the client has kept. */
function completed(fresh: Entered, former: TableState | null): TableState {
  const { state, log_from, talk_from, private_from } = fresh;
  if (!former) return state;
  const log = [...(former.view?.log.slice(0, log_from) ?? []), ...(state.view?.log ?? [])];
  return {
    ...state,
    view: state.view && { ...state.view, log },
    talk: [...former.talk.slice(0, talk_from), ...state.talk],
    private: [...former.private.slice(0, private_from), ...state.private],
  };
}

function entered(fresh: Entered): void {
  const one = tables.get(fresh.table);
  if (!one) return;
  one.here.set({ state: completed(fresh, one.here.get().state), invitation: fresh.invitation, refusal: null });
}

function changed(message: Changed): void {
  const one = tables.get(message.table);
  const now = one?.here.get();
  if (!one || !now?.state) return;
  try {
    one.here.set({ ...now, state: applied(now.state, message.changes) });
  } catch {
    ask(message.table, true);
  }
}

function refused(refusal: Refusal): void {
  for (const one of tables.values()) {
    if (one.asked && one.asked === refusal.id) one.here.set({ ...one.here.get(), refusal });
  }
}

onMessage((message) => {
  if (message.type === "entered") entered(message);
  else if (message.type === "changed") changed(message);
  else if (message.type === "refusal") refused(message);
});

let lastPerson: string | null = null;
onWelcome(() => {
  const anew = lastPerson !== person.get();
  lastPerson = person.get();
  for (const [table, one] of tables) if (one.lookers) ask(table, anew);
});

function look(table: string, invitation: string): () => void {
  const one = looked(table);
  if (invitation) one.here.set({ ...one.here.get(), invitation, refusal: null });
  one.lookers += 1;
  if (one.lookers === 1 && connection.get() === "open") ask(table);
  return () => {
    one.lookers -= 1;
    const state = one.here.get().state;
    if (!one.lookers && state) sayOnce({ type: "exit", table, expects: state.event });
  };
}

/** Comes to a table that was just opened, and begins its game. */
export async function begin(table: string): Promise<void> {
  const leave = look(table, "");
  setTimeout(leave, 3000); // by then the table's own page looks at it
  await reached(table, 0);
  await sayAt(table, { type: "start" });
}

/** Looks at a table as long as the component is there. */
export function useTableHere(table: string, invitation: string): Here {
  const here = useStore(looked(table).here);
  useEffect(() => look(table, invitation), [table, invitation]);
  return here;
}

type AtTable = Extract<Wish, { table: string; expects: number }>;
type WithoutTable<W> = W extends AtTable ? Omit<W, "table" | "expects"> : never;
export type TableWish = WithoutTable<AtTable>;

/** Says something at a table; the event number is the one that is seen now, unless another is given. */
export function sayAt(table: string, wish: TableWish, expects?: number): ReturnType<typeof say> {
  const seen = expects ?? looked(table).here.get().state?.event ?? 0;
  return say({ ...wish, table, expects: seen } as AtTable);
}

/** Resolves when the table has come to an event number. */
export function reached(table: string, event: number): Promise<TableState> {
  const here = looked(table).here;
  return new Promise((resolve) => {
    const look = (): void => {
      const state = here.get().state;
      if (!state || state.event < event) return;
      stop();
      resolve(state);
    };
    const stop = here.subscribe(look);
    look();
  });
}
