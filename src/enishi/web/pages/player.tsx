/** Plays a record: slider, step keys, speed, every seat's point of view. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Replay, Talk, TableState, View } from "@enishi/types";
import { go } from "../address";
import { copy, IconButton, nameToUse, usualLevel } from "../frame/controls";
import { useCoach } from "../frame/coach";
import { GameTable, useTableModule } from "../frame/game_table";
import { Icon } from "../frame/icons";
import { chairNames } from "../frame/people";
import { ResultBox } from "../frame/result";
import { SeatsBar, type SeatLine } from "../frame/seats_bar";
import { Stream } from "../frame/stream";
import { useGameWords, useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { applied } from "../live/changes";
import { say } from "../live/line";
import { announce, showRefusal } from "../notices";
import { useGame } from "../site";
import type { AtTable, ViewOf } from "../table/at_table";
import type { AnyRecord } from "./record_file";

const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1200;

type Words = { [language: string]: string };

/** The views of a record as a seat, or an onlooker, saw it: made one from another as they are wanted. */
class Film {
  private readonly views: View[];

  constructor(readonly replay: Replay) {
    this.views = [replay.first];
  }

  get length(): number {
    return this.replay.steps.length;
  }

  at(moment: number): View {
    while (this.views.length <= moment) {
      const last = { view: this.views.at(-1)! };
      this.views.push(applied(last, this.replay.steps[this.views.length - 1]!).view);
    }
    return this.views[moment]!;
  }
}

async function fetched(record: AnyRecord, seat: number | null): Promise<Replay> {
  const answer = await fetch("/data/replay", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ record, seat }) });
  const body = (await answer.json()) as Replay & { words?: Words };
  if (!answer.ok) throw Object.assign(new Error("refused"), { words: body.words });
  return body;
}

function useFilm(record: AnyRecord, seat: number | null): { film: Film | null; words: Words | null } {
  const [film, put] = useState<Film | null>(null);
  const [words, refuse] = useState<Words | null>(null);
  useEffect(() => {
    let wanted = true;
    fetched(record, seat).then(
      (replay) => wanted && put(new Film(replay)),
      (reason: { words?: Words }) => wanted && refuse(reason.words ?? {}),
    );
    return () => {
      wanted = false;
    };
  }, [record, seat]);
  return { film, words };
}

interface Props {
  record: AnyRecord;
  first: number | null;
  linkToMoment(moment: number): Promise<string>;
  onMoment?: (moment: number) => void;
  onClose?: () => void;
}

export function Player(props: Props): JSX.Element {
  const [seat, look] = useState<number | null>(null);
  const { film, words } = useFilm(props.record, seat);
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  if (words) {
    return (
      <main id="main" class="not-here">
        <p>{inLanguage(words) || speak("replay.failed")}</p>
        {props.onClose && (
          <button type="button" onClick={props.onClose}>
            {speak("replay.another")}
          </button>
        )}
      </main>
    );
  }
  if (!film) {
    return (
      <main id="main" class="not-here">
        <p class="muted">{speak("loading")}</p>
      </main>
    );
  }
  return <Showing {...props} film={film} seat={seat} look={look} />;
}

function useSteps(length: number, first: number | null, onMoment: ((moment: number) => void) | undefined) {
  const clamp = (moment: number): number => Math.max(0, Math.min(length, moment));
  const [moment, goTo] = useState(() => clamp(first ?? 0));
  const [running, run] = useState(false);
  const [speed, hurry] = useState<number>(1);
  useEffect(() => {
    if (!running || moment >= length) return run(false);
    const timer = setTimeout(() => goTo(moment + 1), PACE / speed);
    return () => clearTimeout(timer);
  }, [running, moment, speed, length]);
  useEffect(() => onMoment?.(moment), [moment]);
  const to = (next: number): void => goTo(clamp(next));
  const step = (by: number): void => goTo((now) => clamp(now + by));
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const typing = (event.target as Element).closest("input, textarea, select, [data-spot], [role=slider]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const steps: { [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1, Home: -length, End: length };
      if (event.key in steps) step(steps[event.key]!);
      else if (event.key === " " && !(event.target as Element).closest("button, a, summary")) run((now) => !now);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [length]);
  return { moment, to, step, running, run, speed, hurry };
}

/** A new table that goes on from this moment. */
async function playOn(record: AnyRecord, moment: number, level: string, bots: boolean, speak: Speaker): Promise<void> {
  const { scores: _, returns: __, ...kept } = record;
  const cut = { enishi: kept.enishi, game: kept.game, seats: kept.seats, options: kept.options ?? {}, events: (kept.events as string[]).slice(0, moment) };
  try {
    const levels = bots ? Array.from({ length: Number(kept.seats) - 1 }, () => level) : [];
    const answer = await say({ type: "open_table", game: String(kept.game), name: nameToUse(speak), record: cut, bots: levels });
    if (answer.type === "ack" && answer.table) go(`/table/${answer.table}`);
  } catch (reason) {
    showRefusal(reason);
  }
}

