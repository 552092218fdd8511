/**
 * What a page shows of a promise it has read itself, out of the bytes that are signed. A site that shows other words beside them is not
 * believed: nobody signs what they have not seen.
 */

import type { promise } from "@enishi/types";
import { fromBase64 } from "./format/bytes";
import { readText } from "./format/text";

type View = promise.PromiseView;
type PlanView = View["plan"];

/** A view with everything that its texts say taken from the texts; refuses a text that is none. */
export function asSigned(view: View): View {
  const plan = planOf(view.plan);
  const people = plan.names.map((name, i) => ({ ...view.people[i]!, name }));
  return { ...view, plan, change: view.change && planOf(view.change), people };
}

function planOf(plan: PlanView): PlanView {
  const { version, revision, names, when, zone, before, after, place, point, line } = readText(fromBase64(plan.text));
  const entrants = names.map((_, i) => plan.entrants[i] ?? null);
  return { ...plan, version, revision, names, when, zone, before, after, place, point, line, entrants };
}
