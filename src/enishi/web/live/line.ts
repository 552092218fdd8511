/** The line to the server: one WebSocket, replaced whenever it is lost. What was not answered is said again, with the same id. */

import type { ClientMessage, Refusal, ServerMessage } from "@enishi/types";
import { store } from "../store";
import { openLine, type Socket, wake } from "./house";
import { randomText, secret } from "./identity";

const PING_AFTER = 2500;
const GIVEN_UP_AFTER = 6500;
const WAITS = [150, 400, 1000, 2000, 4000, 8000, 15000, 30000];
/** A line that has held for this long was a good one: until then every loss makes the next wait longer. */
const HELD = 10_000;

type WithoutId<M> = M extends ClientMessage ? Omit<M, "id"> : never;
export type Wish = WithoutId<ClientMessage>;
export type Answer = Exclude<ServerMessage, Refusal>;

/** The server's no: a code, and the reason in both languages. */
export class Refused extends Error {
  constructor(readonly refusal: Pick<Refusal, "code" | "words"> & Partial<Refusal>) {
    super(refusal.code);
  }
}

interface Waiting {
  message: ClientMessage;
  resolve(answer: Answer): void;
  reject(reason: Refused): void;
}

export const connection = store<"connecting" | "open" | "lost">("connecting");
export const person = store<string | null>(null);
/** Whether the server is another version than the one this page came from. */
export const siteRenewed = store(false);

const waiting = new Map<string, Waiting>();
const listeners = new Set<(message: ServerMessage) => void>();
const greetings = new Set<() => void>();

let socket: Socket | null = null;
let heardAt = 0;
let pingedAt = 0;
let failures = 0;
let welcomedAt = 0;
let retry = 0;
let ahead = 0;
let version = "";

/** The server's time of day, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead;

export function onMessage(listener: (message: ServerMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called at once if the line is open, and whenever it has been opened anew, before anything is said again. */
export function onWelcome(greeting: () => void): () => void {
  greetings.add(greeting);
  if (connection.get() === "open") greeting();
  return () => greetings.delete(greeting);
}

function put(message: ClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Says something until it is answered; a refusal is thrown. */
export function say(wish: Wish): Promise<Answer> {
  wake();
  const message = { ...wish, id: randomText(16) } as ClientMessage;
  return new Promise((resolve, reject) => {
    waiting.set(message.id, { message, resolve, reject });
    if (connection.get() === "open") put(message);
  });
}

/** Says something on this socket only: whoever asks asks anew on the next one. Gives the id. */
export function sayOnce(wish: Wish): string {
  const id = randomText(16);
  put({ ...wish, id } as ClientMessage);
  return id;
}

export function connect(): void {
  clearTimeout(retry);
  const fresh = openLine();
  socket = fresh;
  heardAt = Date.now();
  pingedAt = 0;
  fresh.onopen = () => {
    put({ type: "hello", id: randomText(16), secret: secret(), lists: true, adds: true });
  };
  fresh.onmessage = (event) => {
    const said = JSON.parse(event.data) as ServerMessage | ServerMessage[];
    if (socket === fresh) for (const message of Array.isArray(said) ? said : [said]) hear(message);
  };
  fresh.onclose = () => {
    if (socket === fresh) lost();
  };
}

function lost(): void {
  const former = socket;
  socket = null;
  former?.close();
  connection.set(failures || person.get() ? "lost" : "connecting");
  if (welcomedAt && Date.now() - welcomedAt > HELD) failures = 0;
  welcomedAt = 0;
  const wait = WAITS[Math.min(failures++, WAITS.length - 1)]!;
  retry = window.setTimeout(connect, wait * (0.75 + Math.random() / 2)); // not all browsers at the same moment
}

function hear(message: ServerMessage): void {
  heardAt = Date.now();
  pingedAt = 0;
  if ("now" in message) ahead = message.now - heardAt;
  if (message.type === "bye" && message.code === "stopping") failures = 0; // another process, or the next one, takes over at once
  if (message.type === "welcome") {
    version ||= message.version;
    siteRenewed.set(version !== message.version);
    welcome(message.person);
  }
  if ("id" in message && message.id !== null) settle(message.id, message);
  for (const listener of [...listeners]) listener(message);
}

function welcome(who: string): void {
  welcomedAt = Date.now();
  if (connection.get() === "open" && person.get() === who) return;
  person.set(who);
  connection.set("open");
  for (const greeting of [...greetings]) greeting();
  for (const { message } of waiting.values()) put(message);
}

function settle(id: string, message: ServerMessage): void {
  const asked = waiting.get(id);
  if (!asked) return;
  waiting.delete(id);
  if (message.type === "refusal") asked.reject(new Refused(message));
  else asked.resolve(message);
}

/** Asks whether the line is alive, and takes a new one where no answer comes. */
function watch(): void {
  if (!socket) return;
  const now = Date.now();
  const open = socket.readyState === WebSocket.OPEN;
  if (pingedAt ? now - pingedAt > GIVEN_UP_AFTER : !open && now - heardAt > PING_AFTER + GIVEN_UP_AFTER) lost();
  else if (open && !pingedAt && now - heardAt > PING_AFTER) {
    pingedAt = now;
    sayOnce({ type: "ping" });
  }
}

/** Comes back at once when there is reason to believe that it works again. */
function comeBack(): void {
  if (!socket) {
    failures = 0;
    connect();
  } else watch();
}

export function startLine(): void {
  connect();
  setInterval(watch, 500);
  addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", () => document.hidden || comeBack());
}
