// `node in_node.mjs <folder of a game> <plan as JSON>`: prints the digests as JSON.

import { readFileSync } from "node:fs";
import { argv, stdout } from "node:process";
import { trace } from "./trace.ts";

const [folder, plan] = argv.slice(2) as [string, string];
const read = (name: string) => readFileSync(`${folder}/${name}`);
const found = await trace(JSON.parse(read("game.json").toString()), read("rules.wasm"), read("mind.wasm"), JSON.parse(plan));
stdout.write(JSON.stringify(found));
