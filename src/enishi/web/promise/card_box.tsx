/** One's own card: shown, saved for printing, and as text. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { copy } from "../frame/controls";
import type { Speaker } from "../language/words";
import { drawingWith, printedWith } from "./card_places";
import { Drawing } from "./drawing";
import { fetchFile, save, tried, type View } from "./live";
import { ownCard } from "./own_card";

/** What names of people may have, and names of files may not. */
const NO_FILE_NAME = /[\\/:*?"<>|.\s]+/g;
const SIZES = ["a6", "business"] as const;

export function CardBox({ id, view, speak }: { id: string; view: View; speak: Speaker }): JSX.Element {
  const [size, choose] = useState<(typeof SIZES)[number]>("a6");
  const card = ownCard(view);
  if (!card) return <p class="card-of-paper">{speak("card.elsewhere")}</p>;
  const language = speak.language;
  const keep = async (form: "svg" | "pdf", side = 0): Promise<void> => {
    const file = await fetchFile(id, { what: "card", form, size, side, language });
    const made = form === "svg" ? new Blob([drawingWith(await file.text(), card)]) : printedWith(await file.arrayBuffer(), card);
    const name = view.plan.names[view.you!]!.replace(NO_FILE_NAME, "-");
    save(made, `promise-${size}-${view.you! + 1}-${name}${form === "svg" && side ? "-back" : ""}.${form}`);
  };
  return (
    <section class="card-of-paper">
      <h2>{speak("card.title")}</h2>
      <p>{speak("card.what")}</p>
      <fieldset class="promise-choice">
        {SIZES.map((one) => (
          <label key={one}>
            <input type="radio" name="size" checked={size === one} onChange={() => choose(one)} /> {speak(`card.${one}`)}
          </label>
        ))}
      </fieldset>
      <div class={`promise-cards is-${size}`}>
        <Drawing id={id} file={{ what: "card", size, side: 0, language }} card={card} />
        {size === "business" && <Drawing id={id} file={{ what: "card", size, side: 1, language }} card={card} />}
      </div>
      <div class="row">
        <button type="button" onClick={() => void tried(() => keep("pdf"))}>
          {speak("card.save", { form: "PDF" })}
        </button>
        <button
          type="button"
          onClick={() => void tried(() => (size === "business" ? keep("svg").then(() => keep("svg", 1)) : keep("svg")))}
        >
          {speak("card.save", { form: "SVG" })}
        </button>
        <button type="button" class="quiet" onClick={() => void copy(card.code, speak("card.copied"))}>
          {speak("card.code")}
        </button>
      </div>
    </section>
  );
}
