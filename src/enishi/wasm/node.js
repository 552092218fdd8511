// A game by its name, from the package's own folder, for Node.

import { readFile } from "node:fs/promises";
import { Mind, Refused, Rules } from "./index.js";

export * from "./index.js";

export async function openGame(game, folder = new URL("./games/", import.meta.url)) {
  if (!/^[a-z_0-9]+$/.test(game)) throw new Refused(`there is no game ${JSON.stringify(game)}`);
  const read = (name) => readFile(new URL(`${game}/${name}`, folder));
  const page = await read("game.json").catch(() => {
    throw new Refused(`there is no game ${game} here`);
  });
  const facts = JSON.parse(page.toString());
  return { rules: await Rules.load(facts, await read("rules.wasm")), mind: await Mind.load(facts, await read("mind.wasm")) };
}