function Showing({ film, seat, look, record, first, linkToMoment, onMoment, onClose }: Props & { film: Film; seat: number | null; look(seat: number | null): void }): JSX.Element {
  const { replay } = film;
  const names = useRecordNames(replay);
  const speak = useSpeak(names);
  const gameId = replay.first.game;
  const facts = useGame(gameId);
  const game = useGameWords(gameId, names);
  const module = useTableModule(gameId);
  const inLanguage = useInLanguage();
  const { moment, to, step, running, run, speed, hurry } = useSteps(film.length, first, onMoment);
  const view = film.at(moment);
  const last = film.at(film.length);
  const fresh = useMemo(() => view.log.slice(-1), [view]);
  const at = useMemo<AtTable | null>(() => game && atReplay(view, game, speak, fresh, talkOf(replay)), [view, game, speak]);
  useEffect(() => {
    if (game && moment) announce(fresh.flatMap((entry) => entry.lines.map((line) => game.line(line))).join(" "));
  }, [view]);
  const [analysing, analyse] = useState(false);
  const coach = useCoach(analysing);
  const calledNames = view.players.map((_, i) => speak.seat(i));
  const lines: SeatLine[] = calledNames.map((name, i) => ({
    seat: i,
    name,
    chair: null,
    awaited: view.waiting.includes(i),
    mine: i === seat,
    team: view.players[i]?.team ?? null,
  }));
  return (
    <main id="main" class={`table-page is-replay game-${gameId}`}>
      <div class="table-main">
        <div class="table-head">
          <h1>
            {inLanguage(facts?.title)} <span class="muted">{speak("replay.title")}</span>
          </h1>
          <label class="field is-inline">
            {speak("replay.seen_by")}
            <select value={seat ?? ""} onChange={(event) => look(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
              <option value="">{speak("replay.onlooker")}</option>
              {calledNames.map((name, i) => (
                <option key={i} value={i}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div class="player">
          <IconButton icon="first" label={speak("replay.first")} onClick={() => to(0)} />
          <IconButton icon="back" label={speak("replay.back")} onClick={() => step(-1)} />
          <IconButton icon={running ? "pause" : "play"} label={speak(running ? "replay.pause" : "replay.play")} onClick={() => run(!running)} />
          <IconButton icon="next" label={speak("replay.next")} onClick={() => step(1)} />
          <IconButton icon="last" label={speak("replay.last")} onClick={() => to(film.length)} />
          <label class="field is-inline">
            <span class="unseen">{speak("replay.speed")}</span>
            <select value={speed} onChange={(event) => hurry(Number(event.currentTarget.value))}>
              {SPEEDS.map((one) => (
                <option key={one} value={one}>
                  ×{one}
                </option>
              ))}
            </select>
          </label>
          <input
            class="slider"
            type="range"
            min={0}
            max={film.length}
            value={moment}
            aria-label={speak("replay.moment")}
            aria-valuetext={speak("replay.of", { moment, all: film.length })}
            onInput={(event) => to(Number(event.currentTarget.value))}
          />
          <span class="moment">{speak("replay.of", { moment, all: film.length })}</span>
        </div>
        {coach && game ? (
          <coach.AnalysisCurve record={record} names={names} moment={moment} game={game} onGo={to} />
        ) : (
          <button type="button" class="analyse" disabled={analysing} onClick={() => analyse(true)}>
            <Icon name="curve" />
            {speak(analysing ? "loading" : "replay.analyse")}
          </button>
        )}
        <p class="status-text">{game?.(`phase.${view.phase}`)}</p>
        {view.result && game && (
          <ResultBox result={view.result} ended={(replay.extra.ended as TableState["frame"]["ended"]) ?? null} players={view.players} names={calledNames} speak={speak} game={game} seat={null} />
        )}
        <SeatsBar lines={lines} at={at} module={module} speak={speak} />
        {at && module && <GameTable at={at} module={module} />}
        {coach && game && <coach.AnalysisFindings record={record} names={names} moment={moment} game={game} onGo={to} />}
        <div class="row">
          <button type="button" onClick={async () => copy(await linkToMoment(moment), speak("link.copied"))}>
            {speak("replay.link")}
          </button>
          {moment < film.length && facts && (
            <button type="button" class="quiet" onClick={() => playOn(record, moment, usualLevel(facts), facts.bots.length > 0, speak)}>
              {speak("replay.play_on")}
            </button>
          )}
          {onClose && (
            <button type="button" class="quiet" onClick={onClose}>
              {speak("replay.another")}
            </button>
          )}
        </div>
      </div>
      <aside class="table-side is-always" aria-label={speak("stream.all")}>
        {game && (
          <div class="stream-panel">
            <Stream log={last.log} talk={talkOf(replay)} game={game} speak={speak} shown="all" moment={moment} onGo={to} />
          </div>
        )}
      </aside>
    </main>
  );
}

/** The names in a record; bots, where it says which they were, are called as at a table. */
function useRecordNames({ names, extra }: Replay): (string | null)[] {
  const speak = useSpeak();
  return useMemo(() => {
    const bots = Array.isArray(extra.bots) ? (extra.bots as unknown[]) : [];
    const chairs = names.map((name, seat) => ({
      people: name === null ? [] : [{ id: "", name, here: true }],
      bot: typeof bots[seat] === "string" ? (bots[seat] as string) : null,
      by_lot: false,
      resigned: false,
    }));
    return chairNames(chairs, speak);
  }, [names, extra, speak]);
}

function talkOf({ extra }: Replay): Talk[] {
  return Array.isArray(extra.talk) ? extra.talk.filter((said): said is Talk => typeof said?.name === "string" && typeof said?.events === "number") : [];
}

async function nothing(): Promise<boolean> {
  return false;
}

function atReplay(view: View, speak: Speaker, frame: Speaker, fresh: View["log"], talk: readonly Talk[]): AtTable {
  return {
    view: view as ViewOf<unknown>,
    table: view.table,
    seat: view.seat,
    myTurn: false,
    legal: new Set(),
    speak,
    frame,
    play: nothing,
    playAll: nothing,
    sending: false,
    fresh,
    live: false,
    held: null,
    orders: [],
    hinted: null,
    aid: null,
    setOrders: nothing,
    talk: talk.filter((said) => said.events <= view.events),
    tell: nothing,
  };
}
