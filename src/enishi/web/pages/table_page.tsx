/** A table: before, during and after its game. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameFacts, TableState, Talk } from "@enishi/types";
import { go, showFragment } from "../address";
import { useAid } from "../frame/aid";
import { useCoach } from "../frame/coach";
import { IconButton } from "../frame/controls";
import { GameTable, type TableModule, useTableModule } from "../frame/game_table";
import { Gathering } from "../frame/gathering";
import { Icon } from "../frame/icons";
import { Panel } from "../frame/panel";
import { PeoplePanel } from "../frame/people_panel";
import { chairNames, isMyTurn } from "../frame/people";
import { type Playing, usePlaying } from "../frame/playing";
import { Questions } from "../frame/questions";
import { RealPromise } from "../frame/real_promise";
import { ResultBox } from "../frame/result";
import { Rulebook } from "../frame/rulebook";
import { seatLines, SeatsBar } from "../frame/seats_bar";
import { RefusedMove, Status, statusOf } from "../frame/status";
import { type Shown, Stream } from "../frame/stream";
import { TalkForm } from "../frame/talk_form";
import { useGameWords, useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import { sayAt, useTableHere } from "../live/tables";
import { announce, showRefusal } from "../notices";
import { settings } from "../settings";
import { useGame } from "../site";
import { sound } from "../sound";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { downloadRecord } from "./record_file";

type Open = "stream" | "rules" | "people" | "hint" | null;

/** What the tab is called; it says when it is one's turn. */
function useTitle(title: string, mine: boolean, speak: Speaker): void {
  useEffect(() => {
    document.title = mine ? speak("title.your_turn", { title }) : speak("title.at", { title });
    return () => {
      document.title = "Enishi 縁";
    };
  }, [title, mine, speak]);
}

/** Tells what has just happened to those who listen: sentences for screen readers, small sounds. */
function useTelling(state: TableState, playing: Playing, speak: Speaker, game: Speaker | null): void {
  const fresh = playing.at?.fresh;
  useEffect(() => {
    if (!fresh?.length || !game) return;
    announce(fresh.flatMap((entry) => entry.lines.map((line) => game.line(line))).join(" "));
    sound("event");
  }, [fresh]);
  const mine = isMyTurn(state);
  const over = state.frame.status === "over";
  const before = useRef({ mine, over, said: state.talk.length });
  useEffect(() => {
    if (mine && !before.current.mine) sound("turn");
    if (over && !before.current.over) {
      sound("over");
      if (!document.activeElement?.matches("input, textarea, select")) document.getElementById("result-title")?.focus();
    }
    const heard = state.talk.slice(before.current.said).filter((said) => said.person !== person.get() && !settings.get().muted.includes(said.person));
    if (heard.length) announce(heard.map((said) => speak("talk.said", { name: said.name, text: said.text || speak("talk.a_gesture") })).join(" "));
    before.current = { mine, over, said: state.talk.length };
  }, [mine, over, state.talk.length]);
}

interface AtTableProps {
  state: TableState;
  game: GameFacts;
  invitation: string;
}

/** The names of everybody, by seat, for sentences. */
function useNames(state: TableState): (string | null)[] {
  const speak = useSpeak();
  return useMemo(() => chairNames(state.frame.chairs, speak), [state.frame.chairs, speak]);
}

function After({ state, playing, speak }: { state: TableState; playing: Playing; speak: Speaker }): JSX.Element {
  const { table, next } = state.frame;
  const getRecord = async (): Promise<void> => {
    try {
      const answer = await sayAt(table, { type: "get_record" });
      if (answer.type === "record") downloadRecord(answer.record, table);
    } catch (reason) {
      showRefusal(reason);
    }
  };
  return (
    <>
      {next ? (
        <a class="button primary" href={`/table/${next}`}>
          {speak("after.to_rematch")}
        </a>
      ) : (
        state.seat !== null && (
          <button type="button" class="primary" onClick={() => playing.act({ type: "rematch" })}>
            {speak("after.rematch")}
          </button>
        )
      )}
      {state.view && (
        <a class="button" href={`/replay/${table}`}>
          {speak("after.replay")}
        </a>
      )}
      {state.view && (
        <button type="button" onClick={getRecord}>
          {speak("after.record")}
        </button>
      )}
      <a class="button quiet" href="/">
        {speak("after.home")}
      </a>
    </>
  );
}

/** What was said, in order, with everybody where they sit now: seats are drawn after the first words. */
function seated(talk: readonly Talk[], { frame }: TableState): Talk[] {
  const seats = new Map(frame.chairs.flatMap((chair, seat) => chair.people.map((one) => [one.id, seat] as const)));
  return talk.map((said) => ({ ...said, seat: seats.get(said.person) ?? said.seat })).sort((a, b) => a.events - b.events || a.at - b.at);
}

