/** What the table asks everybody: to take a decision back, to confer before a deal, to go on after a pause. Nothing moves when it is asked. */

import type { TableState } from "@enishi/types";
import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import type { TableWish } from "../live/tables";
import { blocked, isBlocked } from "../live/unheard";
import { useStore } from "../store";
import { moveInWords } from "../table/choice";
import { classes } from "../table/classes";
import { useOnce } from "./once";
import { shownName } from "./people";

interface Props {
  state: TableState;
  speak: Speaker;
  /** The game's own words. */
  game: Speaker | null;
  act(wish: TableWish): Promise<boolean>;
}

interface Answer {
  label: string;
  wish: TableWish;
  class?: string;
}

/** The answers to a question, of which one is given, once. */
function Answers({ question, answers, act }: { question: string; answers: readonly Answer[]; act: Props["act"] }): JSX.Element {
  const { said, say } = useOnce(question, act);
  return (
    <div class="row">
      {answers.map(({ label, wish, class: name }) => (
        <button key={label} type="button" class={classes(name)} aria-disabled={said || undefined} onClick={() => say(wish)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** Yes or no. */
const agreeing = (speak: Speaker, wish: (agree: boolean) => TableWish): Answer[] => [
  { label: speak("undo.agree"), wish: wish(true), class: "primary" },
  { label: speak("undo.decline"), wish: wish(false) },
];

function UndoQuestion({ state, speak, act }: Props): JSX.Element | null {
  const asked = state.frame.undo;
  if (!asked) return null;
  const may = state.seat !== null && state.seat !== asked.seat && !asked.agreed.includes(state.seat);
  return (
    <div class="question" role="group" aria-label={speak("undo.title")}>
      <p>{speak(asked.seen ? "undo.asked_seen" : "undo.asked", { seat: asked.seat })}</p>
      {may && (
        <Answers
          question={`${state.event} ${asked.seat}`}
          answers={agreeing(speak, (agree) => ({ type: "answer_undo", agree }))}
          act={act}
        />
      )}
    </div>
  );
}

/** Somebody who looks on would like to share one's own seat, or to take the chair of a bot. */
function ShareQuestion({ state, speak, act }: Props): JSX.Element {
  const me = useStore(person);
  useStore(blocked);
  const isBots = (seat: number): boolean => !state.frame.chairs[seat]?.people.length;
  const asking = state.frame.sharing.filter(
    (one) => state.seat !== null && !isBlocked(one.person) && (one.seat === state.seat || isBots(one.seat)),
  );
  const question = (seat: number): string => (isBots(seat) ? "share.asks_chair" : "share.asks");
  return (
    <>
      {asking.map((one) => (
        <div key={one.person} class="question" role="group" aria-label={speak("share.title")}>
          <p>{speak(me && one.agreed.includes(me) ? "share.waiting" : question(one.seat), { name: shownName(one.name, speak) })}</p>
          {me && !one.agreed.includes(me) && (
            <Answers
              question={one.person}
              answers={agreeing(speak, (agree) => ({ type: "answer_share", person: one.person, agree }))}
              act={act}
            />
          )}
        </div>
      ))}
    </>
  );
}

/** The host, whose own clock runs, would like a pause. */
function PauseQuestion({ state, speak, act }: Props): JSX.Element | null {
  const me = useStore(person);
  const agreed = state.frame.pause_asked;
  if (!agreed) return null;
  const may = state.seat !== null && me !== state.frame.host && !agreed.includes(state.seat);
  return (
    <div class="question" role="group" aria-label={speak("pause.title")}>
      <p>{speak("pause.asked")}</p>
      {may && <Answers question={String(state.event)} answers={agreeing(speak, (agree) => ({ type: "answer_pause", agree }))} act={act} />}
    </div>
  );
}

/** Before a deal: not a question that comes and goes, but what is done now; it lies at the lower edge, so that the table keeps its place. */
export function Conferring({ state, speak, act }: Omit<Props, "game">): JSX.Element | null {
  const { conferring, ready } = state.frame;
  const signs = state.mine?.signs?.[speak.language];
  if (!conferring) return null;
  const done = state.seat !== null && ready.includes(state.seat);
  return (
    <div class="question is-conferring" role="group" aria-label={speak("conferring.title")}>
      <p>{signs ? speak("conferring.proposed", { signs }) : speak("conferring.how")}</p>
      {ready.length > 0 && <p class="muted">{speak("conferring.ready", { seats: ready })}</p>}
      {state.seat !== null && !done && (
        <Answers
          question={String(state.event)}
          answers={[
            { label: speak(signs ? "conferring.agree" : "conferring.say_ready"), wish: { type: "ready" }, class: "primary say-ready" },
          ]}
          act={act}
        />
      )}
    </div>
  );
}

/** An answer that can still be taken back; where only one was possible it was not one's own, and the line of the moment says so. */
function Held({ state, speak, game, act }: Props): JSX.Element | null {
  if (!state.mine?.held || state.view?.legal.length === 1) return null;
  return (
    <div class="question">
      <p>{speak("held.said", { move: game ? moveInWords(state.mine.held, game) : state.mine.held })}</p>
      <Answers
        question={`${state.event} ${state.mine.held}`}
        answers={[{ label: speak("held.take_back"), wish: { type: "undo" } }]}
        act={act}
      />
    </div>
  );
}

/** Somebody for whom a bot plays, having left or been away, may come back at any time. */
function StandsIn({ state, speak, act }: Props): JSX.Element | null {
  const me = useStore(person);
  const seat = state.frame.chairs.findIndex((chair) => chair.bot !== null && !chair.resigned && chair.people.some((one) => one.id === me));
  if (seat < 0 || state.frame.status !== "playing") return null;
  const name = state.frame.chairs[seat]!.people.find((one) => one.id === me)!.name;
  return (
    <div class="question">
      <p>{speak("seats.bot_plays")}</p>
      <Answers
        question={String(seat)}
        answers={[{ label: speak("seats.take_back"), wish: { type: "sit", name, seat }, class: "primary" }]}
        act={act}
      />
    </div>
  );
}

export function Questions(props: Props): JSX.Element {
  return (
    <>
      <UndoQuestion {...props} />
      <ShareQuestion {...props} />
      <PauseQuestion {...props} />
      <Held {...props} />
      <StandsIn {...props} />
    </>
  );
}
