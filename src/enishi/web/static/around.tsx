/** What a house without a server says around its pages: how far it is, what is missing, and who sits at this device. */

import type { JSX } from "preact";
import { files } from "../files";
import { useWordsOf } from "../language/spoken";
import type { Speaker } from "../language/words";
import { useStore } from "../store";
import { condition, wake } from "./house";
import { Sharing } from "./sharing";

/** Above a dialog, too: what is waited for was most often asked for in one. */
const above = (note: HTMLElement | null): void => note?.showPopover?.();

/** Under a dialog nothing could be clicked: what was asked for there is asked again by itself when the house is there. */
function uncover(note: HTMLElement | null): void {
  if (note) for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
}

function Note({ speak }: { speak: Speaker }): JSX.Element | null {
  const now = useStore(condition);
  if (now.kind === "ready" || now.kind === "asleep") return null;
  if (now.kind === "coming") {
    return (
      <p class="house-note" role="status" popover="manual" ref={above}>
        <label for="house-progress">{speak("house.coming")}</label>
        <progress id="house-progress" max="1" value={now.share} />
      </p>
    );
  }
  return (
    <p class="house-note is-missing" role="alert" ref={now.kind === "failed" ? uncover : undefined}>
      {now.kind === "failed" ? speak("house.failed", { why: now.why }) : speak(`house.${now.kind}`)}
      {now.kind === "failed" && (
        <button type="button" onClick={wake}>
          {speak("house.again")}
        </button>
      )}
    </p>
  );
}

export function Around(): JSX.Element | null {
  const speak = useWordsOf(files.house!.words);
  if (!speak) return null;
  return (
    <>
      <Note speak={speak} />
      <Sharing speak={speak} />
      <footer class="house-foot">{speak("house.about")}</footer>
    </>
  );
}
