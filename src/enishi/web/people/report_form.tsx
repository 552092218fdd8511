/** A report to the host of the site: why, and which words go along. */

import type { TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { hereOf } from "../live/tables";
import { site } from "../site";
import { useStore } from "../store";

/** What somebody said that one could read; the server sends the last of it along, as it knows it. */
function wordsOf(person: string, state: TableState, named: (gesture: string) => string): string[] {
  return [...state.talk, ...state.private]
    .filter((said) => said.person === person && !said.happened)
    .sort((a, b) => a.at - b.at)
    .map((said) => said.text || named(said.gesture ?? ""))
    .filter(Boolean);
}

export function ReportForm({
  table,
  person,
  name,
  words,
  onSend,
}: {
  table: string;
  person: string;
  name: string;
  words: Speaker;
  onSend(why: string): void;
}): JSX.Element {
  const [why, write] = useState("");
  const { state } = useStore(hereOf(table));
  const facts = useStore(site);
  const inLanguage = useInLanguage();
  const named = (gesture: string): string => inLanguage(facts?.gestures.find((one) => one.level === gesture)?.words) || gesture;
  const said = state ? wordsOf(person, state, named) : [];
  return (
    <form
      class="report"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(why.trim());
      }}
    >
      <label class="field">
        {words("report.why")}
        <textarea rows={3} required value={why} maxLength={facts?.limits.talk} onInput={(event) => write(event.currentTarget.value)} />
      </label>
      <p class="muted">{words(said.length ? "report.words" : "report.no_words", { name })}</p>
      {said.length > 0 && (
        <ul class="report-words" tabIndex={0} aria-label={words("report.words", { name })}>
          {said.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
      )}
      <p class="muted">{words("report.who_reads", { name })}</p>
      <button type="submit" class="primary" disabled={!why.trim()}>
        {words("report.send")}
      </button>
    </form>
  );
}
