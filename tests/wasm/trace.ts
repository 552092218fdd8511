// Plays seeded games by a game's modules and answers one digest a game of everything that was asked on the way. `trace.py` does the same natively.

import type { Described } from "../../src/enishi/web/wasm/described.ts";
import { Mind } from "../../src/enishi/web/wasm/mind.ts";
import { Rules } from "../../src/enishi/web/wasm/rules.ts";

interface Plan {
  seats: number;
  games: number;
  seed: number;
  longest: number;
  looks: number;
  searches: number;
  walks: number;
  playouts: number;
}

class Notes {
  private readonly parts: Uint8Array[] = [];

  numbers(values: Iterable<number>): void {
    this.bytes(new Uint8Array(Int32Array.from(values).buffer));
  }

  reals(values: Iterable<number>): void {
    this.bytes(new Uint8Array(Float64Array.from(values).buffer));
  }

  bytes(part: Uint8Array): void {
    this.parts.push(part);
  }

  async digest(): Promise<string> {
    const whole = await new Blob(this.parts as BlobPart[]).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

export async function trace(facts: Described, rulesBytes: BufferSource, mindBytes: BufferSource, plan: Plan): Promise<string[]> {
  const [rules, mind] = [await Rules.load(facts, rulesBytes), await Mind.load(facts, mindBytes)];
  const [rng, dealing] = [rules.generator(0), rules.generator(0)];
  const digests: string[] = [];
  for (let number = 0; number < plan.games; number++) {
    const notes = new Notes();
    rules.sow(rng, plan.seed, number);
    let position = rules.start(plan.seats);
    notes.bytes(position);
    for (let event = 0; event < plan.longest; event++) {
      const waiting = rules.waiting(position);
      notes.numbers(waiting);
      if (event % plan.looks === 0) {
        for (const viewer of [...Array(plan.seats).keys(), facts.onlooker]) {
          const hidden = rules.hide(position, viewer);
          rules.sow(dealing, plan.seed, event);
          notes.bytes(hidden);
          notes.bytes(rules.redeal(hidden, viewer, dealing));
          notes.bytes(new Uint8Array(rules.observe(hidden, viewer).buffer));
        }
      }
      const actor = waiting[0];
      if (actor === undefined) {
        notes.numbers([facts.endings.indexOf(rules.ending(position)), ...rules.scores(position, plan.seats)]);
        notes.reals(rules.returns(position, plan.seats));
        break;
      }
      const moves = rules.legal(position, actor);
      notes.numbers([...moves, ...rules.weights(position, actor, moves)]);
      if (event % plan.searches === 0 && actor !== facts.chance) {
        const hidden = mind.hide(position, actor);
        const tree = mind.tree(hidden, actor, plan.walks + 2, plan.seed, event);
        tree.grow(plan.walks);
        for (const found of tree.found()) {
          notes.numbers([found.move, found.visits]);
          notes.reals([found.value]);
        }
        notes.reals(mind.forecast(position, plan.seats, plan.playouts, plan.seed).mean);
      }
      const move = rules.pick(position, actor, rng);
      notes.numbers([move, rules.witnesses(position, actor, move)]);
      position = rules.played(position, actor, move);
      notes.bytes(position);
    }
    digests.push(await notes.digest());
  }
  return digests;
}
