/** A table and its real promise: the host writes it down, everybody signs, the day decides. */

import type { JSX } from "preact";
import type { RealPromiseProps } from "../frame/real_promise";
import { say } from "../live/line";
import { tried, usePromiseWords } from "./live";
import { emptyPlan, PlanForm } from "./plan_form";

export function AtTable({ state: { frame } }: RealPromiseProps): JSX.Element | null {
  const speak = usePromiseWords();
  if (!speak) return null;
  if (frame.promise) {
    return (
      <section class="card-of-paper promise-page">
        <p>{speak("table.is_real")}</p>
        <a class="button primary" href={`/promise/${frame.promise}`}>
          {speak("table.open")}
        </a>
      </section>
    );
  }
  return (
    <details class="card-of-paper promise-page">
      <summary>{speak("table.make_real")}</summary>
      <p>{speak("table.make_real_what")}</p>
      <PlanForm first={emptyPlan([])} samePeople speak={speak} label={speak("form.write")} onDone={(plan) => tried(() => say({ type: "make_real", table: frame.table, plan }))} />
    </details>
  );
}
