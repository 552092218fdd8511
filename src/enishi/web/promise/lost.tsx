/** Somebody comes by the invitation when it is sealed: a card shows it, or all the others give theirs again. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { base64 } from "./format/bytes";
import { makeKey } from "./kept_keys";
import { tell } from "./live";
import { MissingKey } from "./sealed";

export function LostCard({ id, people, speak, onCard }: { id: string; people: number; speak: Speaker; onCard(code: string): void }): JSX.Element {
  const [index, choose] = useState<number | null>(null);
  const [asked, ask] = useState(false);
  const [code, write] = useState("");
  const request = async (): Promise<void> => {
    if (index !== null) ask(await tell(id, { kind: "lost", index, public_key: base64(makeKey().public) }));
  };
  return (
    <>
      <section class="card-of-paper">
        <h2>{speak("lost.title")}</h2>
        <p>{speak("lost.what")}</p>
        <fieldset class="promise-choice" disabled={asked}>
          <legend>{speak("lost.number")}</legend>
          {Array.from({ length: people }, (_, i) => (
            <label key={i}>
              <input type="radio" name="number" checked={index === i} onChange={() => choose(i)} /> {i + 1}
            </label>
          ))}
        </fieldset>
        <button type="button" disabled={asked || index === null} onClick={() => void request()}>
          {speak("lost.ask")}
        </button>
        {asked && <p role="status">{speak("lost.asked")}</p>}
      </section>
      <section class="card-of-paper">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onCard(code);
          }}
        >
          <label class="field">
            {speak("lost.card")}
            <textarea value={code} onInput={(event) => write(event.currentTarget.value)} />
          </label>
          <button type="submit" disabled={!code.trim()}>
            {speak("lost.show")}
          </button>
        </form>
      </section>
      <MissingKey id={id} speak={speak} />
    </>
  );
}
