/** What one wants to know of a game before one chooses it: how many, how long, how hard, from which age on. */

import type { GameFacts } from "@enishi/types";
import type { JSX } from "preact";
import type { Speaker } from "../language/words";

function players(game: GameFacts, speak: Speaker): string {
  const { fewest_seats: fewest, most_seats: most } = game;
  return fewest === most ? speak("game.players", { n: fewest }) : speak("game.players_range", { fewest, most });
}

/** How long it takes; where no number makes sense, that is up to those who play. */
function minutes(game: GameFacts, speak: Speaker): string {
  if (!game.minutes) return speak("game.minutes_open");
  const [least, most] = game.minutes;
  return least === most ? speak("game.minutes", { n: least }) : speak("game.minutes_range", { least, most });
}

export function GameSigns({ game, speak }: { game: GameFacts; speak: Speaker }): JSX.Element {
  return (
    <p class="game-facts">
      <span>{players(game, speak)}</span>
      <span>{minutes(game, speak)}</span>
      <span>{speak(`game.effort_${game.effort}`)}</span>
      {!game.bots.length && <span>{speak("game.people_only")}</span>}
      {game.age > 0 && <span class="badge">{speak("game.age", { age: game.age })}</span>}
    </p>
  );
}
