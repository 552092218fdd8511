// Thinks in a thread of its own: the page never waits.

import { Analysing } from "./analysing";
import type { Described } from "./described";
import type { FromThread, ToAnalyse, ToConsider, ToThink, ToThread, ToWorkOut } from "./messages";
import { Mind } from "./mind";
import { type Position, Rules, words } from "./rules";
import { Choices } from "./sets";
import { Looks } from "./settling";

/** A hint is shown after this many walks, or as soon as this much time has passed since the thread began, where it has at least as many as `normal`. */
const FIRST_WALKS = 5000;
const FEWEST_WALKS = 300;
const FIRST_MILLISECONDS = 600;
const TELL_EVERY = 900;
const MOST_WALKS = 60_000;
const LONGEST_MILLISECONDS = 10_000;
const AT_ONCE = 100;

const tell = (message: FromThread): void => postMessage(message);

async function fetched(folder: string, module: string): Promise<[Described, ArrayBuffer]> {
  const [page, code] = await Promise.all(["game.json", module].map((name) => fetch(folder + name)));
  if (!page?.ok || !code?.ok) throw new Error("the modules of the game cannot be had");
  return [(await page.json()) as Described, await code.arrayBuffer()];
}

const loadMind = async (folder: string): Promise<Mind> => Mind.load(...(await fetched(folder, "mind.wasm")));
const loadRules = async (folder: string): Promise<Rules> => Rules.load(...(await fetched(folder, "rules.wasm")));

const bytesOf = (record: string): Position => Uint8Array.from(atob(record), (letter) => letter.charCodeAt(0));

/** What it finds it tells again and again, each time surer. */
async function think({ folder, record, seat, key }: ToThink): Promise<void> {
  const mind = await loadMind(folder);
  const taste = { carelessness: 0, key: words(key) }; // as `bots/hints.py`: the others play well
  const tree = mind.tree(bytesOf(record), seat, MOST_WALKS + 2, 0, 0, taste);
  const looks = new Looks();
  let next = FIRST_MILLISECONDS;
  for (;;) {
    tree.grow(AT_ONCE);
    looks.remember(tree.walks, () => tree.found());
    const passed = performance.now(); // since the thread began
    const last = tree.walks >= MOST_WALKS || passed >= LONGEST_MILLISECONDS;
    if (!last && tree.walks !== FIRST_WALKS && (passed < next || tree.walks < FEWEST_WALKS)) continue;
    while (next <= passed) next += TELL_EVERY;
    const found = tree.found().sort((one, other) => other.visits - one.visits || other.value / other.visits - one.value / one.visits);
    const moves = looks.settled(tree.walks, found).map((one) => ({ ...one, move: mind.facts.moves[one.move] as string }));
    tell({ kind: "thought", walks: tree.walks, moves, last });
    if (last) return;
  }
}

let rules: Promise<Rules> | null = null;
/** What was asked about last: as long as it is the same, what has been worked out is remembered. */
let sets: { asked: string; choices: Choices } | null = null;

async function consider({ folder, record, seat, words: ofSet, chosen, question }: ToConsider): Promise<void> {
  rules ??= loadRules(folder);
  const known = await rules;
  const asked = `${seat} ${record}`;
  if (sets?.asked !== asked) sets = { asked, choices: new Choices(known, bytesOf(record), seat, new Set(ofSet)) };
  tell({ kind: "considered", question, ...sets.choices.consider(chosen) });
}

async function workOut({ folder, record, question }: ToWorkOut): Promise<void> {
  rules ??= loadRules(folder);
  tell({ kind: "sheet", question, sheet: (await rules).sheet(bytesOf(record)) });
}

let analysing: Promise<Analysing> | null = null;

async function analyse({ folder, record }: ToAnalyse): Promise<void> {
  analysing = loadMind(folder).then((mind) => new Analysing(mind, record, tell));
  await (await analysing).work();
}

async function hear(message: ToThread): Promise<void> {
  if (message.kind === "think") await think(message);
  else if (message.kind === "consider") await consider(message);
  else if (message.kind === "work out") await workOut(message);
  else if (message.kind === "analyse") await analyse(message);
  else await (await analysing)?.wonder(message.number);
}

self.onmessage = ({ data }: MessageEvent<ToThread>) => {
  hear(data).catch((reason: unknown) => {
    setTimeout(() => {
      throw reason; // the page hears of it as an error of this thread
    });
  });
};
