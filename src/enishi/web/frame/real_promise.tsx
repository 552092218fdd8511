/** At a table of a game that is a promise: the promise in life that it may become, loaded only there. */

import type { TableState } from "@enishi/types";
import type { JSX } from "preact";
import { files } from "../files";
import { useSpeak } from "../language/spoken";
import { person } from "../live/line";
import { usePart } from "../loading";
import type * as Promises from "../promise";
import { useGame } from "../site";
import { useStore } from "../store";
import { PartMissing } from "./part";
import { isHost } from "./people";

export interface RealPromiseProps {
  state: TableState;
}

export function RealPromise({ state }: RealPromiseProps): JSX.Element | null {
  const { frame, view } = state;
  const me = useStore(person);
  const speak = useSpeak();
  const mayBegin = isHost(frame, me) && frame.status === "playing" && view?.events === 0;
  const wanted = useGame(frame.game)?.promise === true && (frame.promise !== null || mayBegin);
  const part = usePart<typeof Promises>(wanted ? files.promise : null);
  if (part.value) return wanted ? <part.value.AtTable state={state} /> : null;
  return part.failed ? <PartMissing part={part} speak={speak} /> : null;
}
