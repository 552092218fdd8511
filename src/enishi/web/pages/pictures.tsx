/** The pictures of the games, drawn by their own tables; all in one file, loaded with the front page. */

import type { ComponentType, JSX } from "preact";
import { files } from "../files";
import { usePart } from "../loading";
import { Knot } from "./knot";

type Pictures = { [game: string]: ComponentType };

/** The picture of a game; a knot where it has none. Decorative: the title stands beside it. */
export function GamePicture({ game }: { game: string }): JSX.Element {
  const Picture = usePart<{ default: Pictures }>(files.pictures).value?.default[game];
  return (
    <span class={`picture picture-of-${game}`} aria-hidden="true">
      {Picture ? <Picture /> : <Knot />}
    </span>
  );
}
