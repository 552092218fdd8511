/** Before all have signed: the invitation, and the place to sign. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { promise } from "@enishi/types";
import { linkTo } from "../address";
import { LinkField, SureButton } from "../frame/controls";
import { useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { base64 } from "./format/bytes";
import { signedWith } from "./format/keys";
import { signing, unsigning } from "./format/statements";
import { bytesOf, keyFor, makeKey } from "./kept_keys";
import { tell, type View } from "./live";
import { SignaturePad, type Stroke } from "./signature_pad";

type Mark = promise.Mark;

interface Props {
  id: string;
  view: View;
  speak: Speaker;
}

/** How somebody signs; null while it cannot be signed like that. */
function useMark(name: string): { kind: Mark["kind"]; choose(kind: Mark["kind"]): void; strokes: readonly Stroke[]; draw(change: (former: readonly Stroke[]) => readonly Stroke[]): void; mark: Mark | null } {
  const [kind, choose] = useState<Mark["kind"]>("drawn");
  const [strokes, draw] = useState<readonly Stroke[]>([]);
  const drawn: Mark | null = strokes.length ? { kind, strokes: strokes as Stroke[] } : null;
  return { kind, choose, strokes, draw, mark: kind === "drawn" ? drawn : name ? { kind } : null };
}

function Preview({ kind, name }: { kind: Mark["kind"]; name: string }): JSX.Element {
  const letters = [...name.replace(/\s/g, "")].slice(0, 4);
  return <p class={`promise-mark is-${kind}`}>{kind === "seal" ? letters.map((letter, i) => <span key={i}>{letter}</span>) : name}</p>;
}

function SignForm({ id, view, speak }: Props): JSX.Element {
  const free = view.plan.signed.flatMap((signed, i) => (signed ? [] : [i]));
  const [index, choose] = useState<number | null>(free.length === 1 ? free[0]! : null);
  const [busy, wait] = useState(false);
  const name = index === null ? "" : view.plan.names[index]!;
  const how = useMark(name);
  const sign = async (): Promise<void> => {
    if (index === null || !how.mark) return;
    wait(true);
    const key = makeKey();
    const text = bytesOf(view.plan.text);
    const signature = base64(signedWith(key, signing(text, index, key.public)));
    await tell(id, { kind: "signed", index, public_key: base64(key.public), signature, mark: how.mark });
    wait(false);
  };
  return (
    <section class="card-of-paper">
      <h2>{speak("sign.title")}</h2>
      <fieldset class="promise-choice">
        <legend>{speak("sign.who")}</legend>
        {free.map((i) => (
          <label key={i}>
            <input type="radio" name="who" checked={index === i} onChange={() => choose(i)} /> {i + 1}. {view.plan.names[i]}
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
      {how.kind === "drawn" ? <SignaturePad strokes={how.strokes} onStrokes={how.draw} speak={speak} /> : <Preview kind={how.kind} name={name} />}
      <button type="button" class="primary large" disabled={index === null || !how.mark || busy} onClick={() => void sign()}>
        {speak("sign.sign")}
      </button>
      <p class="muted">{speak("sign.key")}</p>
    </section>
  );
}

function Waiting({ id, view, speak }: Props): JSX.Element {
  const you = view.you!;
  const key = keyFor(view.people[you]!.public_key);
  const takeBack = (): void => {
    if (key) void tell(id, { kind: "unsigned", index: you, signature: base64(signedWith(key, unsigning(bytesOf(view.plan.text), you))) });
  };
  return (
    <section class="card-of-paper">
      <p role="status">{speak("sign.waiting")}</p>
      {key && <SureButton quiet label={speak("sign.take_back")} sure={speak("sign.take_back_sure")} onSure={takeBack} />}
    </section>
  );
}

export function Signing({ id, view, speak, invitation, table }: Props & { invitation: string; table: string | null }): JSX.Element {
  const frame = useSpeak();
  return (
    <>
      {invitation && (
        <section class="card-of-paper">
          <LinkField link={linkTo(`/promise/${id}`, invitation)} label={speak("sign.invite")} speak={frame} share={speak("page.title")} />
        </section>
      )}
      {table && <p class="muted">{speak("sign.at_table")}</p>}
      {view.you === null ? <SignForm id={id} view={view} speak={speak} /> : <Waiting id={id} view={view} speak={speak} />}
    </>
  );
}
