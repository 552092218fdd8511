/** What the page and the worker with the house say to each other. */

/** Where the files of Python are, and how many bytes each has. */
export interface PythonFiles {
  folder: string;
  sizes: { [file: string]: number };
}

export type ToHouse =
  | { kind: "begin"; python: PythonFiles; games: { [game: string]: string } }
  /** Whether anybody is there; answered by `here`. */
  | { kind: "there" }
  | { kind: "open" | "close"; line: number }
  | { kind: "say"; line: number; text: string }
  | { kind: "ask"; question: number; path: string; body: string };

export type FromHouse =
  | { kind: "progress"; share: number }
  | { kind: "ready"; kept: boolean }
  | { kind: "elsewhere" }
  | { kind: "here" }
  | { kind: "failed"; why: string }
  | { kind: "heard"; line: number; text: string }
  | { kind: "closed"; line: number }
  | { kind: "answer"; question: number; status: number; part: Uint8Array; last: boolean };
