/** The front page: one's own tables, the games, the open tables, and who made the games. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { GameFacts, TableLine } from "@enishi/types";
import { useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { site, useLobby } from "../site";
import { useStore } from "../store";
import { Knot } from "./knot";
import { NewTable } from "./new_table";
import { GamePicture } from "./pictures";

export function players(game: GameFacts, speak: Speaker): string {
  const { fewest_seats: fewest, most_seats: most } = game;
  return fewest === most ? speak("game.players", { n: fewest }) : speak("game.players_range", { fewest, most });
}

export function minutes(game: GameFacts, speak: Speaker): string | null {
  if (!game.minutes) return null;
  const [least, most] = game.minutes;
  return least === most ? speak("game.minutes", { n: least }) : speak("game.minutes_range", { least, most });
}

function GameCard({ game, speak, onPlay }: { game: GameFacts; speak: Speaker; onPlay(): void }): JSX.Element {
  const inLanguage = useInLanguage();
  return (
    <li class={`game-card game-card-${game.id}`}>
      <GamePicture game={game.id} />
      <div class="game-card-text">
        <h3>{inLanguage(game.title)}</h3>
        <p class="game-facts">
          <span>{players(game, speak)}</span>
          {game.minutes && <span>{minutes(game, speak)}</span>}
          {!game.bots.length && <span>{speak("game.people_only")}</span>}
        </p>
        <p>{inLanguage(game.tagline)}</p>
      </div>
      <div class="game-card-does">
        <button type="button" class="primary" onClick={onPlay} aria-label={speak("game.play_named", { title: inLanguage(game.title) })}>
          {speak("game.play")}
        </button>
        <a href={`/rules/${game.id}`} aria-label={speak("game.rules_named", { title: inLanguage(game.title) })}>
          {speak("game.rules")}
        </a>
        {game.promise && <a href="/promise">{speak("front.promise_real")}</a>}
      </div>
    </li>
  );
}

function TableLink({ line, games, speak }: { line: TableLine; games: readonly GameFacts[]; speak: Speaker }): JSX.Element {
  const inLanguage = useInLanguage();
  const title = inLanguage(games.find((game) => game.id === line.game)?.title) || line.game;
  return (
    <li>
      <a class="table-link" href={`/table/${line.table}`}>
        <GamePicture game={line.game} />
        <span class="table-link-text">
          <strong>{title}</strong>
          <span class="muted">{line.names.length ? line.names.join(speak.language === "ja" ? "、" : ", ") : line.host}</span>
        </span>
        <span class={line.your_turn ? "badge is-turn" : "badge"}>
          {line.your_turn ? speak("lobby.your_turn") : speak(`lobby.${line.status}`, { free: line.free, seats: line.seats })}
        </span>
      </a>
    </li>
  );
}

function Tables({ lines, title, games, speak }: { lines: readonly TableLine[]; title: string; games: readonly GameFacts[]; speak: Speaker }): JSX.Element | null {
  if (!lines.length) return null;
  return (
    <section class="tables">
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <TableLink key={line.table} line={line} games={games} speak={speak} />
        ))}
      </ul>
    </section>
  );
}

function Credits({ games, speak }: { games: readonly GameFacts[]; speak: Speaker }): JSX.Element {
  const inLanguage = useInLanguage();
  return (
    <footer class="credits">
      <h2>{speak("credits.title")}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id}>{inLanguage(game.credits)}</li>
        ))}
      </ul>
      <h2>{speak("stored.title")}</h2>
      <p>{speak("stored.what")}</p>
    </footer>
  );
}

export function FrontPage(): JSX.Element {
  const speak = useSpeak();
  const facts = useStore(site);
  const lobby = useLobby();
  const [chosen, choose] = useState<GameFacts | null>(null);
  const games = facts?.games ?? [];
  return (
    <main class="front" id="main">
      <header class="front-head">
        <Knot />
        <h1>
          Enishi <span lang="ja">縁</span>
        </h1>
        <p>{speak("front.what")}</p>
      </header>
      <Tables lines={lobby?.own ?? []} title={speak("lobby.own")} games={games} speak={speak} />
      <Tables lines={lobby?.open ?? []} title={speak("lobby.open")} games={games} speak={speak} />
      <section>
        <h2 class="unseen">{speak("front.games")}</h2>
        <ul class="games">
          {games.map((game) => (
            <GameCard key={game.id} game={game} speak={speak} onPlay={() => choose(game)} />
          ))}
        </ul>
        {!facts && <p class="muted">{speak("loading")}</p>}
      </section>
      <p class="front-more">
        <a href="/promise">{speak("front.promises")}</a>
        <a href="/replay">{speak("front.replay")}</a>
      </p>
      {facts && <Credits games={games} speak={speak} />}
      {chosen && <NewTable game={chosen} speak={speak} onClose={() => choose(null)} />}
    </main>
  );
}
