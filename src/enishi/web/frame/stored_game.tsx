/** A game that was played by other rules than there are here: it cannot be drawn any more, so it is shown as it is kept. */

import type { StoredGame } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";

interface Props {
  stored: Pick<StoredGame, "words" | "events">;
  /** Whether the events are shown at once. */
  open?: boolean;
  speak: Speaker;
  /** What else is known of the game. */
  children?: ComponentChildren;
}

export function StoredEvents({ stored, open = false, speak, children }: Props): JSX.Element {
  const inLanguage = useInLanguage();
  return (
    <section class="stored-game">
      <p>{inLanguage(stored.words)}</p>
      {children}
      <details open={open}>
        <summary>{speak("stored.events", { n: stored.events.length })}</summary>
        <ol>
          {stored.events.map((event, number) => (
            <li key={number}>{event}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}
