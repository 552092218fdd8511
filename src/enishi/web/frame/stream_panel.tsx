/** The stream beside the table: which part of it is shown, where one writes, and what of it is in sight while it is closed. */

import type { GameFacts, TableState, Talk } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import { readEarlier } from "../live/tables";
import { unheard } from "../live/unheard";
import { showRefusal } from "../notices";
import { useStore } from "../store";
import { heard } from "./people";
import type { Playing } from "./playing";
import { Stream } from "./stream";
import { actorOf, type Shown } from "./stream_items";
import { TalkForm } from "./talk_form";

/** What was said, in order, with everybody where they sit now: seats are drawn after the first words. */
function seated(talk: readonly Talk[], { frame }: TableState): Talk[] {
  const seats = new Map(frame.chairs.flatMap((chair, seat) => chair.people.map((one) => [one.id, seat] as const)));
  return talk.map((said) => ({ ...said, seat: seats.get(said.person) ?? said.seat })).sort((a, b) => a.events - b.events || a.at - b.at);
}

export function StreamPanel({
  state,
  facts,
  playing,
  speak,
  game,
}: {
  state: TableState;
  facts: GameFacts;
  playing: Playing;
  speak: Speaker;
  game: Speaker;
}): JSX.Element {
  const [shown, show] = useState<Shown>("all");
  const me = useStore(person);
  const talk = useMemo(
    () => heard(seated([...state.talk, ...state.private], state), speak),
    [state.talk, state.private, state.frame.chairs, speak],
  );
  return (
    <div class="stream-panel">
      <div class="stream-kinds" role="group" aria-label={speak("stream.show")}>
        {(["all", "log", "talk"] as const).map((kind) => (
          <button key={kind} type="button" class="bare" aria-pressed={shown === kind} onClick={() => show(kind)}>
            {speak(`stream.${kind}`)}
          </button>
        ))}
      </div>
      {(state.talk_before ?? 0) > 0 && (
        <button type="button" class="quiet" onClick={() => readEarlier(state).catch(showRefusal)}>
          {speak("stream.earlier_talk")}
        </button>
      )}
      <Stream
        log={state.view?.log ?? []}
        talk={talk}
        game={game}
        speak={speak}
        shown={shown}
        person={me}
        table={state.frame.table}
        done={playing.done}
      />
      <TalkForm state={state} game={facts} speak={speak} act={playing.act} />
    </div>
  );
}

/** The last thing that the others did, always in sight on a phone while a game goes on: what one did oneself one knows. */
export function lastLine(state: TableState, game: Speaker | null): string {
  const log = state.view?.log ?? [];
  const last = log.filter((entry) => ![null, state.seat].includes(actorOf(entry))).at(-1) ?? log.at(-1);
  return last && game ? last.lines.map((line) => game.line(line)).join(game.language === "ja" ? "" : " ") : "";
}

export function useUnread(state: TableState, seen: boolean): number {
  const deaf = useStore(unheard);
  const me = useStore(person);
  const said = [...state.talk, ...state.private].filter((one) => one.person !== me && !deaf.has(one.person)).length;
  const [read, mark] = useState(said);
  useEffect(() => {
    if (seen) mark(said);
  }, [seen, said]);
  return seen ? 0 : Math.max(0, said - read);
}
