/** What is going on and what is to be done, for the line above the table: who is asked about, who rolls, and what the dice have brought. */

import type { AtTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import { standingRolls } from "./dice";
import { targetOf } from "./girls";

type At = Pick<AtTable<yurikure.Table>, "table" | "view" | "speak">;

/** What is asked about a girl, and about whom else: who confesses to her, which two are to be a couple. */
export function questionOf({ question, girl }: yurikure.Contest, { table, speak }: Pick<At, "table" | "speak">): string {
  if (question === "action" || !table.action) return speak("label.question.action", { girl });
  const pair = targetOf(table.action.action);
  const other = pair.split("-").find((one) => one !== girl);
  return speak(`table.question.${question}`, { girl, by: table.action.girl, pair, other });
}

/** What happens now: a question, or the die of a pair and what it decides. */
function happening(at: At): string {
  const { table, view, speak } = at;
  const { contest, action, to_roll: rolling } = table;
  const pair = table.pairs.find((one) => one.pair === rolling[0]);
  if (contest) return speak(contest.must_declare ? "moment.declare" : "moment.ask", { question: questionOf(contest, at) });
  if (view.phase === "confession" && action) return speak("moment.confession", { girl: action.girl, target: targetOf(action.action) });
  if (view.phase === "couples" && pair) return speak("moment.couples", { pair: pair.pair, n: pair.parting_faces });
  if (view.phase === "vows" && pair) return speak(pair.kissed ? "moment.vows_red" : "moment.vows", { pair: pair.pair, n: pair.kiss_faces });
  return speak(`phase.${view.phase}`);
}

/** What dice can change, the weightiest first; that all goes on as it was is not said. */
const TIDINGS = ["log.kiss", "log.part", "log.kiss_undone", "log.couple", "log.natural_couple"];

/** What the last dice have brought, as much as goes into the line: a sentence for all pairs of which the same is to be told. All of it stands beside the dice. */
function tidingsOf({ view, speak }: At): string[] {
  const lines = standingRolls(view.log).flatMap((roll) => roll.lines);
  const pairsOf = (told: string): string[] => lines.flatMap(({ key, facts }) => (key === told ? [String(facts!.pair)] : []));
  const told = TIDINGS.filter((key) => pairsOf(key).length > 0);
  const most = view.phase.startsWith("add") ? 1 : 2;
  return told.slice(0, most).map((key) => speak(key, { pair: pairsOf(key) }));
}

export function namePhase(at: At): string {
  const { view, speak } = at;
  const tidings = tidingsOf(at);
  if (!tidings.length || view.phase === "over") return happening(at);
  return speak("moment.after_dice", { moment: happening(at), tidings: tidings.join(speak.language === "ja" ? "" : " ") });
}
