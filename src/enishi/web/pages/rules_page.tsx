/** The rulebook of a game as a page of its own. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { address } from "../address";
import { Rulebook } from "../frame/rulebook";
import { useInLanguage, useSpeak } from "../language/spoken";
import { useGame } from "../site";
import { useStore } from "../store";
import { LearnLink } from "./learn_link";
import { NewTable } from "./new_table";

export function RulesPage({ game }: { game: string }): JSX.Element {
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  const facts = useGame(game);
  const [opening, open] = useState(false);
  const { fragment } = useStore(address);
  return (
    <main id="main" class="page">
      <Rulebook game={game} speak={speak} section={fragment} />
      {facts && (
        <div class="row no-print">
          <button type="button" class="primary" onClick={() => open(true)}>
            {speak("game.play_named", { title: inLanguage(facts.title) })}
          </button>
          <LearnLink game={facts} speak={speak} />
        </div>
      )}
      {opening && facts && <NewTable game={facts} speak={speak} onClose={() => open(false)} />}
    </main>
  );
}
