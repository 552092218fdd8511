/** Plays a record: slider, step keys, speed, every seat's point of view. */

import type { Analysed, BetterMove, GameFacts, Refusal, Replay, TableState, TakenBack, Talk, View } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useCoach } from "../frame/coach";
import { copy, IconButton } from "../frame/controls";
import { phaseInWords, TablePlace, useTableModule } from "../frame/game_table";
import { Icon } from "../frame/icons";
import { chairNames, heard, sideName } from "../frame/people";
import { ResultDetails, ResultHead } from "../frame/result";
import { stillTable } from "../frame/scene";
import { type SeatLine, SeatsBar } from "../frame/seats_bar";
import { Stream } from "../frame/stream";
import { actorOf } from "../frame/stream_items";
import { useGameWords, useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { applied } from "../live/changes";
import { Refused } from "../live/line";
import { postInTurn } from "../live/post";
import { announce, notify } from "../notices";
import { useGame } from "../site";
import type { AtTable } from "../table/at_table";
import { moveInWords } from "../table/choice";
import { SeatColours } from "../table/seats";
import { type From, playOn } from "./play_on";
import type { AnyRecord } from "./record_file";
import { StoredRecord } from "./stored_record";

const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1200;

type NotFilmed = Pick<Refusal, "code" | "words">;

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

async function filmed(record: AnyRecord, seat: number | null): Promise<Film> {
  return new Film((await (await postInTurn("/data/replay", { record, seat }, "replay")).json()) as Replay);
}

function useFilm(record: AnyRecord, seat: number | null): { film: Film | null; refusal: NotFilmed | null } {
  const [film, put] = useState<Film | null>(null);
  const [refusal, refuse] = useState<NotFilmed | null>(null);
  useEffect(() => {
    let wanted = true;
    filmed(record, seat).then(
      (found) => wanted && put(found),
      (reason) => wanted && refuse(reason instanceof Refused ? reason.refusal : { code: "", words: {} }),
    );
    return () => {
      wanted = false;
    };
  }, [record, seat]);
  return { film, refusal };
}

interface Props {
  record: AnyRecord;
  /** The moment at which it opens. */
  first: number | "end" | "beginning";
  /** In which seat the reader has played, where that is known: it opens as seen from there. */
  own?: number | null;
  linkToMoment(moment: number): Promise<string>;
  onMoment?: (moment: number) => void;
  onClose?: () => void;
  /** The address of the table at which it was played, where that is known. */
  playedAt?: string;
}

export function Player(props: Props): JSX.Element {
  const [seat, look] = useState<number | null>(props.own ?? null);
  const { film, refusal } = useFilm(props.record, seat);
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  if (refusal?.code === "other_rules") return <StoredRecord record={props.record} words={refusal.words} onClose={props.onClose} />;
  if (refusal) {
    return (
      <main id="main" class="not-here">
        <h1>{inLanguage(refusal.words) || speak("replay.failed")}</h1>
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
  return (
    <SeatColours.Provider value={coloursIn(film.replay)}>
      <Showing {...props} film={film} seat={seat} look={look} />
    </SeatColours.Provider>
  );
}

function useSteps(length: number, first: number, onMoment: ((moment: number) => void) | undefined) {
  const clamp = (moment: number): number => Math.max(0, Math.min(length, moment));
  const [moment, goTo] = useState(() => clamp(first));
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

/** Where it begins when nobody has said where: at the end, for whoever was there, or where the first decision is taken. */
function opening(first: Props["first"], film: Film): number {
  if (typeof first === "number") return first;
  const decided = film.at(film.length).log.findIndex((entry) => actorOf(entry) !== null);
  return first === "end" ? film.length : Math.max(decided, 0);
}

function Showing({
  film,
  seat,
  look,
  record,
  first,
  own = null,
  linkToMoment,
  onMoment,
  onClose,
  playedAt,
}: Props & { film: Film; seat: number | null; look(seat: number | null): void }): JSX.Element {
  const { replay } = film;
  const gameId = replay.first.game;
  const facts = useGame(gameId);
  const names = useRecordNames(replay, facts);
  const speak = useSpeak(names);
  const game = useGameWords(gameId, names);
  const table = useTableModule(gameId);
  const inLanguage = useInLanguage();
  const { moment, to, step, running, run, speed, hurry } = useSteps(
    film.length,
    useMemo(() => opening(first, film), []),
    onMoment,
  );
  const view = film.at(moment);
  const last = film.at(film.length);
  const fresh = useMemo(() => view.log.slice(-1), [view]);
  const at = useMemo<AtTable | null>(() => game && atReplay(view, game, speak, fresh, heard(talkOf(replay), speak)), [view, game, speak]);
  useEffect(() => {
    if (game && moment) announce(fresh.flatMap((entry) => entry.lines.map((line) => game.line(line))).join(" "));
  }, [view]);
  /** Where one looked when the analysis was asked for: whoever still does is brought to what decided the game. */
  const [asked, analyse] = useState<number | null>(null);
  const analysing = asked !== null;
  const coaching = useCoach(analysing);
  const coach = coaching.value;
  const about = useMemo(
    () => ({ own, sources: facts?.sources ?? null, told: (number: number) => replay.told[number] ?? last.log[number]!.lines }),
    [facts, replay, own],
  );
  const showDecisive = ({ swings }: Analysed): void => {
    if (asked === moment && swings[0]) to(swings[0].moment);
  };
  const named = ({ at: before, move }: BetterMove): string => {
    if (!game) return move;
    const then = atReplay(film.at(before), game, speak, [], []);
    return table.value?.nameMove?.(move, then) ?? moveInWords(move, game);
  };
  const goOn = async (from: From): Promise<void> => {
    if (!facts || !(await playOn(record, from, facts, speak))) return;
    if (from.seat !== null && from.seat !== own) notify(speak("replay.took_seat", { seat: from.seat }));
  };
  const playOut = ({ at: before, seat: whose, move }: BetterMove): void => {
    void goOn({ moment: before, event: `${whose} ${move}`, seat: whose });
  };
  const calledNames = view.players.map((_, i) => speak.seat(i));
  const lines: SeatLine[] = calledNames.map((name, i) => ({
    seat: i,
    name,
    chair: null,
    awaited: view.waiting.includes(i),
    mine: i === seat,
    team: view.players[i]?.team ?? null,
  }));
  const ended = view.result &&
    game && {
      result: view.result,
      ended: (replay.extra.ended as TableState["frame"]["ended"]) ?? null,
      players: view.players,
      log: view.log,
      names: calledNames,
      speak,
      game,
      seat: own,
      takenBack: takenBackIn(replay),
    };
  return (
    <main id="main" class={`table-page is-replay game-${gameId}`}>
      <div class="table-main">
        <div class="table-head">
          <h1>
            {inLanguage(facts?.title)} <span class="muted">{speak("replay.title")}</span>
          </h1>
          {playedAt && <a href={playedAt}>{speak("replay.to_table")}</a>}
          <label class="field is-inline">
            {speak("replay.seen_by")}
            <select
              value={seat ?? ""}
              onChange={(event) => look(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
            >
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
          <IconButton
            icon={running ? "pause" : "play"}
            label={speak(running ? "replay.pause" : "replay.play")}
            onClick={() => run(!running)}
          />
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
          <coach.AnalysisCurve record={record} about={about} names={names} moment={moment} game={game} onGo={to} onMade={showDecisive} />
        ) : (
          facts?.hints && (
            <button type="button" class="analyse" disabled={analysing} onClick={() => analyse(moment)}>
              <Icon name="curve" />
              {speak(coaching.failed ? "part.failed" : analysing ? "loading" : "replay.analyse")}
            </button>
          )
        )}
        <p class="status-text">{phaseInWords(view, game, at, table.value)}</p>
        {ended && <ResultHead {...ended} />}
        <SeatsBar lines={lines} at={at} module={table.value} speak={speak} />
        <TablePlace at={at} part={table} frame={speak} />
        {coach && game && (
          <coach.AnalysisFindings
            record={record}
            about={about}
            names={names}
            moment={moment}
            game={game}
            onGo={to}
            named={named}
            onPlayOut={playOut}
          />
        )}
        {ended && <ResultDetails {...ended} />}
        <div class="row">
          <button type="button" onClick={async () => copy(await linkToMoment(moment), speak("link.copied"))}>
            {speak("replay.link")}
          </button>
          {moment < film.length && facts && (
            <button type="button" class="quiet" onClick={() => goOn({ moment, seat })}>
              {seat === null || seat === own ? speak("replay.play_on") : speak("replay.play_on_as", { seat })}
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
            <Stream log={last.log} talk={heard(talkOf(replay), speak)} game={game} speak={speak} shown="all" moment={moment} onGo={to} />
          </div>
        )}
      </aside>
    </main>
  );
}

/** The names in a record; bots, where it says which they were, are called as at a table. */
function useRecordNames({ names, extra }: Replay, game: GameFacts | null): (string | null)[] {
  const speak = useSpeak();
  return useMemo(() => {
    const bots = Array.isArray(extra.bots) ? (extra.bots as unknown[]) : [];
    const chairs = names.map((name, seat) => ({
      people: name === null ? [] : [{ id: "", name, here: true, away: false }],
      bot: typeof bots[seat] === "string" ? (bots[seat] as string) : null,
      by_lot: false,
      resigned: false,
      bot_by: null,
    }));
    return chairNames(chairs, speak).map((name, seat) => name ?? (game && sideName(game, seat, speak)));
  }, [names, extra, speak, game]);
}

/** The colours that people had brought along, where the record tells of such: one for each seat, each another one. */
function coloursIn({ extra, names }: Replay): readonly number[] {
  const told: unknown[] = Array.isArray(extra.colours) ? extra.colours : [];
  return names.every((_, number) => told.includes(number)) && told.length === names.length ? (told as number[]) : [];
}

/** What was taken back, where the record says so in the form in which the site writes it. */
function takenBackIn({ extra }: Replay): TakenBack | null {
  const told = extra.taken_back as Partial<TakenBack> | undefined;
  return typeof told?.decisions === "number" && typeof told.draws === "number" ? { decisions: told.decisions, draws: told.draws } : null;
}

function talkOf({ extra }: Replay): Talk[] {
  return Array.isArray(extra.talk)
    ? extra.talk.filter((said): said is Talk => typeof said?.name === "string" && typeof said?.events === "number")
    : [];
}

function atReplay(view: View, speak: Speaker, frame: Speaker, fresh: View["log"], talk: readonly Talk[]): AtTable {
  return { ...stillTable(view, speak, frame), fresh, talk: talk.filter((said) => said.events <= view.events) };
}
