/** Why a card or a text is not taken: a code of the promise's words, and the facts for its sentence. */

import type { Facts, Speaker } from "../../language/words";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Facts = {},
  ) {
    super(code);
  }

  /** The reason as a sentence; a reason within it is said first. */
  say(speak: Speaker): string {
    const facts = Object.fromEntries(
      Object.entries(this.facts).map(([name, fact]) => [name, fact instanceof Refused ? fact.say(speak) : fact]),
    );
    return speak(`refusal.${this.code}`, facts);
  }
}
