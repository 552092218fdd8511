/** At a table of a game that is a promise: the promise in life that it may become, loaded only there. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableState } from "@enishi/types";
import { files, loadStyle } from "../files";
import { person } from "../live/line";
import { useGame } from "../site";
import { useStore } from "../store";
import { isHost } from "./people";

export interface RealPromiseProps {
  state: TableState;
}

export function RealPromise({ state }: RealPromiseProps): JSX.Element | null {
  const { frame, view } = state;
  const me = useStore(person);
  const mayBegin = isHost(frame, me) && frame.status === "playing" && view?.events === 0;
  const wanted = useGame(frame.game)?.promise === true && (frame.promise !== null || mayBegin);
  const [found, find] = useState<{ AtTable: ComponentType<RealPromiseProps> } | null>(null);
  useEffect(() => {
    if (wanted) void Promise.all([import("../promise/at_table"), loadStyle(files.promise.style)]).then(([module]) => find({ AtTable: module.AtTable }));
  }, [wanted]);
  return wanted && found ? <found.AtTable state={state} /> : null;
}
