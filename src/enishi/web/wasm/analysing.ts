// An analysis in a thread of its own, a small piece of work at a time: what somebody asks meanwhile comes first.

import { Analyst, CLOSER_LOOKS, type Played, spread } from "./analyst";
import { WhatIf } from "./better";
import type { FromThread } from "./messages";
import type { Mind } from "./mind";

/** Rounds after the first: the error is a quarter of the first one in the end. */
const MOST_ROUNDS = 15;
const LONGEST_MILLISECONDS = 60_000;
const ROUNDS_OF_WONDER = 12;
const TELL_EVERY = 700;
/** After this long the thread looks whether it was told something. */
const BREATH = 40;

type Work = Generator<void>;
type Tell = (message: FromThread) => void;

/** A moment in which what was said to the thread is heard. */
const breathe = (): Promise<void> => new Promise((go) => setTimeout(go));

export class Analysing {
  private readonly analyst: Analyst;
  private curve: Work | null;
  private wondering: Work | null = null;
  private working = false;

  constructor(
    mind: Mind,
    record: Played,
    private readonly tell: Tell,
  ) {
    this.analyst = new Analyst(mind, record);
    this.curve = this.drawn();
  }

  /** What somebody asks about a decision is answered before the analysis goes on. */
  wonder(number: number | null): Promise<void> {
    const asked = number !== null && number < this.analyst.events.length && this.analyst.isDecision(number);
    this.wondering = asked ? this.wondered(number) : null;
    return this.work();
  }

  /** Goes on until nothing is left to do. */
  async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    let until = performance.now() + BREATH;
    for (let now = this.wondering ?? this.curve; now; now = this.wondering ?? this.curve) {
      if (now.next().done) {
        if (now === this.wondering) this.wondering = null;
        else this.curve = null;
      }
      if (performance.now() < until) continue;
      await breathe();
      until = performance.now() + BREATH;
    }
    this.working = false;
  }

  private *drawn(): Work {
    yield* this.first();
    this.tellFound(false);
    const began = performance.now();
    for (let round = 1; round <= MOST_ROUNDS && performance.now() - began < LONGEST_MILLISECONDS; round++) {
      yield* this.told(this.analyst.deepened(round), () => this.tellFound(false));
      yield* this.told(this.closer(), () => this.tellFound(false));
    }
    this.tellFound(true);
  }

  private *first(): Work {
    const numbers = spread(this.analyst.first());
    const [done, analyst] = [{ count: 0 }, this.analyst];
    const progress = (): void => this.tell({ kind: "progress", done: done.count, all: Math.max(numbers.length, done.count) });
    progress();
    const looks = function* (): Work {
      for (const number of numbers) {
        analyst.look(number);
        done.count += 1;
        yield;
      }
    };
    yield* this.told(looks(), progress);
    yield* this.told(this.closer(), progress);
  }

  /** Looks closer where much has changed, and for what would have been better there. */
  private *closer(): Work {
    for (let look = 0; look < CLOSER_LOOKS; look++) {
      for (const number of this.analyst.closer()) {
        this.analyst.look(number);
        yield;
      }
    }
    for (const number of this.analyst.costly()) {
      this.analyst.thinkBetter(number);
      yield;
    }
  }

  /** Does the work, and says now and then how it stands: silence would be taken for death. */
  private *told(work: Work, say: () => void): Work {
    let next = performance.now() + TELL_EVERY;
    for (const _ of work) {
      if (performance.now() >= next) {
        say();
        next = performance.now() + TELL_EVERY;
      }
      yield;
    }
  }

  private tellFound(last: boolean): void {
    this.tell({ kind: "found", ...this.analyst.found(), last });
  }

  private *wondered(number: number): Work {
    const asked = new WhatIf(this.analyst, number);
    for (let round = 0; round < ROUNDS_OF_WONDER; round++) {
      yield* asked.round(round);
      this.tell({ kind: "wondered", number, seat: asked.seat, moves: asked.found(), last: round === ROUNDS_OF_WONDER - 1 });
    }
  }
}
