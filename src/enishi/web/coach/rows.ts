/** The rows of a hint: once something is known, what they say changes while it gets surer, and never which move stands where. */

import type { Bet } from "@enishi/types";

export interface Row {
  bet: Bet;
  /** Whether it is still among the moves that are told; what has fallen behind keeps its place. */
  told: boolean;
}

/** The rows that were there, in their places, with what is known of them now; what is new comes after them. */
export function nextRows(former: readonly Row[], bets: readonly Bet[]): Row[] {
  const now = new Map(bets.map((bet) => [bet.move, bet]));
  const stay = former.map(({ bet }): Row => ({ bet: now.get(bet.move) ?? bet, told: now.has(bet.move) }));
  for (const { bet } of former) now.delete(bet.move);
  return [...stay, ...[...now.values()].map((bet): Row => ({ bet, told: true }))];
}
