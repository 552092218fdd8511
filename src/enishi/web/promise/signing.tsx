/** Before all have signed: the invitation, and the place to sign. */

import type { promise } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SureButton } from "../frame/controls";
import type { Speaker } from "../language/words";
import { AgreeBox } from "./agree_box";
import { entered } from "./agreement";
import { Seal } from "./drawing";
import { base64 } from "./format/bytes";
import { hash } from "./format/hashing";
import { type Key, newKey, signedWith } from "./format/keys";
import { leaving, signing } from "./format/statements";
import { InviteBox } from "./invite_box";
import { bytesOf, keepKey, keyFor } from "./kept_keys";
import { type Promised, type Request, tell, type View } from "./live";
import { saveKey } from "./own_file";
import { MissingKey } from "./sealed";
import { SignaturePad, type Stroke } from "./signature_pad";

type Mark = promise.Mark;

interface Props {
  id: string;
  view: View;
  speak: Speaker;
}

/** How somebody signs; null while it cannot be signed like that. */
function useMark(name: string): {
  kind: Mark["kind"];
  choose(kind: Mark["kind"]): void;
  strokes: readonly Stroke[];
  draw(change: (former: readonly Stroke[]) => readonly Stroke[]): void;
  mark: Mark | null;
} {
  const [kind, choose] = useState<Mark["kind"]>("drawn");
  const [strokes, draw] = useState<readonly Stroke[]>([]);
  const drawn: Mark | null = strokes.length ? { kind, strokes: strokes as Stroke[] } : null;
  return { kind, choose, strokes, draw, mark: kind === "drawn" ? drawn : name ? { kind } : null };
}

/** How the mark will look on the cards; a seal of format 1 is cut only when all have signed. */
function Preview({
  kind,
  name,
  index,
  plan,
}: {
  kind: Mark["kind"];
  name: string;
  index: number | null;
  plan: View["plan"];
}): JSX.Element | null {
  if (index === null) return null;
  if (kind === "typed" || plan.version === 1) return <p class="promise-mark">{name}</p>;
  return <Seal name={name} cut={base64(hash(bytesOf(plan.text)))} index={index} />;
}

function SignForm({ id, view, speak, places }: Props & { places: readonly number[] }): JSX.Element {
  const { plan } = view;
  const free = places.filter((i) => !plan.signed[i] && !plan.entrants[i]);
  const [index, choose] = useState<number | null>(free.length === 1 ? free[0]! : null);
  const [busy, wait] = useState(false);
  const [unkept, hand] = useState<Key | null>(null);
  const name = index === null ? "" : plan.names[index]!;
  const how = useMark(name);
  const request = (at: number, key: Key, mark: Mark): Request => {
    if (plan.version > 1) return entered(plan, at, key, mark);
    const signature = base64(signedWith(key, signing(bytesOf(plan.text), at, key.public)));
    return { kind: "signed", index: at, public_key: base64(key.public), signature, mark };
  };
  const sign = async (key: Key, isKept: boolean): Promise<void> => {
    if (index === null || !how.mark) return;
    if (!isKept) return hand(key);
    wait(true);
    await tell(id, request(index, key, how.mark));
    wait(false);
  };
  const begin = (): void => {
    const key = newKey();
    void sign(key, keepKey(key));
  };
  if (!free.length) return <p class="card-of-paper">{speak("sign.taken")}</p>;
  return (
    <section class="card-of-paper">
      <h2>{speak(plan.version > 1 ? "sign.title_enter" : "sign.title")}</h2>
      <fieldset class="promise-choice">
        <legend>{speak("sign.who")}</legend>
        {free.map((i) => (
          <label key={i}>
            <input type="radio" name="who" checked={index === i} onChange={() => choose(i)} /> {i + 1}. {plan.names[i]}
          </label>
        ))}
      </fieldset>
      <fieldset class="promise-choice">
        <legend>{speak("sign.how")}</legend>
        {(["drawn", "seal", "typed"] as const).map((kind) => (
          <label key={kind}>
            <input type="radio" name="how" checked={how.kind === kind} onChange={() => how.choose(kind)} /> {speak(`sign.${kind}`)}
          </label>
        ))}
      </fieldset>
      {how.kind === "drawn" ? (
        <SignaturePad strokes={how.strokes} onStrokes={how.draw} speak={speak} />
      ) : (
        <Preview kind={how.kind} name={name} index={index} plan={plan} />
      )}
      {unkept ? (
        <KeyInHand owned={unkept} speak={speak} onSaved={() => void sign(unkept, true)} busy={busy} />
      ) : (
        <button type="button" class="primary large" disabled={index === null || !how.mark || busy} onClick={begin}>
          {speak(plan.version > 1 ? "sign.enter" : "sign.sign")}
        </button>
      )}
      <p class="muted">{speak("sign.key")}</p>
    </section>
  );
}

/** For a browser that keeps nothing: the key is saved as a file first, and only then is anything signed with it. */
function KeyInHand({ owned, speak, onSaved, busy }: { owned: Key; speak: Speaker; onSaved(): void; busy: boolean }): JSX.Element {
  const [saved, tellSaved] = useState(false);
  const keep = (): void => {
    saveKey(owned);
    tellSaved(true);
  };
  return (
    <div class="question" role="alert">
      <p>{speak("sign.unkept")}</p>
      <div class="row">
        <button type="button" class={saved ? "" : "primary"} onClick={keep}>
          {speak("sign.save_key")}
        </button>
        <button type="button" class={saved ? "primary" : ""} disabled={!saved || busy} onClick={onSaved}>
          {speak("sign.go_on")}
        </button>
      </div>
    </div>
  );
}

function Waiting({ id, view, speak }: Props): JSX.Element {
  const { plan } = view;
  const you = view.you!;
  const owned = keyFor(view.people[you]!.public_key);
  if (!owned) return <MissingKey id={id} speak={speak} />;
  const takeBack = (): void => {
    void tell(id, { kind: "left", index: you, signature: base64(signedWith(owned, leaving(bytesOf(plan.text), you, owned.public))) });
  };
  const mayAgree = plan.version > 1 && !plan.signed[you] && plan.entrants.every(Boolean);
  return (
    <section class="card-of-paper">
      {mayAgree ? (
        <AgreeBox id={id} plan={plan} you={you} owned={owned} speak={speak} label={speak("sign.sign")} />
      ) : (
        <p role="status">{speak(plan.signed[you] ? "sign.waiting" : "sign.entered")}</p>
      )}
      <div class="row">
        <button type="button" onClick={() => saveKey(owned)}>
          {speak("sign.save_key")}
        </button>
        <SureButton quiet label={speak("sign.take_back")} sure={speak("sign.take_back_sure")} onSure={takeBack} />
      </div>
    </section>
  );
}

export function Signing({ id, view, speak, fragment, shown }: Props & { fragment: string; shown: Promised }): JSX.Element {
  return (
    <>
      {shown.writer && <InviteBox id={id} view={view} fragment={fragment} speak={speak} />}
      {shown.table && <p class="muted">{speak("sign.at_table")}</p>}
      {view.you === null ? (
        <SignForm id={id} view={view} speak={speak} places={shown.places} />
      ) : (
        <Waiting id={id} view={view} speak={speak} />
      )}
    </>
  );
}
