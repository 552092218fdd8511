/** What the table asks everybody: to take a decision back, to confer before a deal, to go on after a pause. */

import type { JSX } from "preact";
import type { TableState } from "@enishi/types";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import type { TableWish } from "../live/tables";
import { useStore } from "../store";
import { moveInWords } from "../table/choice";

interface Props {
  state: TableState;
  speak: Speaker;
  /** The game's own words. */
  game: Speaker | null;
  act(wish: TableWish): Promise<boolean>;
}

function UndoQuestion({ state, speak, act }: Props): JSX.Element | null {
  const asked = state.frame.undo;
  if (!asked) return null;
  const may = state.seat !== null && state.seat !== asked.seat && !asked.agreed.includes(state.seat);
  return (
    <div class="question" role="group" aria-label={speak("undo.title")}>
      <p>{speak("undo.asked", { seat: asked.seat })}</p>
      {may && (
        <div class="row">
          <button type="button" class="primary" onClick={() => act({ type: "answer_undo", agree: true })}>
            {speak("undo.agree")}
          </button>
          <button type="button" onClick={() => act({ type: "answer_undo", agree: false })}>
            {speak("undo.decline")}
          </button>
        </div>
      )}
    </div>
  );
}

/** Somebody who looks on would like to share one's own seat. */
function ShareQuestion({ state, speak, act }: Props): JSX.Element {
  const me = useStore(person);
  const asking = state.frame.sharing.filter((one) => one.seat === state.seat);
  return (
    <>
      {asking.map((one) => (
        <div key={one.person} class="question" role="group" aria-label={speak("share.title")}>
          <p>{speak(me && one.agreed.includes(me) ? "share.waiting" : "share.asks", { name: one.name })}</p>
          {me && !one.agreed.includes(me) && (
            <div class="row">
              <button type="button" class="primary" onClick={() => act({ type: "answer_share", person: one.person, agree: true })}>
                {speak("undo.agree")}
              </button>
              <button type="button" onClick={() => act({ type: "answer_share", person: one.person, agree: false })}>
                {speak("undo.decline")}
              </button>
            </div>
          )}
        </div>
      ))}
    </>
  );
}

function Conferring({ state, speak, act }: Props): JSX.Element | null {
  const { conferring, ready } = state.frame;
  if (!conferring) return null;
  const done = state.seat !== null && ready.includes(state.seat);
  return (
    <div class="question" role="group" aria-label={speak("conferring.title")}>
      <p>{speak("conferring.how")}</p>
      {ready.length > 0 && <p class="muted">{speak("conferring.ready", { seats: ready })}</p>}
      {state.seat !== null && !done && (
        <button type="button" class="primary say-ready" onClick={() => act({ type: "ready" })}>
          {speak("conferring.say_ready")}
        </button>
      )}
    </div>
  );
}

function Held({ state, speak, game, act }: Props): JSX.Element | null {
  if (!state.mine?.held) return null;
  return (
    <div class="question">
      <p>{speak("held.said", { move: game ? moveInWords(state.mine.held, game) : state.mine.held })}</p>
      <button type="button" onClick={() => act({ type: "undo" })}>
        {speak("held.take_back")}
      </button>
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
      <button type="button" class="primary" onClick={() => act({ type: "sit", name, seat })}>
        {speak("seats.take_back")}
      </button>
    </div>
  );
}

export function Questions(props: Props): JSX.Element {
  return (
    <>
      <UndoQuestion {...props} />
      <ShareQuestion {...props} />
      <Conferring {...props} />
      <Held {...props} />
      <StandsIn {...props} />
    </>
  );
}
