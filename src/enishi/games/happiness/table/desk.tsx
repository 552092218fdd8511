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
  closed,
  children,
}: {
  note: string;
  label: string;
  rows?: number;
  /** What it is called where nothing more is to be written; what was begun can still be sent. */
  closed?: string | undefined;
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
        {closed && !text ? closed : label}
        <textarea
          rows={rows}
          disabled={closed !== undefined && !text}
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
  const { table, seat, speak } = useTable<happiness.Table>();
  const [changing, change] = useState(false);
  if (seat !== speaker) {
    return (
      <Write key={`ask-${speaker}`} note="question" label={speak("table.ask", { seat: speaker })}>
        {speak("table.do_ask")}
      </Write>
    );
  }
  // Once the card lies there, the others ask and guess: what was told of the next time had landed on this page.
  const isTold = told.stories[time].length > 0 && table.seats.some((one) => one.guessing);
  return (
    <>
      {(told.topic === null || changing) && (
        <Write note="topic" label={speak("table.name_topic")}>
          {speak("table.do_name_topic")}
        </Write>
      )}
      <Write key={time} note={time} label={speak(`table.tell.${time}`)} rows={2} closed={isTold ? speak(`table.told.${time}`) : undefined}>
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
