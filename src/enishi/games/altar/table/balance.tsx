/** What is planned, in pictures: what goes out and what comes in, and the schedule as it will be. */

import { classes, useInSight, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { Mini, POWERS, Power, Row, total } from "./card";
import type { Planning } from "./planning";

/** A schedule in small. */
function Then({ planning: { owner, outcome, missing } }: { planning: Planning }): JSX.Element {
  const { speak } = useTable<altar.Table>();
  return (
    <span class="then" role="img" aria-label={speak("table.schedule_then", { owner, schedule: outcome })}>
      <span class="caption">{speak("table.then")}</span>
      <span class="then-rail">
        {outcome.map((number, place) => (
          <span
            key={`${total(outcome.slice(0, place))}-${number}`}
            class={classes("hours", `hours-${number}`, POWERS[number] && "is-active")}
          >
            {number}
            <Power number={number} />
          </span>
        ))}
        {missing > 0 && (
          <span key={`gap ${missing}`} class={`hours is-gap hours-${missing}`}>
            {missing}?
          </span>
        )}
      </span>
    </span>
  );
}

/** Cards on one side, or the place where they will be. */
function Side({ caption, cards, missing }: { caption: string; cards: readonly string[]; missing: string }): JSX.Element {
  return (
    <span class="side">
      <span class="caption">{caption}</span> <Row cards={cards} />
      {missing && <span class="mini is-free">{missing}</span>}
    </span>
  );
}

/** Both sides must come to the same. */
export function Balance({ planning }: { planning: Planning }): JSX.Element {
  const { speak, view, anew } = useTable<altar.Table>();
  const { owner, out, laid, missing } = planning;
  const isEmpty = owner === null;
  const place = useInSight<HTMLSpanElement>(!isEmpty && !anew); // a lesson brings into sight what it speaks of
  return (
    <span ref={place} class={classes("balance", isEmpty && "is-empty")} aria-hidden={isEmpty ? "true" : undefined}>
      {view.phase !== "replace" && (
        <>
          <Side caption={speak("table.out")} cards={out.map(String)} missing={isEmpty ? "?" : ""} />
          <span class="equals" aria-hidden="true">
            =
          </span>
        </>
      )}
      <Side caption={speak("table.in")} cards={laid} missing={isEmpty ? "?" : missing > 0 ? `${missing}?` : ""} />
      {!isEmpty && <Then planning={planning} />}
    </span>
  );
}

/** What is to be offered, or has been in this turn. */
export function Offered({ cards }: { cards: readonly string[] }): JSX.Element {
  const { speak } = useTable<altar.Table>();
  return (
    <span class="balance">
      <span class="side">
        <span class="caption">{speak("table.this_offering")}</span> <Row cards={cards} />
        {cards.length === 0 && <Mini card="?" />}
      </span>
    </span>
  );
}
