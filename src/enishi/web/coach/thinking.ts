/** Hints that are thought about on this machine, from what the server says that one's seat knows. */

import type { Bet, Hinted, Known, Line } from "@enishi/types";
import { sayAt } from "../live/tables";
import { beginThread, modulesAt } from "../live/thread";
import type { Thought } from "../wasm/messages";

const MOST_BETS = 4;
/** A move that was tried less often says too little. */
const FEWEST_VISITS = 5;
/** What may be this much better or worse than it is said to be is not said in numbers. */
const WIDEST_MARGIN = 0.1;
/** Nor is what is less than what it may be wrong by, unless that is so little. */
const NARROW_MARGIN = 0.03;
const INTERVAL = 1.96;

type Tried = Thought["moves"][number];

/** As much as a mean has lately moved while the tree grew, so many times it may move still. */
const STILL_MOVES = 2;

/**
 * What a mean of numbers from 0 to 1 may be wrong by: half of a 95 % interval, the widest that they allow and never none at all (Agresti and
 * Coull), and as much as it still moves while the tree grows.
 */
function margin({ mean, latest, drift }: Tried): number {
  const tried = latest + 4;
  const share = (mean * latest + 2) / tried;
  return INTERVAL * Math.sqrt((share * (1 - share)) / tried) + STILL_MOVES * drift;
}

/** Whether a number says something: it is more than what it may be wrong by. */
export const saysSomething = (expected: number, margin: number): boolean =>
  margin <= NARROW_MARGIN || (margin <= WIDEST_MARGIN && margin < expected);

/**
 * What the search would play, and what else it knows well enough to say; first what is surely good: what was tried less often may only have
 * been lucky. The server chooses so, too.
 */
function worthTelling(moves: readonly Tried[]): Tried[] {
  const [chosen, ...others] = moves;
  const knownWell = others.filter((one) => one.visits >= FEWEST_VISITS && saysSomething(one.mean, margin(one)));
  const surely = (one: Tried): number => one.mean - margin(one);
  return chosen ? [chosen, ...knownWell.slice(0, MOST_BETS - 1)].sort((one, other) => surely(other) - surely(one)) : [];
}

/** What the game says of a move: why it may be good, and how it is to be made where something is said with it. */
interface Said {
  reason: Line | null;
  stated: string;
}

async function saidOf(table: string, known: Known, holds: () => boolean, moves: string[]): Promise<Said[]> {
  if (!known.reasons || !moves.length) return [];
  const answer = await sayAt(table, { type: "reasons", moves }).catch(() => null); // a hint without reasons is a hint, too
  if (answer?.type !== "reasoned" || !(answer.event === known.event || holds())) return [];
  return answer.reasons.map((reason, i) => ({ reason, stated: answer.moves[i]! }));
}

/**
 * Thinks, and tells what it finds, surer each time; what is given back ends that. `failed` is told where nothing comes of it.
 * `holds`: whether the seat is still asked what it was asked then, whatever others have answered meanwhile.
 */
export function think(
  table: string,
  known: Known,
  holds: () => boolean,
  tell: (found: Hinted, last: boolean) => void,
  failed: () => void,
): () => void {
  const said = new Map<string, Said>();
  const show = async ({ moves, last }: Thought): Promise<void> => {
    const worth = worthTelling(moves);
    const asked = worth.map(({ move }) => move).filter((move) => !said.has(move));
    for (const [i, one] of (await saidOf(table, known, holds, asked)).entries()) said.set(asked[i]!, one);
    const bets = worth.map((one): Bet => {
      const { reason = null, stated = one.move } = said.get(one.move) ?? {};
      return { move: stated, visits: one.visits, expected: one.mean, margin: margin(one), reason };
    });
    tell({ type: "hinted", id: known.id, event: known.event, bets }, last);
  };
  let shown = Promise.resolve(); // one after the other: two questions at once would be refused
  const thread = beginThread((told) => {
    const thought = told as Thought;
    if (thought.last) thread.end();
    shown = shown.then(() => show(thought));
    return !thought.last;
  }, failed);
  thread.ask({ kind: "think", folder: modulesAt(known.game, known.sources), record: known.record, seat: known.seat, key: known.key });
  return () => thread.end();
}
