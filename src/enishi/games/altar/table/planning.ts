/** What is being planned: cards to take out of one schedule, and cards of the hand, each by its place. */

import { useConsidered, useDraft, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import { isNumber, total } from "./card";

interface Plan {
  owner: number | null;
  out: readonly number[];
  hand: readonly number[];
  note: string;
}

const EMPTY: Plan = { owner: null, out: [], hand: [], note: "" };
const without = <T>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one);

/** Whether all of these are among those, as often as they occur. */
function within(few: readonly (string | number)[], many: readonly (string | number)[]): boolean {
  const left = [...many];
  return few.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export interface Planning {
  plan: Plan;
  /** Cards of the schedule that are chosen, and cards of the hand, in ascending order. */
  out: readonly number[];
  laid: readonly string[];
  offersPossible: boolean;
  isLegalOut(owner: number, place: number): boolean;
  isLegalCard(place: number): boolean;
  pickOut(owner: number, place: number): void;
  pickCard(place: number): void;
  clear(): void;
  /** What is to be played for the plan; null where it is not whole. */
  moves: readonly string[] | null;
  /** Whose schedule is to change, and what it will be with what is laid so far; null where nothing is taken out. */
  owner: number | null;
  outcome: readonly number[];
  /** The sum that is still to be laid, and whether any cards of the hand can make it up. */
  missing: number;
  canLay: boolean;
}

const takenOut = (owner: number | null, cards: readonly number[]): string => `out ${owner} ${cards.join("+")}`;
const laidIn = (cards: readonly string[]): string => `in ${cards.join("+")}`;
export const cardsOf = (move: string): string[] => move.split(" ").at(-1)!.split("+");

/** What is chosen so far, and what the rules say of it: offers are a set, and what may come in for what is taken out they tell, too. */
export function usePlanning(): Planning {
  const { table, view, seat, legal, play, speak } = useTable<altar.Table>();
  const [plan, keep] = useDraft<Plan>(EMPTY);
  const set = (change: Partial<Plan>): void => keep({ ...plan, note: "", ...change });
  const hand = (seat === null ? null : table.seats[seat]?.hand) ?? [];
  const scheduled = (owner: number | null, places: readonly number[]): number[] =>
    owner === null ? [] : places.map((place) => table.seats[owner]!.schedule[place]!).sort((a, b) => a - b);
  const held = (places: readonly number[]): string[] => [...places].sort((a, b) => a - b).map((place) => hand[place]!);

  const out = scheduled(plan.owner, plan.out);
  const laid = held(plan.hand);
  const take = takenOut(plan.owner, out);
  const offersPossible = [...legal].some((move) => move.startsWith("offer "));
  const replaces = view.phase === "replace" || plan.owner !== null || !offersPossible;
  const offers = replaces ? [] : laid.map((card) => `offer ${card}`);
  const { told, latest } = useConsidered(plan.owner !== null ? (legal.has(take) ? [take] : []) : offers);
  /** What may be laid in the place of what is taken out. */
  const ins = view.phase === "replace" ? [...legal] : plan.owner !== null && legal.has(take) ? (told?.closing ?? []) : [];
  const outs = (owner: number): string[] => [...legal].filter((move) => move.startsWith(`out ${owner} `));
  const goesOut = (owner: number, places: readonly number[]): boolean =>
    outs(owner).some((move) => within(scheduled(owner, places).map(String), cardsOf(move)));
  const goesIn = (places: readonly number[]): boolean => ins.some((move) => within(held(places), cardsOf(move)));
  const isLegalCard = (place: number): boolean =>
    plan.hand.includes(place) ||
    (replaces ? goesIn([...plan.hand, place]) : (told ?? latest)?.possible.includes(`offer ${hand[place]}`) === true);

  const pickOut = (owner: number, place: number): void => {
    if (plan.owner === owner && plan.out.includes(place)) {
      const rest = without(plan.out, place);
      return set({ out: rest, owner: rest.length ? owner : null, hand: [] });
    }
    const added = plan.owner === owner ? [...plan.out, place] : [place];
    if (goesOut(owner, added)) set({ owner, out: added, hand: [] });
    else if (goesOut(owner, [place])) set({ owner, out: [place], hand: [] });
    else void play(takenOut(owner, scheduled(owner, [place])));
  };
  const pickCard = (place: number): void => {
    if (plan.hand.includes(place)) return set({ hand: without(plan.hand, place) });
    if (isLegalCard(place)) return set({ hand: [...plan.hand, place] });
    if (!replaces) return plan.hand.length ? set({ note: speak("table.no_such_set") }) : void play(`offer ${hand[place]}`);
    if (view.phase !== "replace" && plan.owner === null) return set({ note: speak("table.first_out") });
    const missing = table.replacement?.missing ?? total(out);
    const sum = total(held([...plan.hand, place]).map(Number));
    set({ note: isNumber(hand[place]!) ? speak("table.does_not_fit", { sum, missing }) : speak("table.only_numbers") });
  };
  const whole = (): readonly string[] | null => {
    if (view.phase === "replace") return legal.has(laidIn(laid)) ? [laidIn(laid)] : null;
    if (plan.owner !== null) return ins.includes(laidIn(laid)) ? [take, laidIn(laid)] : null;
    if (!told || told.missing || (!laid.length && view.phase !== "offering")) return null;
    return told.closing.includes("done") ? [...told.moves, "done"] : told.moves;
  };
  const owner = table.replacement?.owner ?? plan.owner;
  const rest = owner === null ? [] : table.seats[owner]!.schedule.filter((_, place) => !plan.out.includes(place));
  const numbers = laid.filter(isNumber).map(Number);
  return {
    plan,
    out,
    laid,
    owner,
    outcome: [...rest, ...numbers].sort((a, b) => a - b),
    missing: (table.replacement?.missing ?? total(out)) - total(numbers),
    canLay: view.phase === "replace" || legal.has(take),
    offersPossible,
    isLegalOut: (owner, place) =>
      goesOut(owner, plan.owner === owner && !plan.out.includes(place) ? [...plan.out, place] : [place]) || goesOut(owner, [place]),
    isLegalCard,
    pickOut,
    pickCard,
    clear: () => set(EMPTY),
    moves: whole(),
  };
}
