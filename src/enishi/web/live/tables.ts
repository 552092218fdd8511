/** The tables that this browser looks at, kept as the server tells them. */

import type { Changed, Entered, Gone, Have, Refusal, TableState } from "@enishi/types";
import { useEffect } from "preact/hooks";
import { type Store, store, useStore } from "../store";
import { applied } from "./changes";
import { wake } from "./house";
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

/** A table as it is known now. */
export const hereOf = (table: string): Store<Here> => looked(table).here;

function whatIsHad(state: TableState | null): Have | null {
  if (!state) return null;
  const { talk_before = 0, private_before = 0 } = state;
  return { seat: state.seat, event: state.event, talk: talk_before + state.talk.length, private: private_before + state.private.length };
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
    ...joined("talk", talk_from, former, state),
    ...joined("private", private_from, former, state),
  };
}

/** What was said, from the first that is known without a gap. */
function joined(part: "talk" | "private", from: number, former: TableState, state: TableState): Partial<TableState> {
  const before = former[`${part}_before`] ?? 0;
  if (from < before || from > before + former[part].length) return {};
  return { [part]: [...former[part].slice(0, from - before), ...state[part]], [`${part}_before`]: before };
}

/** Asks for what was said before the first that is known. */
export async function readEarlier(state: TableState): Promise<void> {
  const table = state.frame.table;
  const page = await sayAt(table, { type: "read_talk", before: state.talk_before ?? 0 });
  const one = tables.get(table);
  const now = one?.here.get();
  if (!one || !now?.state || page.type !== "talk_page" || page.first + page.talk.length !== now.state.talk_before) return;
  one.here.set({ ...now, state: { ...now.state, talk: [...page.talk, ...now.state.talk], talk_before: page.first } });
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

function gone({ table, code, words }: Gone): void {
  const one = tables.get(table);
  one?.here.set({ state: null, invitation: one.here.get().invitation, refusal: { type: "refusal", id: null, code, words, facts: {} } });
}

onMessage((message) => {
  if (message.type === "gone") gone(message);
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
  wake();
  if (one.lookers === 1 && connection.get() === "open") ask(table);
  return () => {
    one.lookers -= 1;
    const state = one.here.get().state;
    if (!one.lookers && state) sayOnce({ type: "exit", table, expects: state.event });
  };
}

/** Comes to a table that was just opened, and begins its game with those who are seen there. */
export async function begin(table: string): Promise<void> {
  const leave = look(table, "");
  setTimeout(leave, 3000); // by then the table's own page looks at it
  const { frame } = await reached(table, 0);
  await sayAt(table, { type: "start", arrangement: frame.arrangement ?? null });
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
