/** A table and its real promise: the host writes it down, everybody signs, the day decides. */

import type { JSX } from "preact";
import type { RealPromiseProps } from "../frame/real_promise";
import type { Speaker } from "../language/words";
import { say } from "../live/line";
import { tried, usePromised, usePromiseWords } from "./live";
import { PlanWords } from "./plan";
import { emptyPlan, PlanForm } from "./plan_form";

/** What the day will decide, in the order in which it can go. */
const DECIDED = ["met", "alone", "absent"] as const;

/** A promise that is real: when and where, for those whose it is, and what the day will decide. */
function Real({ id, isOpen, speak }: { id: string; isOpen: boolean; speak: Speaker }): JSX.Element {
  const plan = usePromised(id, null).shown?.view?.plan;
  return (
    <section class="card-of-paper promise-page">
      <p>{speak("table.is_real")}</p>
      {plan && <PlanWords plan={plan} speak={speak} />}
      {isOpen && (
        <>
          <h2>{speak("table.decides")}</h2>
          <ul class="promise-decides">
            {DECIDED.map((way) => (
              <li key={way}>{speak(`table.decides_${way}`)}</li>
            ))}
          </ul>
          <p>{speak("table.decides_then")}</p>
        </>
      )}
      <a class="button primary" href={`/promise/${id}`}>
        {speak("table.open")}
      </a>
    </section>
  );
}

export function AtTable({ state: { frame } }: RealPromiseProps): JSX.Element | null {
  const speak = usePromiseWords();
  if (!speak) return null;
  if (frame.promise) return <Real id={frame.promise} isOpen={frame.status === "playing"} speak={speak} />;
  return (
    <details class="card-of-paper promise-page">
      <summary>{speak("table.make_real")}</summary>
      <p>{speak("table.make_real_what")}</p>
      <PlanForm
        first={emptyPlan([])}
        samePeople
        speak={speak}
        label={speak("form.write")}
        onDone={(plan) => tried(() => say({ type: "make_real", table: frame.table, plan }))}
      />
    </details>
  );
}
