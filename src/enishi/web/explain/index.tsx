/** A first game explains itself as it goes: what this phase is and what one does in it, what was just done and why. Loaded for those who want it. */

import type { TableState } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { files } from "../files";
import { isMyTurn } from "../frame/people";
import { useWordsOf } from "../language/spoken";
import type { Speaker } from "../language/words";
import { notify } from "../notices";
import { classes } from "../table/classes";
import { useKeptHeight } from "../table/kept_height";
import { hasActed, type Told, toldDone, toldSince } from "./told";
import "./explain.css";

type Part = "now" | "just";

interface Props {
  state: TableState;
  game: Speaker;
  refused: boolean;
  out: boolean;
  /** Places in the log of what was done for one's seat, which could do nothing else. */
  done: ReadonlySet<number>;
  onKnown(): void;
}

/** Whether somebody has answered since they were first asked here: what was done for them, because they could do nothing else, does not count. */
function useAnswered(state: TableState): boolean {
  const asked = useRef<number | null>(null);
  const { view, seat } = state;
  if (!view || seat === null) return false;
  if (asked.current === null && isMyTurn(state)) asked.current = view.log.length;
  return asked.current !== null && hasActed(view.log.slice(asked.current), seat);
}

/** What is going on, and what one does now; in the beginning the goal stands in the place of the phase. */
function nowIn({ state, game, refused, out }: Props, answered: boolean, speak: Speaker): string[] {
  const { view, frame, mine, seat } = state;
  if (!view || seat === null) return [];
  const goal = answered ? [] : [game("explain.goal")];
  if (frame.conferring && game.has("explain.conferring")) return [...goal, game("explain.conferring")];
  const phase = game(`explain.phase.${view.phase}`);
  if (frame.status === "over") return [phase];
  if (out) return [game("explain.out")];
  const about = goal.length ? goal : [phase];
  if (!isMyTurn(state)) return [...about, speak(mine?.held ? (view.legal.length === 1 ? "forced" : "held") : "waiting")];
  const does = game(`explain.do.${view.phase}`);
  return refused ? [speak("refused"), does] : [...about, does];
}

/** Which of the two is in sight where there is no room for both: what to do in one's own turn, otherwise what the others do. */
function useShown(mine: boolean, anything: boolean): [Part, (part: Part) => void] {
  const [shown, show] = useState<Part>("now");
  useEffect(() => show(mine || !anything ? "now" : "just"), [mine, anything]);
  return [shown, show];
}

function JustNow({ told, speak }: { told: readonly Told[]; speak: Speaker }): JSX.Element {
  return (
    <>
      <h3>{speak("just")}</h3>
      {told.map(({ said, why }) => (
        <p key={why}>
          <span class="explain-said">{said}</span> {why}
        </p>
      ))}
      {!told.length && <p>{speak("nothing")}</p>}
    </>
  );
}

/** What has just happened; first what was done for one. */
function toldNow({ state: { view, seat }, game, done }: Props, waits: boolean, speak: Speaker | null): Told[] {
  if (!view || seat === null || !speak) return [];
  return [...toldDone(view.log, seat, done, game, speak("done_for_you")), ...toldSince(view.log, seat, game, waits)];
}

interface SaidProps {
  part: Part;
  label: string;
  /** Everything that it says: where that changes, it is read from its beginning. */
  spoken: string;
  aside: boolean;
  children: ComponentChildren;
}

/** One of the two, in a place that stays where it is; what is longer scrolls in it. */
function Said({ part, label, spoken, aside, children }: SaidProps): JSX.Element {
  const kept = useKeptHeight<HTMLDivElement>(); // the other has what it leaves, and does not move when it says less
  const free = useRef<HTMLDivElement>(null);
  const place = part === "now" ? kept : free;
  useEffect(() => place.current?.scrollTo(0, 0), [spoken]);
  return (
    <div ref={place} class={classes("explain-text", `explain-${part}`, aside && "is-aside")} tabIndex={0} role="group" aria-label={label}>
      <div key={spoken}>{children}</div>
    </div>
  );
}

/** It keeps its height whatever it says. */
export function Strip(props: Props): JSX.Element | null {
  const { state, onKnown } = props;
  const speak = useWordsOf(files.explain.words);
  const over = state.frame.status === "over";
  const mine = isMyTurn(state) || over;
  const told = toldNow(props, !mine, speak);
  const [shown, show] = useShown(mine, told.length > 0);
  const answered = useAnswered(state);
  if (!speak) return null;
  const now = nowIn(props, answered, speak);
  const just = told.map(({ why }) => why);
  return (
    <section class="explain" aria-label={speak("title")}>
      <div class="explain-head">
        <h2>{speak("title")}</h2>
        <div class="explain-parts">
          {(["now", "just"] as const).map((part) => (
            <button key={part} type="button" class="bare" aria-pressed={shown === part} onClick={() => show(part)}>
              {speak(part)}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            onKnown();
            notify(speak("back"));
          }}
        >
          {speak("know")}
        </button>
      </div>
      <Said key={over ? "over" : "on"} part="now" label={speak("now")} spoken={now.join(" ")} aside={shown !== "now"}>
        {now.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </Said>
      <Said part="just" label={speak("just")} spoken={told.map(({ said, why }) => said + why).join(" ")} aside={shown !== "just"}>
        <JustNow told={told} speak={speak} />
      </Said>
      <p class="unseen" role="status">
        {mine ? [...just, ...now].join(" ") : ""}
      </p>
    </section>
  );
}
