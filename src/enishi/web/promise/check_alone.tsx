/** The page that checks cards by itself: saved once, it works from a disk for ever. */

import { type JSX, render } from "preact";
import { useState } from "preact/hooks";
import words from "enishi:words";
import { type Language, speaker } from "../language/words";
import "../style/tokens.css";
import "../style/base.css";
import "./promise.css";
import { CheckCards } from "./check";

const first: Language = navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";

function Page(): JSX.Element {
  const [language, speakIn] = useState(first);
  const speak = speaker(words[language], language);
  const other = language === "en" ? "ja" : "en";
  document.documentElement.lang = language;
  document.title = speak("check.title");
  return (
    <main class="promise-page is-alone">
      <button type="button" class="bare" lang={other} onClick={() => speakIn(other)}>
        {other === "ja" ? "日本語" : "English"}
      </button>
      <h1>{speak("check.title")}</h1>
      <CheckCards key={language} speak={speak} />
    </main>
  );
}

document.documentElement.dataset.theme = "auto";
render(<Page />, document.getElementById("check")!);
