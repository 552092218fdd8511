/** A table: before, during and after its game. */

import type { GameFacts, TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { go, showFragment } from "../address";
import { AboutSomebody } from "../frame/about_button";
import { useAid } from "../frame/aid";
import { useCoach } from "../frame/coach";
import { IconButton } from "../frame/controls";
import { useDeal } from "../frame/deals";
import { ExplainPlace, useExplaining } from "../frame/explain";
import { phaseInWords, type TableModule, TablePlace, useTableModule } from "../frame/game_table";
import { Gathering } from "../frame/gathering";
import { GiveUpButton } from "../frame/give_up";
import { Icon } from "../frame/icons";
import { bringMarkedIntoSight } from "../frame/in_sight";
import { Panel } from "../frame/panel";
import { PartMissing } from "../frame/part";
import { chairNames, heard, isMyTurn, isStillAsked, sideName } from "../frame/people";
import { PeoplePanel } from "../frame/people_panel";
import { type Playing, usePlaying } from "../frame/playing";
import { Conferring, Questions } from "../frame/questions";
import { RealPromise } from "../frame/real_promise";
import { ResultDetails, ResultHead, why } from "../frame/result";
import { Rulebook } from "../frame/rulebook";
import { SeatsBar, seatLines } from "../frame/seats_bar";
import { RefusedMove, Status, statusOf } from "../frame/status";
import { StoredEvents } from "../frame/stored_game";
import { Stream } from "../frame/stream";
import { lastLine, StreamPanel, useUnread } from "../frame/stream_panel";
import { TalkForm } from "../frame/talk_form";
import { UndoButton } from "../frame/undo_button";
import { useGameWords, useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import { useTableHere } from "../live/tables";
import { isBlocked, unheard } from "../live/unheard";
import type { Loaded } from "../loading";
import { announce } from "../notices";
import { slowness } from "../settings";
import { useGame } from "../site";
import { sound } from "../sound";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { SeatColours } from "../table/seats";
import { After, Rematch, ToReplay } from "./after";

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
function useTelling(state: TableState, playing: Playing, speak: Speaker, game: Speaker | null, over = false): void {
  const fresh = playing.at?.fresh;
  useEffect(() => {
    if (!fresh?.length || !game) return;
    announce(fresh.flatMap((entry) => entry.lines.map((line) => game.line(line))).join(" "));
    sound("event");
  }, [fresh]);
  const mine = isMyTurn(state);
  const before = useRef({ mine, over, said: state.talk.length });
  useEffect(() => {
    if (mine && !before.current.mine) sound("turn");
    if (over && !before.current.over) {
      sound("over");
      if (!document.activeElement?.matches("input, textarea, select")) document.getElementById("result-title")?.focus();
    }
    const fresh = heard(state.talk.slice(before.current.said), speak).filter(
      (said) => said.person !== person.get() && !unheard.get().has(said.person),
    );
    if (fresh.length)
      announce(fresh.map((said) => speak("talk.said", { name: said.name, text: said.text || speak("talk.a_gesture") })).join(" "));
    before.current = { mine, over, said: state.talk.length };
  }, [mine, over, state.talk.length]);
}

/** Whether the result is shown: what decided it, and is shown in steps, is seen first. */
function useResultShown(state: TableState, facts: GameFacts): boolean {
  const over = state.frame.status === "over";
  const [shown, show] = useState(over);
  useEffect(() => {
    if (!over || shown) return;
    const decided =
      state.view?.log
        .filter((entry) => !entry.event.startsWith("~"))
        .at(-1)
        ?.event.split(" ")[1] ?? "";
    const timer = setTimeout(() => show(true), 1000 * slowness() * (facts.pauses[decided] ?? 0));
    return () => clearTimeout(timer);
  }, [over]);
  return over && shown;
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

function Play({ state, game: facts, invitation, table }: AtTableProps & { table: Loaded<TableModule> }): JSX.Element {
  const names = useNames(state);
  const speak = useSpeak(names);
  const game = useGameWords(facts.id, names);
  const playing = usePlaying(state, game, speak);
  const deals = useDeal(state.frame);
  const inLanguage = useInLanguage();
  const [open, show] = useState<Open>(null);
  const wide = useWide();
  const mine = isMyTurn(state);
  const me = useStore(person);
  const looksOn = state.seat === null && !state.frame.chairs.some((chair) => chair.people.some((one) => one.id === me));
  const unread = useUnread(state, wide || open === "stream");
  useTitle(inLanguage(facts.title), mine, speak);
  const over = state.frame.status === "over";
  const resigned = state.seat !== null && state.frame.chairs[state.seat]?.resigned;
  useEffect(() => {
    if (over || resigned) show((now) => (now === "people" || now === "hint" ? null : now)); // what came of it is to be seen
  }, [over, resigned]);
  const resultShown = useResultShown(state, facts);
  useTelling(state, playing, speak, game, resultShown);
  const explaining = useExplaining(state, facts);
  const aid = useAid(state, facts);
  const coach = useCoach(open === "hint");
  const [shown, showMove] = useState<{ event: number; move: string } | null>(null);
  const hinted = shown && isStillAsked(shown.event, state) ? shown.move : null;
  useEffect(() => {
    if (shown) bringMarkedIntoSight();
  }, [shown]);
  const at = useMemo(() => playing.at && { ...playing.at, hinted, aid: aid.sheet }, [playing.at, hinted, aid.sheet]);
  const out = at !== null && Boolean(table.value?.isOut?.(at));
  const explained = <ExplainPlace explaining={explaining} state={state} playing={playing} game={game} out={out} />;
  const lines = seatLines(state, names, speak);
  const calledNames = state.frame.chairs.map((_, seat) => names[seat] ?? sideName(facts, seat, speak));
  const ended = resultShown &&
    game && {
      result: state.view?.result ?? null,
      ended: state.frame.ended,
      players: state.view?.players ?? [],
      log: state.view?.log ?? [],
      names: calledNames,
      speak,
      game,
      seat: state.seat,
      takenBack: state.frame.taken_back,
    };
  const stream = game && <StreamPanel state={state} facts={facts} playing={playing} speak={speak} game={game} />;
  const moment = statusOf(state, speak, state.view ? phaseInWords(state.view, game, at, table.value) : "");
  const toggle = (what: Open): void => show(open === what ? null : what);
  return (
    <main id="main" class={classes("table-page", `game-${facts.id}`)}>
      <div class="table-main">
        <div class="table-head">
          <h1>
            {inLanguage(facts.title)} {looksOn && <span class="badge">{speak("talk.onlooker")}</span>}
          </h1>
          <div class="table-tools">
            {state.seat !== null && !over && facts.undo && <UndoButton state={state} speak={speak} act={playing.act} />}
            {state.seat !== null && !over && facts.bots.length > 0 && (
              <IconButton icon="hint" label={speak("hint.ask")} onClick={() => toggle("hint")} />
            )}
            {aid.offered && game && <IconButton icon="sheet" label={game("aid.title")} pressed={aid.on} onClick={aid.toggle} />}
            <IconButton icon="book" label={speak("rulebook.title")} onClick={() => toggle("rules")} />
            <IconButton icon="people" label={speak("people.title")} onClick={() => toggle("people")} />
            {wide && state.seat !== null && !over && state.frame.promise === null && (
              <GiveUpButton game={facts} speak={speak} act={playing.act} />
            )}
          </div>
        </div>
        <div class={classes("now", ended && explaining.on && "is-explained")}>
          {ended ? (
            <ResultHead {...ended}>
              <Rematch state={state} speak={speak} />
              <ToReplay state={state} speak={speak} />
            </ResultHead>
          ) : (
            <Status text={moment} mine={mine}>
              {looksOn && !over && (
                <button type="button" class="quiet" onClick={() => toggle("people")}>
                  {speak("join.during")}
                </button>
              )}
            </Status>
          )}
          <div class="banners">
            <RefusedMove words={ended ? null : playing.refusal} moment={mine ? moment : ""} onClose={playing.forget} speak={speak} />
            <Questions state={state} speak={speak} game={game} act={playing.act} />
          </div>
        </div>
        {!wide && !ended && explained}
        {state.frame.promise !== null && <RealPromise state={state} />}
        <SeatsBar lines={lines} at={at} module={table.value} speak={speak} state={state} />
        {state.stored ? <StoredEvents stored={state.stored} speak={speak} /> : <TablePlace at={at} part={table} frame={speak} />}
        {state.frame.promise === null && <RealPromise state={state} />}
        <Conferring state={state} speak={speak} act={playing.act} />
        {ended && (
          <ResultDetails {...ended}>
            <After state={state} speak={speak} />
            {deals.value && <deals.value.DealSeal table={state.frame.table} />}
          </ResultDetails>
        )}
      </div>
      {wide && (
        <aside class="table-side" aria-label={speak("stream.all")}>
          {explained}
          {stream}
        </aside>
      )}
      {!wide && (
        <button type="button" class="ticker" aria-expanded={open === "stream"} onClick={() => toggle("stream")}>
          <Icon name="talk" />
          <span class="ticker-text">{ended ? why(ended) : lastLine(state, game)}</span>
          {unread > 0 && <span class="badge is-turn">{unread}</span>}
          <span class="unseen">{speak("stream.all")}</span>
        </button>
      )}
      {!wide && open === "stream" && (
        <Panel title={speak("stream.all")} onClose={() => show(null)} speak={speak} class="is-stream">
          {stream}
        </Panel>
      )}
      {open === "hint" && !coach.value && (
        <Panel title={speak("hint.ask")} onClose={() => show(null)} speak={speak}>
          <PartMissing part={coach} speak={speak} />
        </Panel>
      )}
      {open === "hint" && coach.value && at && table.value && (
        <coach.value.HintPanel
          computed={facts.hints}
          state={state}
          at={at}
          module={table.value}
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
          {state.seat !== null && !explaining.on && (
            <button type="button" onClick={() => explaining.turn(true)}>
              {speak("rulebook.explain")}
            </button>
          )}
          <p>
            <a href={`/rules/${facts.id}`} target="_blank" rel="noopener">
              {speak("rulebook.as_page")}
            </a>
          </p>
          <Rulebook game={facts.id} speak={speak} phase={state.view?.phase} />
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
  const me = useStore(person);
  const talk = useMemo(() => heard(state.talk, speak), [state.talk, speak]);
  useDeal(state.frame);
  useTitle(inLanguage(facts.title), false, speak);
  useTelling(state, playing, speak, game);
  return (
    <main id="main" class={classes("table-page is-gathering", `game-${facts.id}`)}>
      <div class="table-main">
        <div class="table-head">
          <h1>{inLanguage(facts.title)}</h1>
          <a href={`/rules/${facts.id}`} target="_blank" rel="noopener">
            {speak("rulebook.title")}
          </a>
          {facts.lesson !== null && (
            <a href={`/lesson/${facts.id}`} target="_blank" rel="noopener">
              {speak("game.learn", { n: facts.lesson })}
            </a>
          )}
        </div>
        <Questions state={state} speak={speak} game={game} act={playing.act} />
        {state.frame.deal && <p role="status">{speak("gathering.dealing")}</p>}
        <Gathering state={state} game={facts} invitation={invitation} names={names} speak={speak} act={playing.act} />
      </div>
      <aside class="table-side is-always" aria-label={speak("stream.talk")}>
        {game && (
          <div class="stream-panel">
            <Stream log={[]} talk={talk} game={game} speak={speak} shown="talk" person={me} table={state.frame.table} undrawn />
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
      <h1>{inLanguage(words)}</h1>
      <a class="button" href="/">
        {speak("after.home")}
      </a>
    </main>
  );
}

export function TablePage({ table, fragment }: { table: string; fragment: string }): JSX.Element {
  const here = useTableHere(table, fragment);
  const game = useGame(here.state?.frame.game);
  const part = useTableModule(game?.id ?? "");
  const speak = useSpeak();
  const { state, invitation, refusal } = here;
  useEffect(() => {
    if (invitation && invitation !== fragment && location.pathname === `/table/${table}`) showFragment(invitation);
  }, [invitation, table]);
  const next = state?.frame.next;
  const known = useRef(next);
  useEffect(() => {
    const apart = state?.frame.chairs.some((chair) => chair.people.some((one) => isBlocked(one.id)));
    if (next && state && !known.current && state.seat !== null && !apart) go(`/table/${next}`);
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
  return (
    <SeatColours.Provider value={state.frame.colours ?? []}>
      {state.frame.status === "gathering" ? (
        <Before state={state} game={game} invitation={invitation} />
      ) : (
        <Play state={state} game={game} invitation={invitation} table={part} />
      )}
      <AboutSomebody />
    </SeatColours.Provider>
  );
}
