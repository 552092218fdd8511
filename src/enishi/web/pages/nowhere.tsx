/** Where an address leads to nothing: that is said once, and the way home is offered. */

import type { JSX } from "preact";
import { useSpeak } from "../language/spoken";

/** `what` is missing: anything at all, or a game of this name. */
export function Nowhere({ what = "nowhere" }: { what?: "nowhere" | "no_such_game" }): JSX.Element {
  const speak = useSpeak();
  return (
    <main id="main" class="not-here">
      <h1>{speak(what)}</h1>
      <a class="button" href="/">
        {speak("after.home")}
      </a>
    </main>
  );
}
