// What `benchmarks/wasm.py` has Node and Chromium do: random games to their end, and a search from the first decision.

import type { Described } from "../src/enishi/web/wasm/described.ts";
import { Mind } from "../src/enishi/web/wasm/mind.ts";

export class Speed {
  private readonly mind: Mind;

  private constructor(mind: Mind) {
    this.mind = mind;
  }

  static async of(facts: Described, module: BufferSource): Promise<Speed> {
    return new Speed(await Mind.load(facts, module));
  }

  /** How many events so many random games have. */
  playOuts(games: number, seed: number): number {
    const start = this.mind.start();
    const rng = this.mind.generator(0);
    let events = 0;
    for (let number = 0; number < games; number++) {
      this.mind.sow(rng, seed, number);
      events += this.mind.playOut(start, rng)[1];
    }
    return events;
  }

  /** Walks down a tree this many times from where a seat first decides. */
  search(walks: number, seed: number): number {
    const rng = this.mind.generator(seed);
    let position = this.mind.start();
    for (let [actor] = this.mind.waiting(position); actor === this.mind.facts.chance; [actor] = this.mind.waiting(position)) {
      position = this.mind.played(position, actor, this.mind.pick(position, actor, rng));
    }
    const [seat] = this.mind.waiting(position) as [number];
    return this.mind.best(this.mind.hide(position, seat), seat, walks, seed);
  }
}

declare const process: { argv: string[]; cpuUsage(): { user: number; system: number }; stdout: { write(text: string): void } } | undefined;

/** Seconds of the processor that something takes in Node. */
function taken(work: () => unknown): number {
  const before = process!.cpuUsage();
  work();
  const after = process!.cpuUsage();
  return (after.user + after.system - before.user - before.system) / 1e6;
}

async function inNode(folder: string, games: number, walks: number): Promise<void> {
  const { readFileSync } = await import("node:fs");
  const speed = await Speed.of(JSON.parse(readFileSync(`${folder}/game.json`, "utf8")), readFileSync(`${folder}/mind.wasm`));
  speed.playOuts(Math.ceil(games / 4), 1);
  speed.search(Math.ceil(walks / 4), 1);
  let events = 0;
  const playing = taken(() => {
    events = speed.playOuts(games, 0);
  });
  const searching = taken(() => speed.search(walks, 0));
  process!.stdout.write(JSON.stringify([events / playing, walks / searching]));
}

if (typeof process === "undefined") Object.assign(globalThis, { Speed });
else await inNode(process.argv[2] as string, Number(process.argv[3]), Number(process.argv[4]));
