/** The pictures of the games, drawn by their own tables; all in one file, loaded with the front page. */

import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { addressOf, files } from "../files";
import { store, useStore } from "../store";
import { Knot } from "./knot";

type Pictures = { [game: string]: ComponentType };

const pictures = store<Pictures>({});
let asked = false;

function load(): void {
  if (asked) return;
  asked = true;
  (import(addressOf(files.pictures)) as Promise<{ default: Pictures }>).then(
    (module) => pictures.set(module.default),
    () => {
      asked = false;
    },
  );
}

/** The picture of a game; a knot where it has none. Decorative: the title stands beside it. */
export function GamePicture({ game }: { game: string }): JSX.Element {
  const Picture = useStore(pictures)[game];
  useEffect(load, []);
  return (
    <span class={`picture picture-of-${game}`} aria-hidden="true">
      {Picture ? <Picture /> : <Knot />}
    </span>
  );
}
