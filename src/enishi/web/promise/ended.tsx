/** When the window has closed: who kept it, and the joined picture to keep. */

import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import { Drawing } from "./drawing";
import { fetchFile, save, tried, type View } from "./live";

export function Ended({ id, view, speak }: { id: string; view: View; speak: Speaker }): JSX.Element {
  const language = speak.language;
  const keep = async (form: "svg" | "pdf"): Promise<void> => {
    save(await (await fetchFile(id, { what: "keepsake", form, language })).blob(), `keepsake.${form}`);
  };
  return (
    <section class="card-of-paper promise-ended">
      {view.result && (
        <p class="promise-line" role="status">
          {speak(`ended.${view.result.ending}`)}
        </p>
      )}
      {view.you !== null && (
        <>
          <h2>{speak("keepsake.title")}</h2>
          <Drawing id={id} file={{ what: "keepsake", language }} class="keepsake" />
          <div class="row">
            {(["svg", "pdf"] as const).map((form) => (
              <button key={form} type="button" onClick={() => void tried(() => keep(form))}>
                {speak("card.save", { form: form.toUpperCase() })}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
