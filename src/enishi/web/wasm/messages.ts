// What a page and its thread that thinks say to each other. A thread has one thing to think about: a position, what the rules say, or a record.

import type { Findings, Played } from "./analyst";
import type { Alternative } from "./better";
import type { Sheet } from "./rules";
import type { ToldOfSet } from "./sets";
import type { Settling } from "./settling";

/** What a seat knows, and by which modules it can be thought about. */
interface OfSeat {
  /** Where the files of the game's modules are. */
  folder: string;
  /** The hidden record of the seat, in base64. */
  record: string;
  seat: number;
}

/** Which moves are good; answered by thoughts, again and again. */
export interface ToThink extends OfSeat {
  kind: "think";
  /** What the seat's team has agreed on in plain words; 0: nothing that is known. */
  key: number;
}

/** What goes together in a set; answered once. */
export interface ToConsider extends OfSeat {
  kind: "consider";
  question: number;
  /** The first words of elements. */
  words: readonly string[];
  chosen: readonly string[];
}

/** What the seat can work out; answered once. */
export interface ToWorkOut extends OfSeat {
  kind: "work out";
  question: number;
}

/** How a record went; answered by how far it is, then by findings, again and again. */
export interface ToAnalyse {
  kind: "analyse";
  folder: string;
  record: Played;
}

/** What else could have been done instead of event `number` of the record that is analysed; null: nobody asks any more. */
export interface ToWonder {
  kind: "wonder";
  number: number | null;
}

export type ToThread = ToThink | ToConsider | ToWorkOut | ToAnalyse | ToWonder;

/** What is thought of the moves, the most tried first. */
export interface Thought {
  kind: "thought";
  walks: number;
  moves: (Omit<Settling, "move"> & { move: string })[];
  /** Whether no more will come. */
  last: boolean;
}

export interface SetAnswer extends ToldOfSet {
  kind: "considered";
  question: number;
}

export interface SheetAnswer {
  kind: "sheet";
  question: number;
  sheet: Sheet;
}

export interface AnalysisProgress {
  kind: "progress";
  done: number;
  all: number;
}

export interface AnalysisFound extends Findings {
  kind: "found";
  last: boolean;
}

export interface Wondered {
  kind: "wondered";
  number: number;
  seat: number;
  moves: Alternative[];
  last: boolean;
}

export type FromThread = Thought | SetAnswer | SheetAnswer | AnalysisProgress | AnalysisFound | Wondered;
