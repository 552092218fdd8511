/** Where a first game explains itself: whether it does, and the place for it, which is there before anything is said. */

import type { GameFacts, TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type * as Explain from "../explain";
import { files } from "../files";
import type { Speaker } from "../language/words";
import { usePart } from "../loading";
import { change, isNew, settings } from "../settings";
import type { Playing } from "./playing";

export interface Explaining {
  on: boolean;
  turn(on: boolean): void;
}

function know(game: string, known: boolean): void {
  const others = settings.get().known.filter((one) => one !== game);
  change({ known: known ? [...others, game] : others });
}

/** On in the first game of a kind, to its end or until somebody says that they know it; the next one goes without. */
export function useExplaining(state: TableState, { id: game }: GameFacts): Explaining {
  const [wanted, want] = useState(() => isNew(game));
  const on = wanted && state.seat !== null && state.view !== null;
  const ended = state.frame.status === "over";
  useEffect(() => {
    if (on && ended) know(game, true);
  }, [on, ended]);
  const turn = (on: boolean): void => {
    know(game, !on);
    want(on);
  };
  return { on, turn };
}

interface Props {
  explaining: Explaining;
  state: TableState;
  playing: Playing;
  game: Speaker | null;
  /** Whether one's own seat has nothing to do any more, though the others go on. */
  out: boolean;
}

export function ExplainPlace({ explaining, state, playing, game, out }: Props): JSX.Element | null {
  const part = usePart<typeof Explain>(explaining.on ? files.explain : null);
  if (!explaining.on || part.failed) return null;
  return (
    <div class="explain-place">
      {part.value && game && (
        <part.value.Strip
          state={state}
          game={game}
          refused={playing.refusal !== null}
          out={out}
          done={playing.done}
          onKnown={() => explaining.turn(false)}
        />
      )}
    </div>
  );
}
