/** The rulebook of a game, as a piece of HTML from the server. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { useStore } from "../store";
import { settings } from "../settings";

const loaded = new Map<string, string>();

async function fetched(address: string): Promise<string> {
  if (!loaded.has(address)) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    loaded.set(address, await answer.text());
  }
  return loaded.get(address)!;
}

export function Rulebook({ game, speak }: { game: string; speak: Speaker }): JSX.Element {
  const language = useStore(settings).language;
  const address = `/data/rulebook/${game}/${language}`;
  const [page, show] = useState(loaded.get(address) ?? "");
  const [failed, fail] = useState(false);
  useEffect(() => {
    let wanted = true;
    fail(false);
    fetched(address).then(
      (html) => wanted && show(html),
      () => wanted && fail(true),
    );
    return () => {
      wanted = false;
    };
  }, [address]);
  if (failed) return <p class="muted">{speak("rulebook.failed")}</p>;
  // The site's own page, made from the game's folder: the one piece of markup that is not text.
  return <article class="rulebook" lang={language} tabIndex={0} dangerouslySetInnerHTML={{ __html: page }} />;
}
