/** A lesson at the real table: the voice, the seats, the game's own table with what to look at marked, and the log. */

import type { GameFacts, Lesson, LessonStep, View } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { files } from "../files";
import { nameToUse } from "../frame/controls";
import { phaseInWords, TablePlace, useTableModule } from "../frame/game_table";
import { PartMissing } from "../frame/part";
import { ResultDetails, ResultHead } from "../frame/result";
import { type SeatLine, SeatsBar } from "../frame/seats_bar";
import { Status } from "../frame/status";
import { Stream } from "../frame/stream";
import { useGameWords, useInLanguage, useSpeak, useWordsOf } from "../language/spoken";
import type { Speaker } from "../language/words";
import { fetched, loading } from "../loading";
import { openTable, usualPlan } from "../pages/new_table";
import { useStore } from "../store";
import { useCourse } from "./course";
import { Marks, useLook } from "./marks";
import { Voice } from "./voice";

const GENTLE = "easy";

/** A first game with bots that play gently, on the side that the lesson taught; the learner begins: some games may end before others have had a turn. */
function First({ game, seat, speak, frame }: { game: GameFacts; seat: number; speak: Speaker; frame: Speaker }): JSX.Element {
  const [opening, open] = useState(false);
  const plan = { ...usualPlan(game, game.first_seats), seat: game.sides.length ? seat : 0 };
  const begin = async (): Promise<void> => {
    open(true);
    await openTable(game, { ...plan, level: game.bots.includes(GENTLE) ? GENTLE : plan.level }, frame);
    open(false);
  };
  return (
    <div class="voice-after">
      <button type="button" class="primary" disabled={opening} onClick={begin}>
        {speak(game.bots.length ? "first_game" : "first_table", { n: plan.bots })}
      </button>
      <a class="button" href={`/rules/${game.id}`}>
        {frame("game.rules")}
      </a>
      <a class="button quiet" href="/">
        {frame("after.home")}
      </a>
    </div>
  );
}

export function LessonRoom({ game }: { game: GameFacts }): JSX.Element {
  const address = `/data/lesson/${game.id}`;
  const lesson = useStore(loading(address, async () => (await (await fetched(address)).json()) as Lesson));
  const frame = useSpeak();
  const speak = useWordsOf(files.lesson.words);
  if (!lesson.value || !speak) {
    return (
      <main id="main" class="page">
        <PartMissing part={lesson} speak={frame} />
      </main>
    );
  }
  return <Room game={game} lesson={lesson.value} speak={speak} />;
}

/** What everybody is called; the learner as at any table. */
function useNames(lesson: Lesson): (string | null)[] {
  const frame = useSpeak();
  const inLanguage = useInLanguage();
  return lesson.names.map((name, seat) => (seat === lesson.seat ? nameToUse(frame) : name ? inLanguage(name) : null));
}

/** It has no seat. */
const CHANCE = "~";

interface Moment {
  said: LessonStep;
  view: View;
  mine: boolean;
  /** What is going on at the table, in the words of the game. */
  phase: string;
  speak: Speaker;
  frame: Speaker;
}

/** The line of the moment agrees with the voice: it asks for something only where that does, and for the same. */
function statusAt({ said, view, mine, phase, speak, frame }: Moment): string {
  if (said.tell !== null) return speak("your_move");
  if (mine) return said.moves.length ? frame("status.your_turn", { phase }) : speak("listening");
  const seats = view.waiting.filter((seat) => seat !== CHANCE);
  return seats.length ? frame("status.waiting", { seats, phase }) : phase;
}

function Room({ game: facts, lesson, speak }: { game: GameFacts; lesson: Lesson; speak: Speaker }): JSX.Element {
  const names = useNames(lesson);
  const frame = useSpeak(names);
  const game = useGameWords(facts.id, names);
  const table = useTableModule(facts.id);
  const inLanguage = useInLanguage();
  const { step, view, at, reply, tries, to, heard } = useCourse(facts, lesson, game, frame);
  const said = lesson.steps[step]!;
  const asks = said.moves.length > 0 || said.tell !== null;
  const place = useRef<HTMLDivElement>(null);
  const ready = at !== null && table.value !== null;
  const marked = useMemo(() => (ready ? said.mark : []), [step, ready]);
  useLook(place, marked, asks, ready ? step : -1);
  const title = `${inLanguage(facts.title)} · ${speak("title")}`;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = "Enishi 縁";
    };
  }, [title]);
  const called = view.players.map((_, seat) => names[seat] ?? game?.seat(seat) ?? "");
  const mine = view.waiting.includes(lesson.seat);
  const lines: SeatLine[] = called.map((name, i) => ({
    seat: i,
    name,
    chair: null,
    awaited: view.waiting.includes(i),
    mine: i === lesson.seat,
    team: view.players[i]?.team ?? null,
  }));
  const ended = view.result &&
    game && {
      result: view.result,
      ended: null,
      players: view.players,
      log: view.log,
      names: called,
      speak: frame,
      game,
      seat: lesson.seat,
    };
  const status = statusAt({ said, view, mine, phase: phaseInWords(view, game, at, table.value), speak, frame });
  return (
    <main id="main" class={`table-page is-lesson game-${facts.id}`}>
      <h1 class="unseen">{title}</h1>
      <Voice
        said={said.say}
        reply={reply}
        step={step}
        steps={lesson.steps.length}
        asks={asks}
        tries={tries}
        speak={speak}
        onHeard={heard}
        onBack={() => to(step - 1)}
        onNext={() => to(step + 1)}
        onAgain={() => to(0)}
        after={<First game={facts} seat={lesson.seat} speak={speak} frame={frame} />}
      />
      <div class="table-main">
        <div class="lesson-table" ref={place}>
          <Status text={status} mine={asks} />
          {ended && <ResultHead {...ended} />}
          <SeatsBar lines={[...lines.slice(lesson.seat), ...lines.slice(0, lesson.seat)]} at={at} module={table.value} speak={frame} />
          <TablePlace at={at} part={table} frame={frame} />
          {ended && <ResultDetails {...ended} />}
          <Marks root={place} names={marked} asks={asks} />
        </div>
      </div>
      <aside class="lesson-log" aria-label={frame("stream.log")}>
        {game && <Stream log={view.log} talk={at?.talk ?? []} game={game} speak={frame} shown="all" />}
      </aside>
    </main>
  );
}