function StreamPanel({ state, facts, playing, speak, game }: { state: TableState; facts: GameFacts; playing: Playing; speak: Speaker; game: Speaker }): JSX.Element {
  const [shown, show] = useState<Shown>("all");
  const me = useStore(person);
  const talk = useMemo(() => seated([...state.talk, ...state.private], state), [state.talk, state.private, state.frame.chairs]);
  return (
    <div class="stream-panel">
      <div class="stream-kinds" role="group" aria-label={speak("stream.show")}>
        {(["all", "log", "talk"] as const).map((kind) => (
          <button key={kind} type="button" class="bare" aria-pressed={shown === kind} onClick={() => show(kind)}>
            {speak(`stream.${kind}`)}
          </button>
        ))}
      </div>
      <Stream log={state.view?.log ?? []} talk={talk} game={game} speak={speak} shown={shown} person={me} />
      <TalkForm state={state} game={facts} speak={speak} act={playing.act} />
    </div>
  );
}

/** The last thing that happened, always in sight on a phone. */
function lastLine(state: TableState, game: Speaker | null): string {
  const last = state.view?.log.at(-1);
  return last && game ? last.lines.map((line) => game.line(line)).join(" ") : "";
}

function useUnread(state: TableState, seen: boolean): number {
  const [read, mark] = useState(state.talk.length + state.private.length);
  const said = state.talk.length + state.private.length;
  useEffect(() => {
    if (seen) mark(said);
  }, [seen, said]);
  return seen ? 0 : Math.max(0, said - read);
}

const WIDE = matchMedia("(min-width: 1000px)");

function useWide(): boolean {
  const [wide, tell] = useState(WIDE.matches);
  useEffect(() => {
    const look = (): void => tell(WIDE.matches);
    WIDE.addEventListener("change", look);
    return () => WIDE.removeEventListener("change", look);
  }, []);
  return wide;
}

function Play({ state, game: facts, invitation, module }: AtTableProps & { module: TableModule | null }): JSX.Element {
  const names = useNames(state);
  const speak = useSpeak(names);
  const game = useGameWords(facts.id, names);
  const playing = usePlaying(state, game, speak);
  const inLanguage = useInLanguage();
  const [open, show] = useState<Open>(null);
  const wide = useWide();
  const mine = isMyTurn(state);
  const me = useStore(person);
  const looksOn = state.seat === null && !state.frame.chairs.some((chair) => chair.people.some((one) => one.id === me));
  const unread = useUnread(state, wide || open === "stream");
  useTitle(inLanguage(facts.title), mine, speak);
  useTelling(state, playing, speak, game);
  const over = state.frame.status === "over";
  const aid = useAid(state, facts);
  const coach = useCoach(open === "hint");
  const [shown, showMove] = useState<{ event: number; move: string } | null>(null);
  const hinted = shown?.event === state.event ? shown.move : null;
  const at = useMemo(() => playing.at && { ...playing.at, hinted, aid: aid.sheet }, [playing.at, hinted, aid.sheet]);
  const lines = seatLines(state, names, speak);
  const calledNames = state.frame.chairs.map((_, seat) => names[seat] ?? speak("seat", { seat }));
  const stream = game && <StreamPanel state={state} facts={facts} playing={playing} speak={speak} game={game} />;
  const toggle = (what: Open): void => show(open === what ? null : what);
  return (
    <main id="main" class={classes("table-page", `game-${facts.id}`)}>
      <div class="table-main">
        <div class="table-head">
          <h1>
            {inLanguage(facts.title)} {state.seat === null && <span class="badge">{speak("talk.onlooker")}</span>}
          </h1>
          <div class="table-tools">
            {state.seat !== null && !over && (
              <IconButton icon="undo" label={speak("undo.ask")} onClick={() => void playing.act({ type: "undo" })} />
            )}
            {state.seat !== null && !over && facts.bots.length > 0 && (
              <IconButton icon="hint" label={speak("hint.ask")} onClick={() => toggle("hint")} />
            )}
            {aid.offered && game && <IconButton icon="sheet" label={game("aid.title")} pressed={aid.on} onClick={aid.toggle} />}
            <IconButton icon="book" label={speak("rulebook.title")} onClick={() => toggle("rules")} />
            <IconButton icon="people" label={speak("people.title")} onClick={() => toggle("people")} />
          </div>
        </div>
        <Status text={statusOf(state, speak, game)} mine={mine}>
          {looksOn && !over && (
            <button type="button" class="quiet" onClick={() => toggle("people")}>
              {speak("join.during")}
            </button>
          )}
        </Status>
        <RefusedMove words={playing.refusal} onClose={playing.forget} speak={speak} />
        <Questions state={state} speak={speak} game={game} act={playing.act} />
        <RealPromise state={state} />
        {over && game && (
          <ResultBox result={state.view?.result ?? null} ended={state.frame.ended} players={state.view?.players ?? []} names={calledNames} speak={speak} game={game} seat={state.seat}>
            <After state={state} playing={playing} speak={speak} />
          </ResultBox>
        )}
        <SeatsBar lines={lines} at={at} module={module} speak={speak} state={state} />
        {at && module ? <GameTable at={at} module={module} /> : <p class="muted">{speak("loading")}</p>}
      </div>
      {wide && <aside class="table-side" aria-label={speak("stream.all")}>{stream}</aside>}
      {!wide && (
        <button type="button" class="ticker" aria-expanded={open === "stream"} onClick={() => toggle("stream")}>
          <Icon name="talk" />
          <span class="ticker-text">{lastLine(state, game)}</span>
          {unread > 0 && <span class="badge is-turn">{unread}</span>}
          <span class="unseen">{speak("stream.all")}</span>
        </button>
      )}
      {!wide && open === "stream" && (
        <Panel title={speak("stream.all")} onClose={() => show(null)} speak={speak} class="is-stream">
          {stream}
        </Panel>
      )}
      {open === "hint" && coach && at && module && (
        <coach.HintPanel
          state={state}
          at={at}
          module={module}
          names={names}
          frame={speak}
          onShow={(move) => {
            showMove({ event: state.event, move });
            if (!wide) show(null);
          }}
          onClose={() => show(null)}
        />
      )}
      {open === "rules" && (
        <Panel title={speak("rulebook.title")} onClose={() => show(null)} speak={speak}>
          <Rulebook game={facts.id} speak={speak} />
        </Panel>
      )}
      {open === "people" && (
        <Panel title={speak("people.title")} onClose={() => show(null)} speak={speak}>
          <PeoplePanel state={state} game={facts} invitation={invitation} names={names} speak={speak} act={playing.act} />
        </Panel>
      )}
    </main>
  );
}

