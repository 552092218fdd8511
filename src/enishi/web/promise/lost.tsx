/** Somebody comes by the invitation when it is sealed: with the key in a file, or asking all the others to let a new one speak. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { base64 } from "./format/bytes";
import { newKey } from "./format/keys";
import { keepKey } from "./kept_keys";
import { tell } from "./live";
import { saveKey } from "./own_file";
import { MissingKey } from "./sealed";

export function LostCard({ id, places, speak }: { id: string; places: readonly number[]; speak: Speaker }): JSX.Element {
  const [index, choose] = useState<number | null>(places.length === 1 ? places[0]! : null);
  const [asked, ask] = useState(false);
  const request = async (): Promise<void> => {
    if (index === null) return;
    const key = newKey();
    if (!keepKey(key)) saveKey(key);
    ask(await tell(id, { kind: "lost", index, public_key: base64(key.public) }));
  };
  return (
    <>
      <section class="card-of-paper">
        <h2>{speak("lost.title")}</h2>
        <p>{speak("lost.what")}</p>
        <fieldset class="promise-choice" disabled={asked}>
          <legend>{speak("lost.number")}</legend>
          {places.map((i) => (
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
      <MissingKey id={id} speak={speak} />
    </>
  );
}
