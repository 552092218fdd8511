/** The front page: one's own tables, the games, the open tables, and who made the games. */

import type { GameFacts, TableLine } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../frame/icons";
import { shownName } from "../frame/people";
import { useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { change, settings } from "../settings";
import { site, useLobby } from "../site";
import { useStore } from "../store";
import { GameSigns } from "./game_signs";
import { Knot } from "./knot";
import { LearnLink } from "./learn_link";
import { NewTable } from "./new_table";
import { GamePicture } from "./pictures";

function GameCard({ game, isFirst, speak, onPlay }: { game: GameFacts; isFirst: boolean; speak: Speaker; onPlay(): void }): JSX.Element {
  const inLanguage = useInLanguage();
  return (
    <li class={`game-card game-card-${game.id}`}>
      <GamePicture game={game.id} />
      <div class="game-card-text">
        <h3>
          {inLanguage(game.title)} {isFirst && <span class="badge is-turn">{speak("game.start_here")}</span>}
        </h3>
        <GameSigns game={game} speak={speak} />
        {game.feel && <p class="game-feel">{inLanguage(game.feel)}</p>}
        <p>{inLanguage(game.tagline)}</p>
      </div>
      <div class="game-card-does">
        <button type="button" class="primary" onClick={onPlay} aria-label={speak("game.play_named", { title: inLanguage(game.title) })}>
          {speak("game.play")}
        </button>
        <LearnLink game={game} speak={speak} />
        <a href={`/rules/${game.id}`} aria-label={speak("game.rules_named", { title: inLanguage(game.title) })}>
          {speak("game.rules")}
        </a>
        {game.promise && <a href="/promise">{speak("front.promise_real")}</a>}
      </div>
    </li>
  );
}

/** Who else is at a table: people by name, and how many bots. */
function company(line: TableLine, speak: Speaker): string {
  const own = settings.get().name.trim();
  const others = line.names.map((name) => shownName(name, speak)).filter((name) => name !== own && name !== speak("name.guest"));
  const all = [...others, ...(line.bots ? [speak("lobby.bots", { n: line.bots })] : [])];
  return all.join(speak.language === "ja" ? "、" : ", ") || speak("lobby.alone");
}

function TableLink({
  line,
  games,
  speak,
  onPutAway,
}: {
  line: TableLine;
  games: readonly GameFacts[];
  speak: Speaker;
  onPutAway?: (() => void) | undefined;
}): JSX.Element {
  const inLanguage = useInLanguage();
  const title = inLanguage(games.find((game) => game.id === line.game)?.title) || line.game;
  const day = new Date(line.changed).toLocaleDateString(speak.language, { month: "short", day: "numeric" });
  const names = onPutAway
    ? company(line, speak)
    : line.names.map((name) => shownName(name, speak)).join(speak.language === "ja" ? "、" : ", ") || shownName(line.host, speak);
  return (
    <li>
      <a class="table-link" href={`/table/${line.table}`}>
        <GamePicture game={line.game} />
        <span class="table-link-text">
          <strong>{title}</strong>
          <span class="muted">
            {names} · <time dateTime={new Date(line.changed).toISOString()}>{day}</time>
          </span>
        </span>
        <span class={line.your_turn ? "badge is-turn" : "badge"}>
          {line.your_turn ? speak("lobby.your_turn") : speak(`lobby.${line.status}`, { free: line.free, seats: line.seats })}
        </span>
      </a>
      {onPutAway && (
        <button type="button" class="bare" aria-label={speak("lobby.put_away", { title, names })} onClick={onPutAway}>
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

function Tables({
  lines,
  title,
  games,
  speak,
  onPutAway,
}: {
  lines: readonly TableLine[];
  title: string;
  games: readonly GameFacts[];
  speak: Speaker;
  onPutAway?: (line: TableLine) => void;
}): JSX.Element | null {
  if (!lines.length) return null;
  return (
    <section class="tables">
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <TableLink key={line.table} line={line} games={games} speak={speak} onPutAway={onPutAway && (() => onPutAway(line))} />
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
  const { put_away: away, known } = useStore(settings);
  const own = (lobby?.own ?? []).filter((line) => line.changed > (away[line.table] ?? 0));
  const putAway = (line: TableLine): void => change({ put_away: { ...away, [line.table]: line.changed } });
  return (
    <main class="front" id="main">
      <header class="front-head">
        <Knot />
        <h1>
          Enishi <span lang="ja">縁</span>
        </h1>
        <p>{speak("front.what")}</p>
      </header>
      <Tables lines={own} title={speak("lobby.own")} games={games} speak={speak} onPutAway={putAway} />
      <Tables lines={lobby?.open ?? []} title={speak("lobby.open")} games={games} speak={speak} />
      <section>
        <h2 class="unseen">{speak("front.games")}</h2>
        <ul class="games">
          {games.map((game, i) => (
            <GameCard key={game.id} game={game} isFirst={i === 0 && !known.includes(game.id)} speak={speak} onPlay={() => choose(game)} />
          ))}
        </ul>
        {!facts && <p class="muted">{speak("loading")}</p>}
      </section>
      <p class="front-more">
        <a href="/promise">{speak("front.promises")}</a>
        <a href="/replay">{speak("front.replay")}</a>
        <a href="/deal">{speak("front.deal")}</a>
      </p>
      {facts && <Credits games={games} speak={speak} />}
      {chosen && <NewTable game={chosen} speak={speak} onClose={() => choose(null)} />}
    </main>
  );
}
