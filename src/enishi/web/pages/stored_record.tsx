/** A record that was played by other rules than there are here: what stands in it, as text. */

import type { JSX } from "preact";
import { OptionLines } from "../frame/setup";
import { StoredEvents } from "../frame/stored_game";
import { useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { useGame } from "../site";
import type { AnyRecord } from "./record_file";

interface Props {
  record: AnyRecord;
  /** That it cannot be played, in both languages. */
  words: { [language: string]: string };
  onClose?: (() => void) | undefined;
}

export function StoredRecord({ record, words, onClose }: Props): JSX.Element {
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  const game = useGame(String(record.game));
  const events = listIn(record.events).map(asText);
  return (
    <main id="main" class="page">
      <h1>
        {inLanguage(game?.title)} <span class="muted">{speak("replay.title")}</span>
      </h1>
      <StoredEvents stored={{ words, events }} open speak={speak}>
        <Head record={record} speak={speak} />
        <ul class="setup">
          <OptionLines options={Object(record.options)} game={game} speak={speak} />
        </ul>
      </StoredEvents>
      {onClose && (
        <button type="button" onClick={onClose}>
          {speak("replay.another")}
        </button>
      )}
    </main>
  );
}

/** Seats, players and scores, where the record has them. */
function Head({ record, speak }: { record: AnyRecord; speak: Speaker }): JSX.Element {
  const join = speak("list.join");
  const players = listIn(record.names).map((name, seat) => (name === null ? speak("seats.numbered", { number: seat + 1 }) : asText(name)));
  const lines = {
    "stored.seats": asText(record.seats),
    "stored.players": players.join(join),
    "stored.scores": listIn(record.scores).map(asText).join(join),
  };
  return (
    <dl class="facts">
      {Object.entries(lines).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{speak(label)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whatever stands in a file, so that it can be read. */
const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
