/** What was found about a deal, in words. */

import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import type { Finding } from "./check";

export function FindingBox({ found, speak }: { found: Finding; speak: Speaker }): JSX.Element {
  return (
    <>
      <p>{speak(found.key, found.facts)}</p>
      {found.notes.map(({ key, facts }) => (
        <p key={key} class="muted">
          {speak(key, facts)}
        </p>
      ))}
    </>
  );
}
