/** Where the built files are: the build writes it into the page. */

import type { Language } from "./language/words";

export interface GameFiles {
  words: { [language in Language]: string };
  script?: string;
  style?: string | null;
}

export interface Files {
  words: { [language in Language]: string };
  games: { [game: string]: GameFiles };
  /** Hints and analyses, for those who ask for them. */
  coach: { words: { [language in Language]: string }; script: string; style: string | null };
  pictures: string;
  promise: { words: { [language in Language]: string }; style: string };
  icon: string;
}

export const files: Files = JSON.parse(document.querySelector<HTMLMetaElement>("meta[name=enishi-files]")!.content);

export const addressOf = (file: string): string => `/assets/${file}`;

const styles = new Map<string, Promise<void>>();

/** Loads a style sheet once. */
export function loadStyle(file: string): Promise<void> {
  let loading = styles.get(file);
  if (!loading) {
    loading = new Promise((done) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = addressOf(file);
      link.onload = link.onerror = () => done();
      document.head.append(link);
    });
    styles.set(file, loading);
  }
  return loading;
}
