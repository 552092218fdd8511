/** Where one writes what one wants to say. Half-written texts outlive a lost line and a reload. */

import type { GameFacts, TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import type { TableWish } from "../live/tables";
import { change, settings } from "../settings";
import { site } from "../site";
import { useStore } from "../store";

type To = "open" | "seat" | "team";

/** A half-written text and to whom it was begun: what was meant for few is never sent to all by mistake. */
interface Draft {
  text: string;
  to: To | null;
}

const EMPTY: Draft = { text: "", to: null };
const keptAs = (table: string): string => `enishi-draft-${table}`;

function keptDraft(table: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs(table)) ?? "null") ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

function keepDraft(table: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keptAs(table), JSON.stringify(draft));
  } catch {
    // Then it lasts as long as the page.
  }
}

/** To whom this person may speak now. */
function channels(state: TableState, game: GameFacts | null): To[] {
  const { seat, frame } = state;
  if (seat === null) return ["open"];
  const all: To[] = ["open"];
  if ((frame.chairs[seat]?.people.length ?? 0) > 1) all.push("seat");
  if (game?.team_talk && frame.conferring) all.push("team");
  return all;
}

/** Whether a key means "send"; while an input method is composing, Enter belongs to that. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !event.shiftKey && !event.isComposing && event.keyCode !== 229;

export function TalkForm({
  state,
  game,
  speak,
  act,
}: {
  state: TableState;
  game: GameFacts | null;
  speak: Speaker;
  act(wish: TableWish): Promise<boolean>;
}): JSX.Element {
  const table = state.frame.table;
  const inLanguage = useInLanguage();
  const facts = useStore(site);
  const { name } = useStore(settings);
  const [draft, write] = useState(() => keptDraft(table));
  const [chosen, choose] = useState<To | null>(null);
  const [note, mark] = useState("");
  const open = channels(state, game);
  const usual = open.includes("team") ? "team" : "open";
  const to = draft.to ?? (chosen && open.includes(chosen) ? chosen : usual);
  const { text } = draft;
  const notes = to === "open" && state.seat !== null && state.frame.status === "playing" ? (game?.notes ?? []) : [];
  const put = (next: string, whom: To): void => {
    const now = next ? { text: next, to: whom } : EMPTY;
    write(now);
    keepDraft(table, now);
  };
  const address = (whom: To): void => {
    choose(whom);
    put(text, whom);
  };
  const ownName = state.seat === null ? { name: name || speak("talk.nobody") } : {};
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (!said) return;
    put("", to);
    if (!(await act({ type: "say", to, text: said, note: note || null, ...ownName }))) put(said, to);
  };
  return (
    <form
      class="talk-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <details class="gestures">
        <summary>{speak("talk.gestures")}</summary>
        {facts?.gestures.map((gesture) => (
          <button
            key={gesture.level}
            type="button"
            class="gesture-button"
            onClick={() => act({ type: "say", to, gesture: gesture.level, ...ownName })}
          >
            {inLanguage(gesture.words)}
          </button>
        ))}
      </details>
      {state.seat === null && (
        <label class="field is-inline">
          {speak("name.label")}
          <input value={name} maxLength={facts?.limits.name} onInput={(event) => change({ name: event.currentTarget.value })} />
        </label>
      )}
      <div class="talk-to">
        {(open.length > 1 || to !== "open") && (
          <select aria-label={speak("talk.to")} value={to} onChange={(event) => address(event.currentTarget.value as To)}>
            {(["open", "seat", "team"] as const).map(
              (one) =>
                (open.includes(one) || one === to) && (
                  <option key={one} value={one}>
                    {speak(`talk.to_${one}`)}
                  </option>
                ),
            )}
          </select>
        )}
        {notes.length > 0 && (
          <select aria-label={speak("talk.as")} value={note} onChange={(event) => mark(event.currentTarget.value)}>
            <option value="">{speak("talk.as_talk")}</option>
            {notes.map((one) => (
              <option key={one.name} value={one.name}>
                {inLanguage(one.words)}
              </option>
            ))}
          </select>
        )}
      </div>
      <div class="talk-row">
        <textarea
          class="talk-input"
          rows={1}
          value={text}
          maxLength={facts?.limits.talk}
          aria-label={speak("talk.write")}
          placeholder={speak(to === "open" ? "talk.write" : `talk.to_${to}`)}
          onInput={(event) => put(event.currentTarget.value, to)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            void send();
          }}
        />
        <button type="submit" class="primary" disabled={!text.trim()}>
          {speak("talk.send")}
        </button>
      </div>
    </form>
  );
}
