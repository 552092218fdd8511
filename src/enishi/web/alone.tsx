/** A page that stands by itself in one file, in both languages. */

import { type JSX, render } from "preact";
import { useState } from "preact/hooks";
import { type Language, type Speaker, speaker, type WordList } from "./language/words";
import "./settings"; // light or dark
import "./style/tokens.css";
import "./style/base.css";

const first: Language = navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";

interface Props {
  words: { [language in Language]: WordList };
  title: string;
  kind: string;
  content(speak: Speaker): JSX.Element;
}

function Page({ words, title, kind, content }: Props): JSX.Element {
  const [language, speakIn] = useState(first);
  const speak = speaker(words[language], language);
  const other = language === "en" ? "ja" : "en";
  document.documentElement.lang = language;
  document.title = speak(title);
  return (
    <main key={language} class={`${kind} is-alone`}>
      <button type="button" class="bare" lang={other} onClick={() => speakIn(other)}>
        {other === "ja" ? "日本語" : "English"}
      </button>
      <h1>{speak(title)}</h1>
      {content(speak)}
    </main>
  );
}

/** Shows a page under a title of its words; `kind` is its class. */
export function showAlone(words: Props["words"], title: string, kind: string, content: Props["content"]): void {
  render(<Page words={words} title={title} kind={kind} content={content} />, document.getElementById("alone")!);
}
