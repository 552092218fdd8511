/** In the place of a part of the site that is still being loaded, or cannot be. */

import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import type { Loaded } from "../loading";

export function PartMissing({ part, speak }: { part: Loaded<unknown>; speak: Speaker }): JSX.Element {
  return (
    <p class="muted" role="status">
      {speak(part.failed ? "part.failed" : "loading")}
    </p>
  );
}
