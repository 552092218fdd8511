/** The desk where the speaker tells and answers, and where the others ask. */

import { classes, useTable } from "@enishi/table";
import type { happiness } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Time } from "./card";
import type { Told } from "./told";

/** While an input method is composing, Enter belongs to that. */
const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !event.shiftKey && !event.isComposing && event.keyCode !== 229;

/** Where one writes something that becomes part of the table. */
function Write({
  note,
  label,
  rows = 1,
  children,
}: {
  note: string;
  label: string;
  rows?: number;
  children: ComponentChildren;
}): JSX.Element {
  const { tell } = useTable();
  const [text, write] = useState("");
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (!said) return;
    write("");
    if (!(await tell(note, said))) write((since) => (since ? `${said}\n${since}` : said));
  };
  return (
    <form
      class={classes("write", `is-${note}`)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label class="field">
        {label}
        <textarea
          rows={rows}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            void send();
          }}
        />
      </label>
      <button type="submit" disabled={!text.trim()}>
        {children}
      </button>
    </form>
  );
}

/** What one can say now: the speaker tells and answers, the others ask. */
export function Desk({ told, time, speaker }: { told: Told; time: Time; speaker: number }): JSX.Element {
  const { seat, speak } = useTable<happiness.Table>();
  const [changing, change] = useState(false);
  if (seat !== speaker) {
    return (
      <Write key={`ask-${speaker}`} note="question" label={speak("table.ask", { seat: speaker })}>
        {speak("table.do_ask")}
      </Write>
    );
  }
  return (
    <>
      {(told.topic === null || changing) && (
        <Write note="topic" label={speak("table.name_topic")}>
          {speak("table.do_name_topic")}
        </Write>
      )}
      <Write key={time} note={time} label={speak(`table.tell.${time}`)} rows={2}>
        {speak("table.do_tell")}
      </Write>
      {told.asked[time].length > 0 && (
        <Write note="answer" label={speak("table.answer")}>
          {speak("table.do_answer")}
        </Write>
      )}
      {told.topic !== null && (
        <button type="button" class="quiet" aria-expanded={changing} onClick={() => change(!changing)}>
          {speak("table.change_topic")}
        </button>
      )}
    </>
  );
}
