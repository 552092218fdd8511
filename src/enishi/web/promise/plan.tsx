/** What was promised, and who has signed. */

import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import { classes } from "../table/classes";
import type { View } from "./live";
import { atThePlace, onThisClock, span, zoneInWords } from "./span";

type PlanView = View["plan"];

/** What the law has done to the time since it was written. */
function LawNotes({ plan, speak }: { plan: PlanView; speak: Speaker }): JSX.Element {
  const minutes = (n: number): { minutes: string } => ({ minutes: span(n * 60_000, speak) });
  const notes = [
    plan.moved > 0 && speak("tell.moved_later", minutes(plan.moved)),
    plan.moved < 0 && speak("tell.moved_earlier", minutes(-plan.moved)),
    plan.gap > 0 && speak("tell.gap", minutes(plan.gap)),
    plan.twice && speak("tell.twice"),
    !plan.zone_known && speak("tell.zone_unknown"),
  ].filter(Boolean);
  return (
    <>
      {notes.map((note) => (
        <p key={note} class="promise-note">
          {note}
        </p>
      ))}
    </>
  );
}

/** When and where, with the clock and the compass beside them as on the cards. */
export function PlanWords({ plan, speak }: { plan: PlanView; speak: Speaker }): JSX.Element {
  const window = { before: span(plan.before * 60_000, speak), after: span(plan.after * 60_000, speak) };
  const [time, here] = [atThePlace(plan.when, speak), onThisClock(plan.starts, speak)];
  const point = plan.point && { metres: plan.point.distance, latitude: plan.point.latitude / 1e6, longitude: plan.point.longitude / 1e6 };
  return (
    <dl class="promise-plan">
      <dt>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M12 6v6l4 3" />
        </svg>
        {speak("plan.when")}
      </dt>
      <dd>
        <strong>{time}</strong> {zoneInWords(plan.zone, speak)}
        <span class="muted">{speak("plan.window", window)}</span>
        {here !== time && <span class="muted">{speak("plan.your_clock", { time: here })}</span>}
        <LawNotes plan={plan} speak={speak} />
      </dd>
      <dt>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="m15.5 8.5-2 5-5 2 2-5z" />
        </svg>
        {speak("plan.where")}
      </dt>
      <dd>
        <strong>{plan.place}</strong>
        {point && <span class="muted">{speak("plan.within", point)}</span>}
      </dd>
    </dl>
  );
}

/** Whether somebody has entered, or signed where that is one (format 1). */
export const isTaken = (plan: PlanView, index: number): boolean => Boolean(plan.signed[index] || plan.entrants[index]);

/** How far somebody is with signing a promise, or the change of one. */
export function stateOf(plan: PlanView, index: number, of: "plan" | "change" = "plan"): string {
  if (plan.signed[index]) return "plan.signed";
  if (plan.version === 1) return "plan.unsigned";
  if (of === "plan") return plan.entrants[index] ? "plan.entered" : "plan.not_entered";
  return plan.entrants[index] ? "change.entered" : "change.not_entered";
}

export function PlanBox({ view, speak }: { view: View; speak: Speaker }): JSX.Element {
  const { plan } = view;
  return (
    <section class="card-of-paper promise-box">
      {plan.line && <p class="promise-line">{plan.line}</p>}
      <PlanWords plan={plan} speak={speak} />
      <ol class="promise-people">
        {view.people.map((one, i) => (
          <li key={i} class={classes(plan.signed[i] && "is-signed", view.you === i && "is-mine")}>
            <strong>{one.name}</strong>
            {view.you === i && <span class="muted">{speak("plan.you")}</span>}
            {view.phase === "gathering" && <span class="badge">{speak(stateOf(plan, i))}</span>}
            {one.outcome && (view.phase === "closed" || view.phase === "settling") && (
              <span class="badge">{speak(`outcome.${one.outcome}`)}</span>
            )}
          </li>
        ))}
      </ol>
      {plan.revision > 0 && <p class="muted">{speak("plan.revision", { revision: plan.revision })}</p>}
      {view.short_identity && (
        <p class="muted">
          {speak("plan.identity")} <code>{view.short_identity}</code>
        </p>
      )}
    </section>
  );
}