function Before({ state, game: facts, invitation }: AtTableProps): JSX.Element {
  const names = useNames(state);
  const speak = useSpeak(names);
  const game = useGameWords(facts.id, names);
  const playing = usePlaying(state, game, speak);
  const inLanguage = useInLanguage();
  useTitle(inLanguage(facts.title), false, speak);
  useTelling(state, playing, speak, game);
  return (
    <main id="main" class={classes("table-page is-gathering", `game-${facts.id}`)}>
      <div class="table-main">
        <div class="table-head">
          <h1>{inLanguage(facts.title)}</h1>
          <a href={`/rules/${facts.id}`} target="_blank">
            {speak("rulebook.title")}
          </a>
        </div>
        <Gathering state={state} game={facts} invitation={invitation} names={names} speak={speak} act={playing.act} />
      </div>
      <aside class="table-side is-always" aria-label={speak("stream.talk")}>
        {game && (
          <div class="stream-panel">
            <Stream log={[]} talk={state.talk} game={game} speak={speak} shown="talk" />
            <TalkForm state={state} game={facts} speak={speak} act={playing.act} />
          </div>
        )}
      </aside>
    </main>
  );
}

/** A table of which nothing can be shown, and why. */
function NotHere({ words }: { words: { [language: string]: string } }): JSX.Element {
  const inLanguage = useInLanguage();
  const speak = useSpeak();
  return (
    <main id="main" class="not-here">
      <p>{inLanguage(words)}</p>
      <a class="button" href="/">
        {speak("after.home")}
      </a>
    </main>
  );
}

export function TablePage({ table, fragment }: { table: string; fragment: string }): JSX.Element {
  const here = useTableHere(table, fragment);
  const game = useGame(here.state?.frame.game);
  const module = useTableModule(game?.id ?? "");
  const speak = useSpeak();
  const { state, invitation, refusal } = here;
  useEffect(() => {
    if (invitation && invitation !== fragment && location.pathname === `/table/${table}`) showFragment(invitation);
  }, [invitation, table]);
  const next = state?.frame.next;
  const known = useRef(next);
  useEffect(() => {
    if (next && state && !known.current && state.seat !== null) go(`/table/${next}`);
    known.current = next;
  }, [next]);
  if (refusal && !state) return <NotHere words={refusal.words} />;
  if (!state || !game) {
    return (
      <main id="main" class="not-here">
        <p class="muted">{speak("loading")}</p>
      </main>
    );
  }
  return state.frame.status === "gathering" ? (
    <Before state={state} game={game} invitation={invitation} />
  ) : (
    <Play state={state} game={game} invitation={invitation} module={module} />
  );
}

