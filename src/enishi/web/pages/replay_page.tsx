/** A game that was played, event by event: from a table, from a file, or from a link that carries the record itself. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { address, showFragment } from "../address";
import { useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { Refused } from "../live/line";
import { sayAt, useTableHere } from "../live/tables";
import { linkTo } from "../site";
import { useStore } from "../store";
import { Player } from "./player";
import { type AnyRecord, asLetters, fromLetters } from "./record_file";

const CARRIED = "record=";

/** What stands in the fragment: a secret or a record, and the moment behind the last slash. */
function split(fragment: string): { front: string; moment: number | null } {
  const [, front = "", moment] = /^(.*?)(?:\/(\d+))?$/.exec(fragment) ?? [];
  return { front, moment: moment === undefined ? null : Number(moment) };
}

function FileField({ onRecord, speak }: { onRecord(record: AnyRecord): void; speak: Speaker }): JSX.Element {
  const [failed, fail] = useState(false);
  const [over, hover] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      onRecord(JSON.parse(await file.text()) as AnyRecord);
      fail(false);
    } catch {
      fail(true);
    }
  };
  return (
    <div
      class={over ? "file-field is-over" : "file-field"}
      onDragOver={(event) => {
        event.preventDefault();
        hover(true);
      }}
      onDragLeave={() => hover(false)}
      onDrop={(event) => {
        event.preventDefault();
        hover(false);
        void read(event.dataTransfer?.files[0]);
      }}
    >
      <label class="field">
        {speak("replay.open_file")}
        <input type="file" accept=".json,application/json" onChange={(event) => read(event.currentTarget.files?.[0])} />
      </label>
      <p class="muted">{speak("replay.drop")}</p>
      {failed && <p role="alert">{speak("replay.no_json")}</p>}
    </div>
  );
}

/** The record of a table that is over, asked for from the server. */
function useTableRecord(
  table: string,
  invitation: string,
): { record: AnyRecord | null; words: { [language: string]: string } | null; invitation: string; own: number | null } {
  const here = useTableHere(table, invitation);
  const [record, put] = useState<AnyRecord | null>(null);
  const [words, refuse] = useState<{ [language: string]: string } | null>(null);
  const there = here.state !== null;
  useEffect(() => {
    if (!there) return;
    sayAt(table, { type: "get_record" }).then(
      (answer) => answer.type === "record" && put(answer.record),
      (reason) => reason instanceof Refused && refuse(reason.refusal.words),
    );
  }, [table, there]);
  return { record, words: words ?? here.refusal?.words ?? null, invitation: here.invitation, own: here.state?.seat ?? null };
}

export function TableReplayPage({ table, fragment }: { table: string; fragment: string }): JSX.Element {
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  const [{ front, moment }] = useState(() => split(fragment));
  const { record, words, invitation, own } = useTableRecord(table, front);
  const path = `/replay/${table}`;
  if (!record) {
    return (
      <main id="main" class="not-here">
        {words ? <h1>{inLanguage(words)}</h1> : <p class="muted">{speak("loading")}</p>}
        {words && (
          <a class="button" href={`/table/${table}`}>
            {speak("replay.to_table")}
          </a>
        )}
      </main>
    );
  }
  return (
    <Player
      record={record}
      first={moment ?? "end"}
      own={own}
      playedAt={`/table/${table}`}
      linkToMoment={async (at) => linkTo(path, `${invitation}/${at}`)}
      onMoment={(at) => showFragment(`${invitation}/${at}`)}
    />
  );
}

export function ReplayPage(): JSX.Element {
  const speak = useSpeak();
  const { fragment } = useStore(address);
  const [record, put] = useState<AnyRecord | null>(null);
  const [first, begin] = useState<number | null>(null);
  useEffect(() => {
    const { front, moment } = split(fragment);
    if (!front.startsWith(CARRIED)) return;
    fromLetters(front.slice(CARRIED.length)).then(
      (found) => {
        begin(moment);
        put(found);
      },
      () => undefined,
    );
  }, [fragment]);
  const open = (found: AnyRecord): void => {
    begin(null);
    put(found);
  };
  if (record) {
    const carried = async (at: number): Promise<string> => linkTo("/replay", `${CARRIED}${await asLetters(record)}/${at}`);
    return (
      <Player key={JSON.stringify(record)} record={record} first={first ?? "beginning"} linkToMoment={carried} onClose={() => put(null)} />
    );
  }
  return (
    <main id="main" class="page">
      <h1>{speak("replay.title")}</h1>
      <p>{speak("replay.what")}</p>
      <FileField onRecord={open} speak={speak} />
    </main>
  );
}
