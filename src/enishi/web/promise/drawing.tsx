/** A drawing that the server makes: fetched as SVG and put into the page, so that nothing else has to be allowed to. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useSpeak } from "../language/spoken";
import { fetchFile, type File, tried } from "./live";

export function Drawing({ id, file, class: name }: { id: string; file: File; class?: string }): JSX.Element {
  const speak = useSpeak();
  const place = useRef<HTMLDivElement>(null);
  const [there, tell] = useState(false);
  const wanted = JSON.stringify(file);
  useEffect(() => {
    let gone = false;
    tell(false);
    void tried(async () => {
      const svg = await (await fetchFile(id, JSON.parse(wanted) as File)).text();
      const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      if (gone || !place.current) return;
      place.current.replaceChildren(document.adoptNode(read));
      tell(true);
    });
    return () => {
      gone = true;
    };
  }, [id, wanted]);
  return (
    <div class={name}>
      {!there && <p class="muted">{speak("loading")}</p>}
      <div ref={place} class="drawing" />
    </div>
  );
}
