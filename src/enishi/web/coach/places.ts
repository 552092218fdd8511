/** The order in which the events are listed that turned a game: the reader's own decisions first. It stays while the numbers get surer. */

import type { ExpectedAt } from "@enishi/types";
import type { Turned } from "../wasm/analyst";

/** As many are listed. */
const MOST = 5;

type Event = Pick<Turned, "event" | "by_chance">;

/** Whether it was decided in a seat. */
export const isOf = ({ event, by_chance }: Event, seat: number | null): boolean =>
  seat !== null && !by_chance && Number(event.split(" ", 1)[0]) === seat;

/** What the reader decided, what others did, and luck, each the biggest first; for somebody who had no seat just the biggest first. */
export function forReader<One extends Event>(turnings: readonly One[], own: number | null): One[] {
  if (own === null) return [...turnings];
  const rank = (one: One): number => (isOf(one, own) ? 0 : one.by_chance ? 2 : 1);
  return [...turnings].sort((one, other) => rank(one) - rank(other));
}

/** What a turning that is no longer among the biggest changes now. */
function again(one: Turned, moments: readonly ExpectedAt[]): Turned {
  const before = moments.find(({ moment }) => moment === one.number);
  const after = moments.find(({ moment }) => moment > one.number);
  if (!before || !after) return one;
  return { ...one, moment: after.moment, changes: after.returns.map((now, seat) => now - before.returns[seat]!) };
}

/** What is listed already, in its places and with new numbers; what else has turned up comes behind it, as long as there is room. */
export function inPlace(listed: readonly Turned[], fresh: readonly Turned[], moments: readonly ExpectedAt[], own: number | null): Turned[] {
  const kept = listed.map((one) => fresh.find(({ number }) => number === one.number) ?? again(one, moments));
  const others = fresh.filter(({ number }) => !listed.some((one) => one.number === number));
  return [...kept, ...forReader(others, own).slice(0, Math.max(0, MOST - kept.length))];
}
