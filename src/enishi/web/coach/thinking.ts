/** Hints that are thought about on this machine, from what the server says that one's seat knows. */

import type { Bet, Hinted, Known, Line } from "@enishi/types";
import { sayAt } from "../live/tables";
import { beginThread, modulesAt } from "../live/thread";
import type { Thought } from "../wasm/messages";

const MOST_BETS = 4;
/** A move that was tried less often says too little. */
const FEWEST_VISITS = 5;
/** What may be this much better or worse than it is said to be is not said in numbers. */
export const WIDEST_MARGIN = 0.1;
const INTERVAL = 1.96;

/** Half of a 95 % interval of a mean of numbers from 0 to 1: the widest that they allow, and never none at all (Agresti and Coull). */
function margin(mean: number, visits: number): number {
  const tried = visits + 4;
  const share = (mean * visits + 2) / tried;
  return INTERVAL * Math.sqrt((share * (1 - share)) / tried);
}

/** What the search would play, and what else it knows well enough to say; the most promising first. The server chooses so, too. */
function worthTelling(moves: Thought["moves"]): Thought["moves"] {
  const [chosen, ...others] = moves;
  const knownWell = others.filter(({ visits, mean }) => visits >= FEWEST_VISITS && margin(mean, visits) <= WIDEST_MARGIN);
  return chosen ? [chosen, ...knownWell.slice(0, MOST_BETS - 1)].sort((one, other) => other.mean - one.mean) : [];
}

async function reasonsFor(table: string, known: Known, moves: string[]): Promise<(Line | null)[]> {
  if (!known.reasons || !moves.length) return [];
  const answer = await sayAt(table, { type: "reasons", moves }).catch(() => null); // a hint without reasons is a hint, too
  return answer?.type === "reasoned" && answer.event === known.event ? answer.reasons : [];
}

/** Thinks, and tells what it finds, surer each time; what is given back ends that. `failed` is told where nothing comes of it. */
export function think(table: string, known: Known, tell: (found: Hinted) => void, failed: () => void): () => void {
  const reasons = new Map<string, Line | null>();
  const show = async ({ moves }: Thought): Promise<void> => {
    const worth = worthTelling(moves);
    const asked = worth.map(({ move }) => move).filter((move) => !reasons.has(move));
    for (const [i, reason] of (await reasonsFor(table, known, asked)).entries()) reasons.set(asked[i]!, reason);
    const bets = worth.map(
      ({ move, visits, mean }): Bet => ({ move, visits, expected: mean, margin: margin(mean, visits), reason: reasons.get(move) ?? null }),
    );
    tell({ type: "hinted", id: known.id, event: known.event, bets });
  };
  let shown = Promise.resolve(); // one after the other: two questions at once would be refused
  const thread = beginThread((told) => {
    const thought = told as Thought;
    if (thought.last) thread.end();
    shown = shown.then(() => show(thought));
    return !thought.last;
  }, failed);
  thread.ask({ kind: "think", folder: modulesAt(known.game, known.sources), record: known.record, seat: known.seat });
  return () => thread.end();
}
