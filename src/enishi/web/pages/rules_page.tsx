/** The rulebook of a game as a page of its own. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Rulebook } from "../frame/rulebook";
import { useInLanguage, useSpeak } from "../language/spoken";
import { useGame } from "../site";
import { NewTable } from "./new_table";

export function RulesPage({ game }: { game: string }): JSX.Element {
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  const facts = useGame(game);
  const [opening, open] = useState(false);
  return (
    <main id="main" class="page">
      <Rulebook game={game} speak={speak} />
      {facts && (
        <div class="row">
          <button type="button" class="primary" onClick={() => open(true)}>
            {speak("game.play_named", { title: inLanguage(facts.title) })}
          </button>
        </div>
      )}
      {opening && facts && <NewTable game={facts} speak={speak} onClose={() => open(false)} />}
    </main>
  );
}
