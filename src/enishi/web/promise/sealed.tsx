/** A sealed promise: the countdown, one's card, the calendar, a change of plan, and what the others ask for. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { SureButton } from "../frame/controls";
import type { Speaker } from "../language/words";
import { say, serverNow } from "../live/line";
import { notify } from "../notices";
import { linkTo } from "../site";
import { AgreeBox } from "./agree_box";
import { entered } from "./agreement";
import { CardBox } from "./card_box";
import { base64 } from "./format/bytes";
import { type Key, signedWith } from "./format/keys";
import { cancelling, consenting, finding, signing, withdrawing } from "./format/statements";
import { bytesOf, keyFor } from "./kept_keys";
import { fetchFile, save, tell, tried, type View } from "./live";
import { claimed, openedFile, saveOwnFile } from "./own_file";
import { PlanWords, stateOf } from "./plan";
import { PlanForm } from "./plan_form";
import { onThisClock, span } from "./span";

interface Props {
  id: string;
  view: View;
  speak: Speaker;
}

interface Own extends Props {
  you: number;
  /** One's own key, where it is on this device. */
  owned: Key;
}

function useNow(every: number): number {
  const [now, tick] = useState(serverNow());
  useEffect(() => {
    const timer = setInterval(() => tick(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

function Countdown({ view, speak }: Props): JSX.Element {
  const left = view.plan.starts - useNow(1000);
  return (
    <section class="card-of-paper promise-countdown">
      <h2>{speak("sealed.title")}</h2>
      {left > 0 && (
        <p class="countdown" role="timer">
          {speak("sealed.until", { span: span(left, speak) })}
        </p>
      )}
      <p class="muted">{speak("sealed.opens", { time: onThisClock(view.plan.opens, speak) })}</p>
    </section>
  );
}

/** The way back to a key that is not on this device. */
export function MissingKey({ id, speak }: { id: string; speak: Speaker }): JSX.Element {
  const open = async (file: File): Promise<void> => {
    const found = await openedFile(file);
    if (!found?.key) return notify(speak("page.not_brought"), "refused");
    if (await tried(() => claimed(id, found.key))) notify(speak("key.here"));
  };
  return (
    <section class="card-of-paper">
      <p>{speak("key.missing")}</p>
      <label class="field">
        {speak("key.open")}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => event.currentTarget.files?.[0] && void open(event.currentTarget.files[0])}
        />
      </label>
    </section>
  );
}

function Keep({ id, speak, owned }: Own): JSX.Element {
  const calendar = async (): Promise<void> => {
    const file = await fetchFile(id, { what: "calendar", language: speak.language, address: linkTo(`/promise/${id}`) });
    save(await file.blob(), "promise.ics");
  };
  return (
    <section class="card-of-paper">
      <div class="row">
        <button type="button" onClick={() => void tried(calendar)}>
          {speak("calendar.save")}
        </button>
        <button type="button" onClick={() => void tried(() => saveOwnFile(id, owned))}>
          {speak("story.save")}
        </button>
      </div>
      <p class="muted">{speak("story.what")}</p>
    </section>
  );
}

function Proposed({ id, view, speak, you, owned }: Own): JSX.Element | null {
  const change = view.change;
  if (!change) return null;
  const text = bytesOf(change.text);
  const sign = (): Promise<boolean> =>
    change.version > 1
      ? tell(id, entered(change, you, owned, null))
      : tell(id, { kind: "change_signed", index: you, signature: base64(signedWith(owned, signing(text, you, owned.public))) });
  const mayAgree = change.version > 1 && !change.signed[you] && change.entrants.every(Boolean);
  const refuse = (): Promise<boolean> =>
    tell(id, { kind: "change_withdrawn", index: you, signature: base64(signedWith(owned, withdrawing(text, you))) });
  return (
    <section class="card-of-paper question">
      <h2>{speak("change.waits", { name: view.plan.names[view.proposer ?? 0] })}</h2>
      <PlanWords plan={change} speak={speak} />
      {change.line && <p class="promise-line">{change.line}</p>}
      <ol class="promise-people">
        {change.names.map((name, i) => (
          <li key={i} class={change.signed[i] ? "is-signed" : ""}>
            <strong>{name}</strong> <span class="badge">{speak(stateOf(change, i, "change"))}</span>
          </li>
        ))}
      </ol>
      {mayAgree && <AgreeBox id={id} plan={change} you={you} owned={owned} speak={speak} label={speak("change.sign")} />}
      <div class="row">
        {!change.signed[you] && !change.entrants[you] && (
          <button type="button" class="primary" onClick={() => void sign()}>
            {speak(change.version > 1 ? "change.enter" : "change.sign")}
          </button>
        )}
        <button type="button" onClick={() => void refuse()}>
          {speak("change.refuse")}
        </button>
      </div>
    </section>
  );
}

function Change({ id, view, speak, you, owned }: Own): JSX.Element {
  const { names, when, zone, place, before, after, point, line } = view.plan;
  const cancel = (): void =>
    void tell(id, { kind: "cancel_signed", index: you, signature: base64(signedWith(owned, cancelling(bytesOf(view.identity!), you))) });
  const agreed = view.people.filter((one) => one.cancels).map((one) => one.name);
  return (
    <details class="card-of-paper">
      <summary>{speak("change.title")}</summary>
      <p class="muted">{speak("change.what")}</p>
      {!view.change && (
        <PlanForm
          first={{ names, when, zone, place, before, after, point, line }}
          samePeople
          speak={speak}
          label={speak("form.propose")}
          onDone={(plan) => tried(() => say({ type: "rewrite_promise", promise: id, plan }))}
        />
      )}
      {agreed.length > 0 && <p>{speak("cancel.some", { names: agreed })}</p>}
      {!view.people[you]!.cancels && <SureButton label={speak("cancel.begin")} sure={speak("cancel.sure")} onSure={cancel} quiet />}
    </details>
  );
}

/** Somebody has lost card and device, and asks the others for consent. */
function Requests({ id, view, speak, you, owned }: Own): JSX.Element {
  const identity = bytesOf(view.identity!);
  const consent = (lost: number, key: string): Promise<boolean> =>
    tell(id, {
      kind: "consented",
      index: you,
      lost,
      public_key: key,
      signature: base64(signedWith(owned, consenting(identity, lost, bytesOf(key), you))),
    });
  const deny = (key: string): Promise<boolean> =>
    tell(id, { kind: "found", index: you, signature: base64(signedWith(owned, finding(identity, you, bytesOf(key)))) });
  return (
    <>
      {view.people.map(
        (one, i) =>
          one.lost && (
            <section key={i} class="card-of-paper question" role="status">
              <p>{speak("lost.request", { name: one.name, number: i + 1 })}</p>
              {i === you ? (
                <button type="button" class="primary" onClick={() => void deny(one.lost!)}>
                  {speak("lost.found")}
                </button>
              ) : one.consents.includes(you) ? (
                <p class="muted">{speak("lost.consented")}</p>
              ) : (
                <button type="button" onClick={() => void consent(i, one.lost!)}>
                  {speak("lost.consent")}
                </button>
              )}
            </section>
          ),
      )}
    </>
  );
}

export function SealedPromise(props: Props): JSX.Element {
  const { id, view, speak } = props;
  const owned = view.you === null ? null : keyFor(view.people[view.you]!.public_key);
  const own = owned && view.you !== null ? { ...props, you: view.you, owned } : null;
  return (
    <>
      {view.phase === "sealed" && <Countdown {...props} />}
      {own && <Requests {...own} />}
      {own && <Proposed {...own} />}
      {view.you !== null && <CardBox id={id} view={view} speak={speak} />}
      {own && <Keep {...own} />}
      {own && <Change {...own} />}
      {view.you !== null && !own && <MissingKey id={id} speak={speak} />}
    </>
  );
}
