/** One's own wishes, moving one's identity to another device, whom one has blocked, and erasing oneself. */

import type { Code } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { files } from "../files";
import { NameField, PaceField, SureButton } from "../frame/controls";
import { useSpeak, useWordsOf } from "../language/spoken";
import type { Speaker } from "../language/words";
import { digitsOf, forgetSecret } from "../live/identity";
import { say } from "../live/line";
import { notify, showRefusal } from "../notices";
import { change, settings } from "../settings";
import { sound } from "../sound";
import { useStore } from "../store";
import { BlockedPeople } from "./blocked_people";

function Wishes({ speak, words }: { speak: Speaker; words: Speaker }): JSX.Element {
  const { language, theme, sound: sounding, pace, muted } = useStore(settings);
  return (
    <section class="card-of-paper">
      <h2>{words("settings.wishes")}</h2>
      <NameField speak={speak} />
      <label class="field">
        {words("settings.language")}
        <select value={language} onChange={(event) => change({ language: event.currentTarget.value as "en" | "ja" })}>
          <option value="en">English</option>
          <option value="ja">日本語</option>
        </select>
      </label>
      <label class="field">
        {words("settings.theme")}
        <select value={theme} onChange={(event) => change({ theme: event.currentTarget.value as "auto" | "light" | "dark" })}>
          {(["auto", "light", "dark"] as const).map((one) => (
            <option key={one} value={one}>
              {speak(`settings.theme_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <PaceField label={words("settings.pace")} value={pace ?? "usual"} onChange={(pace) => change({ pace })} speak={speak} />
      <label class="field is-flag">
        <input
          type="checkbox"
          checked={sounding}
          onChange={(event) => {
            change({ sound: event.currentTarget.checked });
            sound("turn");
          }}
        />
        {words("settings.sound")}
      </label>
      <Explaining words={words} />
      {muted.length > 0 && (
        <button type="button" onClick={() => change({ muted: [] })}>
          {words("settings.unmute_all", { n: muted.length })}
        </button>
      )}
    </section>
  );
}

/** Whether games explain themselves the first time, and those that one knows once more. */
function Explaining({ words }: { words: Speaker }): JSX.Element {
  const { explains, known } = useStore(settings);
  return (
    <>
      <label class="field is-flag">
        <input type="checkbox" checked={explains} onChange={(event) => change({ explains: event.currentTarget.checked })} />
        {words("settings.explains")}
      </label>
      {explains && known.length > 0 && (
        <button type="button" onClick={() => change({ known: [] })}>
          {words("settings.again", { n: known.length })}
        </button>
      )}
    </>
  );
}

function MakeCode({ words }: { words: Speaker }): JSX.Element {
  const [code, show] = useState<Code | null>(null);
  const make = async (): Promise<void> => {
    try {
      const answer = await say({ type: "make_code" });
      if (answer.type === "code") show(answer);
    } catch (reason) {
      showRefusal(reason);
    }
  };
  return (
    <div class="make-code">
      <p>{words("identity.make_how")}</p>
      <button type="button" onClick={make}>
        {words("identity.make")}
      </button>
      {code && (
        <p class="code" role="status">
          <strong>{grouped(code.code)}</strong>{" "}
          <span class="muted">{words("identity.until", { time: new Date(code.until).toLocaleTimeString(words.language) })}</span>
        </p>
      )}
    </div>
  );
}

/** Ten digits as they are easily read aloud. */
const grouped = (code: string): string => code.replace(/(\d{3})(\d{3})(\d+)/, "$1 $2 $3");

function UseCode({ words }: { words: Speaker }): JSX.Element {
  const [code, write] = useState("");
  const use = async (): Promise<void> => {
    try {
      await say({ type: "use_code", code: digitsOf(code) });
      write("");
      notify(words("identity.used"));
    } catch (reason) {
      showRefusal(reason);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void use();
      }}
    >
      <p>{words("identity.use_how")}</p>
      <div class="row">
        <label class="field">
          {words("identity.code")}
          <input inputMode="numeric" autocomplete="one-time-code" value={code} onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!digitsOf(code)}>
          {words("identity.use")}
        </button>
      </div>
    </form>
  );
}

/** Erases this person on the site, and what this browser remembers. */
function Erase({ words }: { words: Speaker }): JSX.Element {
  const erase = (): void => {
    say({ type: "erase_me" }).then(() => {
      forgetSecret();
      change({ name: "", muted: [], put_away: {} });
      location.assign("/");
    }, showRefusal);
  };
  return (
    <section class="card-of-paper">
      <h2>{words("erase.title")}</h2>
      <p>{words("erase.what")}</p>
      <SureButton label={words("erase.do")} sure={words("erase.sure")} onSure={erase} />
    </section>
  );
}

export function SettingsPage(): JSX.Element {
  const speak = useSpeak();
  const words = useWordsOf(files.people.words);
  return (
    <main id="main" class="page">
      <h1>{speak("settings.title")}</h1>
      {words && (
        <>
          <Wishes speak={speak} words={words} />
          <BlockedPeople words={words} />
          <section class="card-of-paper">
            <h2>{words("identity.title")}</h2>
            <p>{words("identity.what")}</p>
            <MakeCode words={words} />
            <UseCode words={words} />
          </section>
          <section class="card-of-paper">
            <h2>{speak("stored.title")}</h2>
            <p>{speak("stored.what")}</p>
          </section>
          <Erase words={words} />
        </>
      )}
    </main>
  );
}
