/** One's own promises, a form for a new one, and the way in for those from elsewhere. */

import type { promise } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go } from "../address";
import type { Speaker } from "../language/words";
import { randomText } from "../live/identity";
import { onWelcome, say } from "../live/line";
import { notify } from "../notices";
import { settings } from "../settings";
import { addressWith, keepInvitations } from "./invitations";
import { bring, tried } from "./live";
import { claimed, openedFile } from "./own_file";
import { emptyPlan, PlanForm } from "./plan_form";
import { atThePlace } from "./span";

function useOwn(): readonly promise.PromiseLine[] | null {
  const [own, tell] = useState<readonly promise.PromiseLine[] | null>(null);
  useEffect(
    () =>
      onWelcome(() => {
        void say({ type: "own_promises" }).then((answer) => answer.type === "promises" && tell(answer.own));
      }),
    [],
  );
  return own;
}

function Own({ speak }: { speak: Speaker }): JSX.Element {
  const own = useOwn();
  return (
    <section class="card-of-paper">
      <h2>{speak("page.own")}</h2>
      {own && !own.length && <p class="muted">{speak("page.none")}</p>}
      <ul class="promise-list">
        {own?.map((line) => (
          <li key={line.promise}>
            <a href={`/promise/${line.promise}`}>
              <strong>{atThePlace(line.when, speak)}</strong> {line.place}
            </a>
            <span class="muted">{line.names.join(speak("list.join"))}</span>
            <span class="badge">{speak(`phase.${line.phase}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bring({ speak }: { speak: Speaker }): JSX.Element {
  const open = async (file: File): Promise<void> => {
    const found = await openedFile(file);
    if (!found?.story) return notify(speak("page.not_brought"), "refused");
    const done = await tried(async () => {
      const id = await bring(found.story, randomText(32));
      await claimed(id, found.key);
      notify(speak("page.brought"));
      go(`/promise/${id}`);
    });
    if (!done) return;
  };
  return (
    <details class="card-of-paper">
      <summary>{speak("page.bring")}</summary>
      <p>{speak("page.bring_how")}</p>
      <input
        type="file"
        accept=".json,application/json"
        aria-label={speak("page.bring")}
        onChange={(event) => event.currentTarget.files?.[0] && void open(event.currentTarget.files[0])}
      />
    </details>
  );
}

/** A new promise goes to its own page, with the invitations in the fragment. */
async function write(plan: promise.Plan): Promise<void> {
  const invitations = plan.names.map(() => randomText(32));
  const answer = await say({ type: "write_promise", plan, invitations });
  if (answer.type === "ack" && answer.promise) go(addressWith(answer.promise, keepInvitations(answer.promise, invitations)));
}

export function Overview({ speak }: { speak: Speaker }): JSX.Element {
  return (
    <>
      <p>{speak("page.what")}</p>
      <Own speak={speak} />
      <section class="card-of-paper">
        <h2>{speak("page.make")}</h2>
        <PlanForm
          first={emptyPlan([settings.get().name, ""])}
          speak={speak}
          label={speak("form.write")}
          onDone={(plan) => tried(() => write(plan))}
        />
        <p class="muted">{speak("form.how")}</p>
      </section>
      <p>
        <a href="/promise/verify">{speak("page.verify")}</a>
      </p>
      <Bring speak={speak} />
    </>
  );
}
