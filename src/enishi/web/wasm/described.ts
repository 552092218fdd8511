// What `game.json` says of a game's modules: texts of moves, and what is where in records.

export interface Field {
  /** As NumPy writes it: i1, u8, f8 … */
  kind: string;
  at: number;
  shape: number[];
}

export interface Layout {
  size: number;
  fields: Record<string, Field>;
}

export type OptionValue = number | boolean | string[];

export interface Option {
  name: string;
  /** What is meant when nothing is said, by the number of seats. */
  usual: Record<string, OptionValue>;
  /** The field that a number is written into, and between which bounds, by the number of seats. */
  field?: string;
  allowed?: Record<string, [number, number]>;
  /** Values that are no numbers: each with the place in the record that it sets and the bytes, in base64. */
  choices?: [string[], number, string][];
}

export interface Described {
  game: string;
  version: number;
  seats: [number, number];
  usual_seats: number;
  chance: number;
  onlooker: number;
  most_seats: number;
  teams: number[][];
  endings: string[];
  longest_list: number;
  observation: number;
  state: Layout;
  options: Option[];
  moves: string[];
  search: { work: Layout; node: Layout; worlds: number; exploration: number; masks: number[] };
  /** What the game's sheet counts, where it has one. */
  counted?: string[];
}
