/** The house without a server: the line ends in a worker of this page, and so does what is asked beside it. It stands for `live/house`. */

import type { ServerMessage } from "@enishi/types";
import { addressOf, files } from "../files";
import type { Socket } from "../live/house";
import { randomText } from "../live/identity";
import { store } from "../store";
import type { FromHouse, ToHouse } from "./messages";

/** How the house is: asleep, being fetched (a share of all), there, open in another tab, or what is missing. */
export type Condition =
  | { kind: "asleep" | "ready" | "elsewhere" | "unkept" }
  | { kind: "coming"; share: number }
  | { kind: "failed"; why: string };

export const condition = store<Condition>({ kind: "asleep" });

/** What tells, at the next visit, that there is something to wake for. */
const VISITED = "enishi-house";
/** What is asked of a house that is not there: why stands above the page. */
const NO_HOUSE = { type: "refusal", id: null, code: "no_house", words: {}, facts: {} };
const UNANSWERED_PING = JSON.stringify("ping");
const NEEDED = ["WebAssembly", "Worker", "DecompressionStream"];
/** A house that is asked and says nothing for this long is dead: Python begins in seconds, and bots think for tenths of one. */
const LONGEST_SILENCE = 45_000;
const ASKED_AFTER = 15_000;

let worker: Worker | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
let ready = false;
let lines = 0;
let questions = 0;
const open = new Map<number, HouseLine>();
const asked = new Map<number, Asking>();

const tell = (message: ToHouse): void => worker?.postMessage(message);

class HouseLine implements Socket {
  readyState: Socket["readyState"] = WebSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  /** Whether it is not the page's own. */
  isGuest = false;
  private readonly number = ++lines;
  private held: string[] = [];

  constructor() {
    open.set(this.number, this);
    if (ready) tell({ kind: "open", line: this.number });
    queueMicrotask(() => this.onopen?.());
  }

  /** What is said before the house is there waits; that the line is alive is answered here. */
  send(given: string): void {
    const text =
      another && !this.isGuest && given.includes('"type":"hello"') ? JSON.stringify({ ...JSON.parse(given), secret: another }) : given;
    if (ready) tell({ kind: "say", line: this.number, text });
    else if (text.includes(`"type":${UNANSWERED_PING}`))
      this.hear(JSON.stringify({ type: "pong", id: JSON.parse(text).id, now: Date.now() }));
    else this.held.push(text);
  }

  begin(): void {
    tell({ kind: "open", line: this.number });
    for (const text of this.held.splice(0)) this.send(text);
  }

  hear(data: string): void {
    this.onmessage?.({ data });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    open.delete(this.number);
    if (ready) tell({ kind: "close", line: this.number });
    this.onclose?.();
  }
}

export const openLine = (): Socket => new HouseLine();

/** The secret of somebody else who has the device now; empty: whom this browser belongs to. */
let another = "";

export const asAnother = (): boolean => another !== "";

/** From now on the page is somebody else's: its line is opened anew, as them. */
export function beAnother(secret: string): void {
  another = secret;
  for (const line of [...open.values()]) if (!line.isGuest) line.close();
  dispatchEvent(new Event("online")); // the line comes back at once
}

/** A line beside the page's own, for somebody who sits down at this device; what is said on it is answered one by one. */
export function guest(): (wish: object) => Promise<ServerMessage> {
  const line = new HouseLine();
  line.isGuest = true;
  return (wish) => {
    const id = randomText(16);
    return new Promise((resolve) => {
      line.onmessage = ({ data }) => {
        const said = JSON.parse(data) as ServerMessage;
        if ("id" in said && said.id === id) resolve(said);
      };
      line.send(JSON.stringify({ ...wish, id }));
    });
  };
}

/** Fetches the house, once; whoever cannot have one is told why. */
export function wake(): void {
  if (worker) return;
  const missing = NEEDED.find((name) => !(name in globalThis));
  if (missing) return fail(missing);
  condition.set({ kind: "coming", share: 0 });
  worker = new Worker(addressOf(files.house!.worker), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
    listen();
    hear(data);
  };
  worker.onerror = (event) => fail(event.message || "worker");
  tell({ kind: "begin", python: files.house!.python, games: files.house!.modules });
  listen();
}

/** Whoever says nothing for a while is asked whether they are there, and given up where no answer comes. */
function listen(): void {
  clearTimeout(silence);
  silence = setTimeout(() => {
    tell({ kind: "there" });
    silence = setTimeout(() => fail("worker"), LONGEST_SILENCE);
  }, ASKED_AFTER);
}

/** Without its worker the house begins anew when it is next wanted; nothing that was kept is lost. */
function fail(why: string): void {
  clearTimeout(silence);
  worker?.terminate();
  worker = null;
  ready = false;
  condition.set({ kind: "failed", why });
  for (const line of [...open.values()]) line.close();
  for (const question of asked.values()) question.fail();
  asked.clear();
}

function hear(message: FromHouse): void {
  if (message.kind === "here") return;
  if (message.kind === "progress") condition.set({ kind: "coming", share: message.share });
  else if (message.kind === "elsewhere") condition.set({ kind: "elsewhere" });
  else if (message.kind === "failed") fail(message.why);
  else if (message.kind === "heard") open.get(message.line)?.hear(message.text);
  else if (message.kind === "closed") open.get(message.line)?.close();
  else if (message.kind === "answer") asked.get(message.question)?.hear(message);
  else begin(message.kept);
}

function begin(kept: boolean): void {
  ready = true;
  condition.set({ kind: kept ? "ready" : "unkept" });
  if (kept) localStorage.setItem(VISITED, "1");
  for (const line of open.values()) line.begin();
  for (const question of asked.values()) question.put();
}

/** A question that is asked beside the line; the answer comes in parts, as from a server. */
class Asking {
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly answer: Promise<Response>;
  private resolve!: (answer: Response) => void;

  constructor(
    private readonly number: number,
    private readonly path: string,
    private readonly body: string,
  ) {
    this.answer = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  put(): void {
    tell({ kind: "ask", question: this.number, path: this.path, body: this.body });
  }

  hear({ status, part, last }: Extract<FromHouse, { kind: "answer" }>): void {
    if (!this.controller) {
      const start = (given: ReadableStreamDefaultController<Uint8Array>): void => {
        this.controller = given;
      };
      this.resolve(new Response(new ReadableStream<Uint8Array>({ start }), { status }));
    }
    if (part.length) this.controller!.enqueue(part);
    if (!last) return;
    asked.delete(this.number);
    this.controller!.close();
  }

  /** There is no house to answer it. */
  fail(): void {
    if (this.controller) this.controller.error(new Error("worker"));
    else this.resolve(new Response(JSON.stringify(NO_HOUSE), { status: 503 }));
  }
}

/** Asks beside the line; what is asked before the house is there waits for it. */
export function ask(path: string, init: RequestInit): Promise<Response> {
  const question = new Asking(++questions, path, String(init.body));
  asked.set(questions, question);
  if (ready) question.put();
  else wake();
  return question.answer;
}

/** Whoever has played here before finds their tables without asking. */
export function wakeWhereVisited(): void {
  try {
    if (localStorage.getItem(VISITED)) wake();
  } catch {
    // Then nothing was kept either.
  }
}
