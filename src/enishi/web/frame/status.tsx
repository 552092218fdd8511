/** Whose turn it is and what is awaited, in one line; and why a move was refused. */

import type { TableState } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { classes } from "../table/classes";
import { Icon } from "./icons";
import { awaited, isMyTurn } from "./people";
import type { RefusalWords } from "./playing";

/** More seats than these are counted, not named: the line stays a line, and the seats show who they are. */
const MANY = 3;

/** The sentence of the moment. */
export function statusOf(state: TableState, speak: Speaker, phase: string): string {
  const { frame, view } = state;
  if (frame.status === "over") return speak("status.over");
  if (frame.promise !== null) return speak("status.day_decides");
  if (frame.paused) return speak("status.paused");
  if (frame.conferring) return speak("status.conferring");
  if (state.mine?.held) return speak(view?.legal.length === 1 ? "status.forced" : "status.held");
  if (isMyTurn(state)) return speak("status.your_turn", { phase });
  const seats = awaited(state);
  const status = seats.length > MANY ? speak("status.waiting_many", { n: seats.length, phase }) : speak("status.waiting", { seats, phase });
  return seats.length ? waitedFor(state, status, speak) : phase;
}

/** Where a bot waits for its turn to think, that is said too. */
function waitedFor({ frame }: TableState, status: string, speak: Speaker): string {
  const n = frame.bots_wait ?? null;
  if (n === null) return status;
  return n ? speak("status.bots_wait", { status, n }) : speak("status.bots_next", { status });
}

export function Status({ text, mine, children }: { text: string; mine: boolean; children?: ComponentChildren }): JSX.Element {
  return (
    <div class={classes("status", mine && "is-mine")}>
      <p class="status-text" role="status">
        <span key={text}>{text}</span>
      </p>
      {children}
    </div>
  );
}

/** What is chosen next at the table has an answer of its own: what was said to the last is done with. */
function useNextChoice(waits: boolean, onChoice: () => void): void {
  useEffect(() => {
    if (!waits) return;
    const chosen = ({ target }: Event): void => {
      if ((target as Element).closest(".game :is([data-spot], button)")) onChoice();
    };
    addEventListener("click", chosen);
    return () => removeEventListener("click", chosen);
  }, [waits]);
}

interface RefusedProps {
  words: RefusalWords | null;
  /** What is to be done, which this covers: it is said here, too, where there is room. */
  moment: string;
  onClose(): void;
  speak: Speaker;
}

/** Why a move was refused, over the line of the moment; where one has scrolled away from that, at the top of what one sees. */
export function RefusedMove({ words, moment, onClose, speak }: RefusedProps): JSX.Element {
  const inLanguage = useInLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useNextChoice(words !== null, onClose);
  useLayoutEffect(() => {
    if (words) setAway(place.current!.getBoundingClientRect().bottom < 0);
  }, [words]);
  return (
    <div ref={place} class="refused-place" role="alert">
      {words && (
        <div class={classes("refused", isAway && "is-away")}>
          <div>
            <p>{inLanguage(words)}</p>
            {moment && (
              <p class="refused-moment" aria-hidden="true">
                {moment}
              </p>
            )}
          </div>
          <button type="button" class="bare" aria-label={speak("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
