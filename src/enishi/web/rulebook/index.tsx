/** Drawn examples of rulebooks: loaded when somebody opens one. */

import type { View } from "@enishi/types";
import { render } from "preact";
import type { Speaker } from "../language/words";
import { fetched, loading } from "../loading";
import { DrawnExample } from "./example";
import "./rulebook.css";

/** Draws the examples of a page that is shown, as soon as their views have come; what it gives back takes the drawings away. */
export function drawExamples(article: Element, game: string, speak: Speaker): () => void {
  const address = `/data/drawings/${game}`;
  const views = loading(address, async () => (await (await fetched(address)).json()) as View[][]);
  const drawn: Element[] = [];
  const draw = (): void => {
    const examples = views.get().value;
    if (!examples || drawn.length) return;
    for (const figure of article.querySelectorAll<HTMLElement>("figure.example")) {
      const list = figure.querySelector<HTMLElement>(".captions");
      if (!list) continue;
      const captions = [...list.children].map((item) => ({ text: item.textContent ?? "", html: item.innerHTML }));
      const place = document.createElement("div");
      figure.prepend(place);
      list.hidden = true;
      drawn.push(place);
      render(<DrawnExample views={examples[Number(figure.dataset.example)]!} captions={captions} speak={speak} />, place);
    }
  };
  draw();
  const stop = views.subscribe(draw);
  return () => {
    stop();
    for (const place of drawn) {
      render(null, place);
      const list = place.parentElement?.querySelector<HTMLElement>(".captions");
      if (list) list.hidden = false;
      place.remove();
    }
  };
}
