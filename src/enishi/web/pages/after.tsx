/** After a game: another one with the same people, its replay, its record. */

import type { TableState } from "@enishi/types";
import type { JSX } from "preact";
import { go } from "../address";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import { sayAt } from "../live/tables";
import { showRefusal } from "../notices";
import { useStore } from "../store";
import { downloadRecord } from "./record_file";

/** The next game with the same people, in one click. */
export function Rematch({ state, speak }: { state: TableState; speak: Speaker }): JSX.Element | null {
  const { table, next, chairs } = state.frame;
  const me = useStore(person);
  const sat = chairs.some((chair) => chair.people.some((one) => one.id === me));
  const rematch = async (): Promise<void> => {
    try {
      const answer = await sayAt(table, { type: "rematch" });
      if (answer.type === "ack" && answer.table) go(`/table/${answer.table}`);
    } catch (reason) {
      showRefusal(reason);
    }
  };
  if (next) {
    return (
      <a class="button primary" href={`/table/${next}`}>
        {speak("after.to_rematch")}
      </a>
    );
  }
  if (!sat) return null;
  return (
    <button type="button" class="primary" onClick={rematch}>
      {speak("after.rematch")}
    </button>
  );
}

/** The way to look at it again. */
export function ToReplay({ state, speak }: { state: TableState; speak: Speaker }): JSX.Element | null {
  if (!state.view) return null;
  return (
    <a class="button" href={`/replay/${state.frame.table}`}>
      {speak("after.replay")}
    </a>
  );
}

/** What else there is to do with a game that is over. */
export function After({ state, speak }: { state: TableState; speak: Speaker }): JSX.Element {
  const { table } = state.frame;
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
      {(state.view || state.stored) && (
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
