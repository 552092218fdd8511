// The house in a thread of its own: Python, the modules of all games, and what the browser keeps.

import type { Described } from "../wasm/described";
import { HouseMind } from "./house_mind";
import type { FromHouse, PythonFiles, ToHouse } from "./messages";
import { openShelf, type Shelf } from "./shelf";

interface Line {
  say(text: string): void;
  close(): void;
}

/** The Python of `enishi.static.house`, as far as it is called from here. */
interface House {
  line(heard: (text: string) => void, closed: (code: number) => void): Line;
  post(path: string, body: string, tell: (status: number, part: { toJs(): Uint8Array; destroy(): void }, last: boolean) => void): void;
}

interface Pyodide {
  unpackArchive(content: Uint8Array, format: string, options: { extractDir: string }): void;
  runPython(source: string): unknown;
  pyimport(name: string): { open_house(shelf: Shelf, moduleOf: (game: string) => HouseMind): Promise<House> };
}

/** Once, whatever is wanted later: of Python without NumPy nothing is compiled, and its own files are found first. */
const PREPARE = `
import os, sys
os.environ["ENISHI_JIT"] = "0"
sys.path.insert(0, "/enishi")
`;
/** Of all that is waited for, this share is fetching; the rest is beginning. */
const FETCHING = 0.6;

const tell = (message: FromHouse): void => postMessage(message);
const progress = (share: number): void => tell({ kind: "progress", share });

async function unpacked(answer: Response, counted: (bytes: number) => void): Promise<Uint8Array> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      counted(part.length);
      controller.enqueue(part);
    },
  });
  const stream = answer.body!.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair);
  return new Uint8Array(await new Response(stream as ReadableStream).arrayBuffer());
}

/** A file of the folder; what cannot be had is named. */
async function had(address: string): Promise<Response> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new Error(address);
  return answer;
}

/** The files of Python, each packed; how much has come is told. */
async function fetchPython({ folder, sizes }: PythonFiles): Promise<Map<string, Uint8Array>> {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let come = 0;
  const one = async (name: string): Promise<[string, Uint8Array]> => {
    const answer = await had(folder + name);
    const content = await unpacked(answer, (bytes) => {
      come += bytes;
      progress((FETCHING * come) / total);
    });
    return [name.replace(/\.gz$/, ""), content];
  };
  return new Map(await Promise.all(Object.keys(sizes).map(one)));
}

const addressOf = (content: Uint8Array, type: string): string => URL.createObjectURL(new Blob([content as BlobPart], { type }));

async function startPython(files: Map<string, Uint8Array>): Promise<Pyodide> {
  const file = (name: string): Uint8Array => files.get(name) as Uint8Array;
  const elsewhere = self.fetch;
  const wasm = new Response(file("pyodide.asm.wasm") as BodyInit, { headers: { "Content-Type": "application/wasm" } });
  self.fetch = (asked, init) => (String(asked).endsWith("pyodide.asm.wasm") ? Promise.resolve(wasm) : elsewhere(asked, init));
  const [loader, machine] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(addressOf(file(name), "text/javascript"))),
  );
  const python = await loader.loadPyodide({
    indexURL: `${location.origin}/python/`,
    stdLibURL: addressOf(file("library.zip"), "application/zip"),
    lockFileContents: JSON.parse(new TextDecoder().decode(file("lock.json"))),
    createPyodideModule: machine.default,
  });
  self.fetch = elsewhere;
  progress(FETCHING + (1 - FETCHING) / 2);
  python.unpackArchive(file("enishi.zip"), "zip", { extractDir: "/enishi" });
  python.runPython(PREPARE);
  return python;
}

/** Both files of each game, fetched now and made a module when it is first asked. */
async function fetchModules(games: { [game: string]: string }): Promise<(game: string) => HouseMind> {
  const kept = new Map<string, [Described, ArrayBuffer]>();
  await Promise.all(
    Object.entries(games).map(async ([game, folder]) => {
      const [page, module] = await Promise.all(["game.json", "mind.wasm"].map((name) => had(folder + name)));
      kept.set(game, [(await page!.json()) as Described, await module!.arrayBuffer()]);
    }),
  );
  const minds = new Map<string, HouseMind>();
  return (game) => {
    const mind = minds.get(game) ?? HouseMind.of(...(kept.get(game) as [Described, ArrayBuffer]));
    minds.set(game, mind);
    return mind;
  };
}

/** One house at a time in all tabs of a browser: whoever comes second waits until the first is closed. */
async function alone(): Promise<void> {
  if (!navigator.locks) return;
  await new Promise<void>((have) => {
    const hold = (): Promise<never> => {
      have();
      return new Promise(() => {}); // as long as this worker lives
    };
    void navigator.locks.request("enishi-house", { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      tell({ kind: "elsewhere" });
      void navigator.locks.request("enishi-house", hold);
      return null;
    });
  });
}

const lines = new Map<number, Line>();
let house: House;

async function begin({ python, games }: Extract<ToHouse, { kind: "begin" }>): Promise<void> {
  progress(0);
  await alone();
  const [started, moduleOf, shelf] = await Promise.all([fetchPython(python).then(startPython), fetchModules(games), openShelf()]);
  house = await started.pyimport("enishi.static.house.main").open_house(shelf, moduleOf);
  tell({ kind: "ready", kept: shelf.kept });
}

function hear(message: ToHouse): void {
  if (message.kind === "begin") {
    begin(message).catch((reason: unknown) => tell({ kind: "failed", why: String(reason).trim().split("\n").at(-1) ?? "" }));
  } else if (message.kind === "there") tell({ kind: "here" });
  else if (message.kind === "ask") {
    house.post(message.path, message.body, (status, part, last) => {
      tell({ kind: "answer", question: message.question, status, part: part.toJs(), last });
      part.destroy();
    });
  } else if (message.kind === "open") {
    const { line } = message;
    const heard = (text: string): void => tell({ kind: "heard", line, text });
    lines.set(
      line,
      house.line(heard, () => tell({ kind: "closed", line })),
    );
  } else if (message.kind === "say") lines.get(message.line)?.say(message.text);
  else {
    lines.get(message.line)?.close();
    lines.delete(message.line);
  }
}

self.onmessage = ({ data }: MessageEvent<ToHouse>) => hear(data);
