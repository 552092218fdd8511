/** A drawing that the server makes: fetched as SVG and put into the page, so that nothing else has to be allowed to. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useSpeak } from "../language/spoken";
import { postInTurn } from "../live/post";
import { writeIntoDrawing } from "./card_places";
import { type File, fetchFile, tried } from "./live";
import type { OwnCard } from "./own_card";

interface Props {
  id: string;
  file: File;
  class?: string;
  /** What is written into its empty places. */
  card?: OwnCard | null;
}

export function Drawing({ id, file, class: name, card }: Props): JSX.Element {
  return <Drawn wanted={JSON.stringify([id, file])} load={() => fetchFile(id, file)} class={name} card={card} />;
}

/** A seal as it will be on the cards: a name, what decides how it is cut, and whose place it is. */
export function Seal({ name, cut, index }: { name: string; cut: string; index: number }): JSX.Element {
  const wanted = { name, cut, index };
  return <Drawn wanted={JSON.stringify(wanted)} load={() => postInTurn("/data/promise/seal", wanted, "file")} class="promise-seal" />;
}

interface DrawnProps extends Pick<Props, "card"> {
  /** What is drawn, by which it is known whether it has to be loaded anew. */
  wanted: string;
  load(): Promise<Response>;
  class?: string | undefined;
}

function Drawn({ wanted, load, class: name, card }: DrawnProps): JSX.Element {
  const speak = useSpeak();
  const place = useRef<HTMLDivElement>(null);
  const [there, tell] = useState(false);
  useEffect(() => {
    let gone = false;
    tell(false);
    void tried(async () => {
      const svg = await (await load()).text();
      const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      if (gone || !place.current) return;
      if (card) writeIntoDrawing(read, card);
      place.current.replaceChildren(document.adoptNode(read));
      tell(true);
    });
    return () => {
      gone = true;
    };
  }, [wanted, card?.code]);
  return (
    <div class={name}>
      {!there && <p class="muted">{speak("loading")}</p>}
      <div ref={place} class="drawing" />
    </div>
  );
}
