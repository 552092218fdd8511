// `node asking.mjs <folder of a game>`, with questions as JSON on the standard input: answers them as a page's thread does.

import { readFileSync } from "node:fs";
import { argv, stdout } from "node:process";
import { Analyst, CLOSER_LOOKS, type Played, spread } from "../../src/enishi/web/wasm/analyst.ts";
import { WhatIf } from "../../src/enishi/web/wasm/better.ts";
import { Mind } from "../../src/enishi/web/wasm/mind.ts";
import { Rules } from "../../src/enishi/web/wasm/rules.ts";
import { Choices } from "../../src/enishi/web/wasm/sets.ts";

interface Asked {
  /** Hidden records of which the sheet is wanted. */
  sheets?: string[];
  sets?: { record: string; seat: number; words: string[]; chosen: string[][] }[];
  analysis?: { record: Played; playouts: number; rounds: number; wonder: number | null };
}

const [folder] = argv.slice(2) as [string];
const read = (name: string) => readFileSync(`${folder}/${name}`);
const facts = JSON.parse(read("game.json").toString());
const mind = await Mind.load(facts, read("mind.wasm"));
const rules = await Rules.load(facts, read("rules.wasm"));

function considered({ record, seat, words, chosen }: NonNullable<Asked["sets"]>[number]): unknown {
  const choices = new Choices(mind, Buffer.from(record, "base64"), seat, new Set(words));
  return chosen.map((one) => choices.consider(one));
}

/** The first round, and as many more as are wanted: what was found after each. */
function analysed({ record, playouts, rounds, wonder }: NonNullable<Asked["analysis"]>): unknown {
  const analyst = new Analyst(mind, record, playouts);
  for (const number of spread(analyst.first())) analyst.look(number);
  for (let look = 0; look < CLOSER_LOOKS; look++) for (const number of analyst.closer()) analyst.look(number);
  for (const number of analyst.costly()) analyst.thinkBetter(number);
  const found = [analyst.found()];
  for (let round = 1; round <= rounds; round++) {
    for (const _ of analyst.deepened(round));
    found.push(analyst.found());
  }
  return { found, wondered: wonder === null ? null : wondered(analyst, wonder, rounds) };
}

function wondered(analyst: Analyst, number: number, rounds: number): unknown {
  const asked = new WhatIf(analyst, number);
  return Array.from({ length: rounds + 1 }, (_, round) => {
    for (const _ of asked.round(round));
    return asked.found();
  });
}

function answer(asked: Asked): unknown {
  try {
    const sheets = asked.sheets?.map((record) => rules.sheet(Buffer.from(record, "base64")));
    return { sheets, sets: asked.sets?.map(considered), analysis: asked.analysis && analysed(asked.analysis) };
  } catch (reason) {
    return { refused: (reason as Error).message };
  }
}

stdout.write(JSON.stringify(answer(JSON.parse(readFileSync(0, "utf8")) as Asked)));
