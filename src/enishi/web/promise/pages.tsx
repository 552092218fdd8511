/** The pages about promises: all of one's own, one of them, and the check of cards. */

import type { JSX } from "preact";
import { useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import type { PromisePageProps } from "../pages/promise_pages";
import { CheckCards } from "./check";
import { Day } from "./day";
import { Ended } from "./ended";
import { invitationIn } from "./invitations";
import { type Promised, usePromised, usePromiseWords } from "./live";
import { LostCard } from "./lost";
import { Overview } from "./overview";
import { PlanBox } from "./plan";
import { SealedPromise } from "./sealed";
import { Signing } from "./signing";
import { atThePlace, zoneInWords } from "./span";

/** What can be done with a promise now, by its phase. */
function Now({ shown, fragment, speak }: { shown: Promised; fragment: string; speak: Speaker }): JSX.Element {
  const view = shown.view!;
  const props = { id: shown.promise, view, speak, now: shown.now };
  switch (view.phase) {
    case "gathering":
      return <Signing {...props} fragment={fragment} shown={shown} />;
    case "sealed":
      return <SealedPromise {...props} />;
    case "open":
      return (
        <>
          <Day {...props} />
          <SealedPromise {...props} />
        </>
      );
    case "settling":
    case "closed":
      return (
        <>
          {view.phase === "settling" && <Day {...props} />}
          <Ended {...props} />
        </>
      );
    case "cancelled":
      return <p class="card-of-paper">{speak("cancel.done")}</p>;
    case "lapsed":
      return (
        <p class="card-of-paper">
          {speak("refusal.lapsed", { time: atThePlace(view.plan.when, speak), zone: zoneInWords(view.plan.zone, speak) })}
        </p>
      );
  }
}

function OnePromise({ id, fragment, speak }: { id: string; fragment: string; speak: Speaker }): JSX.Element {
  const inLanguage = useInLanguage();
  const frame = useSpeak();
  const { shown, refused, unread } = usePromised(id, invitationIn(fragment));
  if (unread) return <p class="card-of-paper">{unread.say(speak)}</p>;
  if (refused) return <p class="card-of-paper">{inLanguage(refused.refusal.words)}</p>;
  if (!shown) return <p class="muted">{frame("loading")}</p>;
  if (!shown.view) return <LostCard id={id} places={shown.places} speak={speak} />;
  return (
    <>
      <PlanBox view={shown.view} speak={speak} />
      <Now shown={shown} fragment={fragment} speak={speak} />
    </>
  );
}

export function Pages({ name, fragment }: PromisePageProps): JSX.Element {
  const speak = usePromiseWords();
  const frame = useSpeak();
  if (!speak)
    return (
      <main id="main" class="page">
        <p class="muted">{frame("loading")}</p>
      </main>
    );
  return (
    <main id="main" class="page promise-page">
      <h1>{name === "verify" ? speak("check.title") : speak("page.title")}</h1>
      {name && (
        <p class="muted">
          <a href="/promise">{speak("page.back")}</a>
        </p>
      )}
      {name === "" && <Overview speak={speak} />}
      {name === "verify" && <CheckCards speak={speak} offline="/enishi-verify.html" />}
      {name !== "" && name !== "verify" && <OnePromise key={name} id={name} fragment={fragment} speak={speak} />}
    </main>
  );
}
