/** One's own wishes, and moving one's identity to another device. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Code } from "@enishi/types";
import { NameField } from "../frame/controls";
import { useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { digitsOf } from "../live/identity";
import { say } from "../live/line";
import { notify, showRefusal } from "../notices";
import { change, settings } from "../settings";
import { sound } from "../sound";
import { useStore } from "../store";

function Wishes({ speak }: { speak: Speaker }): JSX.Element {
  const { language, theme, sound: sounding, muted } = useStore(settings);
  return (
    <section class="card-of-paper">
      <h2>{speak("settings.wishes")}</h2>
      <NameField speak={speak} />
      <label class="field">
        {speak("settings.language")}
        <select value={language} onChange={(event) => change({ language: event.currentTarget.value as "en" | "ja" })}>
          <option value="en">English</option>
          <option value="ja">日本語</option>
        </select>
      </label>
      <label class="field">
        {speak("settings.theme")}
        <select value={theme} onChange={(event) => change({ theme: event.currentTarget.value as "auto" | "light" | "dark" })}>
          {(["auto", "light", "dark"] as const).map((one) => (
            <option key={one} value={one}>
              {speak(`settings.theme_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field is-flag">
        <input
          type="checkbox"
          checked={sounding}
          onChange={(event) => {
            change({ sound: event.currentTarget.checked });
            sound("turn");
          }}
        />
        {speak("settings.sound")}
      </label>
      {muted.length > 0 && (
        <button type="button" onClick={() => change({ muted: [] })}>
          {speak("settings.unmute_all", { n: muted.length })}
        </button>
      )}
    </section>
  );
}

function MakeCode({ speak }: { speak: Speaker }): JSX.Element {
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
    <div>
      <p>{speak("identity.make_how")}</p>
      <button type="button" onClick={make}>
        {speak("identity.make")}
      </button>
      {code && (
        <p class="code" role="status">
          <strong>{grouped(code.code)}</strong> <span class="muted">{speak("identity.until", { time: new Date(code.until).toLocaleTimeString(speak.language) })}</span>
        </p>
      )}
    </div>
  );
}

/** Ten digits as they are easily read aloud. */
const grouped = (code: string): string => code.replace(/(\d{3})(\d{3})(\d+)/, "$1 $2 $3");

function UseCode({ speak }: { speak: Speaker }): JSX.Element {
  const [code, write] = useState("");
  const use = async (): Promise<void> => {
    try {
      await say({ type: "use_code", code: digitsOf(code) });
      write("");
      notify(speak("identity.used"));
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
      <p>{speak("identity.use_how")}</p>
      <div class="row">
        <label class="field">
          {speak("identity.code")}
          <input inputMode="numeric" autocomplete="one-time-code" value={code} onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!digitsOf(code)}>
          {speak("identity.use")}
        </button>
      </div>
    </form>
  );
}

export function SettingsPage(): JSX.Element {
  const speak = useSpeak();
  return (
    <main id="main" class="page">
      <h1>{speak("settings.title")}</h1>
      <Wishes speak={speak} />
      <section class="card-of-paper">
        <h2>{speak("identity.title")}</h2>
        <p>{speak("identity.what")}</p>
        <MakeCode speak={speak} />
        <UseCode speak={speak} />
      </section>
      <section class="card-of-paper">
        <h2>{speak("stored.title")}</h2>
        <p>{speak("stored.what")}</p>
      </section>
    </main>
  );
}
