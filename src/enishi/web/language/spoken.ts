/** Which language is spoken, and its words as they are loaded. */

import { useEffect, useMemo } from "preact/hooks";
import { addressOf, files } from "../files";
import { fetched, known, type Loaded, loading } from "../loading";
import { settings } from "../settings";
import { type Store, useStore } from "../store";
import { type Language, type Speaker, speaker, tied, type WordList } from "./words";

const LANGUAGES: readonly Language[] = ["en", "ja"];

const NO_WORDS: WordList = {};

const wordFile = (file: string): Store<Loaded<WordList>> =>
  loading(file, async () => (await (await fetched(addressOf(file))).json()) as WordList);

/** Words from the files of the language that is spoken; while a new language is on its way, those of the former one. */
function useWords(of: { [language in Language]: string }): { words: WordList | null; language: Language } {
  const language = useStore(settings).language;
  const other = LANGUAGES.find((one) => one !== language)!;
  const words = useStore(wordFile(of[language])).value;
  const former = known<WordList>(of[other]);
  return words || !former ? { words, language } : { words: former, language: other };
}

/** The words of the frame; null only before the first have been loaded. */
export function useLoadedWords(): WordList | null {
  const { words, language } = useWords(files.words);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return words;
}

/** The frame's words. */
export function useSpeak(names: readonly (string | null)[] = []): Speaker {
  const { words, language } = useWords(files.words);
  return useMemo(() => speaker(words ?? NO_WORDS, language, names), [words, language, names.join("\n")]);
}

/** The words of a part of the site that is loaded when somebody goes there; null while they are being loaded. */
export function useWordsOf(of: { [language in Language]: string }): Speaker | null {
  const { words, language } = useWords(of);
  return useMemo(() => words && speaker(words, language), [words, language]);
}

/** A game's words, with the names of those at the table; null while they are being loaded. */
export function useGameWords(game: string, names: readonly (string | null)[] = []): Speaker | null {
  const of = files.games[game]?.words;
  const { words, language } = useWords(of ?? files.words);
  return useMemo(() => words && speaker(words, language, names), [words, language, names.join("\n")]);
}

/** The words of hints and analyses; null while they are being loaded. */
export function useCoachWords(names: readonly (string | null)[] = []): Speaker | null {
  const { words, language } = useWords(files.coach.words);
  return useMemo(() => words && speaker(words, language, names), [words, language, names.join("\n")]);
}

/** The text of a pair of languages, as the server sends them. */
export function useInLanguage(): (words: { [language: string]: string } | undefined) => string {
  const language = useStore(settings).language;
  return (words) => (language === "ja" && words?.ja ? tied(words.ja) : (words?.[language] ?? words?.en ?? ""));
}
