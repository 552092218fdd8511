/** The rulebook of a game as a page of its own. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { address } from "../address";
import { PartMissing } from "../frame/part";
import { Rulebook } from "../frame/rulebook";
import { useInLanguage, useSpeak } from "../language/spoken";
import { NOTHING_YET } from "../loading";
import { site } from "../site";
import { useStore } from "../store";
import { LearnLink } from "./learn_link";
import { NewTable } from "./new_table";
import { Nowhere } from "./nowhere";

export function RulesPage({ game }: { game: string }): JSX.Element {
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  const games = useStore(site)?.games;
  const facts = games?.find((one) => one.id === game);
  const [opening, open] = useState(false);
  const { fragment } = useStore(address);
  if (games && !facts) return <Nowhere what="no_such_game" />;
  return (
    <main id="main" class="page">
      {facts ? <Rulebook game={game} speak={speak} section={fragment} /> : <PartMissing part={NOTHING_YET} speak={speak} />}
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
