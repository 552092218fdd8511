/** Where the built files are: the build writes it into the page. */

import type { Language } from "./language/words";

/** A script that is loaded when it is wanted, and its style sheet. */
export interface PartFiles {
  script: string;
  style?: string | null;
}

export interface Spoken {
  words: { [language in Language]: string };
}

export interface Files extends Spoken {
  games: { [game: string]: Spoken & { table: PartFiles | null } };
  /** Hints and analyses, for those who ask for them. */
  coach: Spoken & PartFiles;
  /** Lessons, for those who want to learn a game. */
  lesson: Spoken & PartFiles;
  /** What explains a first game as it goes. */
  explain: Spoken & PartFiles;
  /** The page of a table. */
  table: PartFiles;
  /** What plays records. */
  replay: PartFiles;
  /** Settings, and what can be done about somebody. */
  people: Spoken & PartFiles;
  /** What draws the examples of rulebooks. */
  rulebook: PartFiles;
  /** What thinks about hints in a thread of its own. */
  thinker: PartFiles;
  pictures: PartFiles;
  promise: Spoken & PartFiles;
  /** What draws QR codes. */
  qr: PartFiles;
  /** What adds to deals, and checks them. */
  deals: Spoken & PartFiles;
  icon: string;
  /** The house without a server, where this page is one: its worker, and where Python and the modules of games are. */
  house?: Spoken &
    PartFiles & { worker: string; python: { folder: string; sizes: { [file: string]: number } }; modules: { [game: string]: string } };
}

export const files: Files = JSON.parse(document.querySelector<HTMLMetaElement>("meta[name=enishi-files]")!.content);

export const addressOf = (file: string): string => `/assets/${file}`;

const styles = new Map<string, Promise<void>>();

function addStyle(file: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = addressOf(file);
  return new Promise((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      styles.delete(file);
      failed(new Error(file));
    };
    document.head.append(link);
  });
}

/** Loads a style sheet once; one that failed may be asked for again. */
export function loadStyle(file: string): Promise<void> {
  const one = styles.get(file) ?? addStyle(file);
  styles.set(file, one);
  return one;
}
