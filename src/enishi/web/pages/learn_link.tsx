/** The way to a game's lesson, where it has one. */

import type { GameFacts } from "@enishi/types";
import type { JSX } from "preact";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";

export function LearnLink({ game, speak }: { game: GameFacts; speak: Speaker }): JSX.Element | null {
  const inLanguage = useInLanguage();
  if (game.lesson === null) return null;
  const label = speak("game.learn_named", { title: inLanguage(game.title), n: game.lesson });
  return (
    <a class="button" href={`/lesson/${game.id}`} aria-label={label}>
      {speak("game.learn", { n: game.lesson })}
    </a>
  );
}
