/** The text of a promise, read from its one form as bytes (docs/promise-format.md). The server and the command write texts; here they are read. */

import { type Bytes, Reader } from "./bytes";
import { Refused } from "./refused";
import { SIZE } from "./shares";

export const FORMER = 1;
export const VERSION = 2;
const [FEWEST, MOST] = [2, 8];
const [NAME, PLACE, LINE, ZONE] = [24, 80, 80, 48];
const WIDEST = 7 * 24 * 60;
const [NEAREST, FARTHEST] = [20, 50_000];
const [FIRST_YEAR, LAST_YEAR] = [2000, 9998];
const HASH = 32;

export interface Point {
  /** Millionths of a degree. */
  latitude: number;
  longitude: number;
  /** Metres around it that count as there. */
  distance: number;
}

/** What was promised. */
export interface Text {
  version: number;
  revision: number;
  former: Bytes;
  names: string[];
  /** The clock at the place: `2027-05-01 12:00`. */
  when: string;
  zone: string;
  /** Minutes east of UTC when it was written. */
  offset: number;
  before: number;
  after: number;
  place: string;
  point: Point | null;
  line: string;
  /** In format 1: the hash of the tally's secret, and the marks of the shares. */
  joined: Bytes;
  marks: Bytes[];
}

/** Controls, line ends, and what turns or hides letters without being seen. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/;
/** What is not seen on paper: spaces, fillers of scripts, the empty Braille cell, joiners and selectors. */
const BLANK = /^(?:\s|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u200c|\u200d|\u2800|\u3164|[\ufe00-\ufe0f]|\uffa0|[\u{e0000}-\u{e0fff}])*$/u;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

export function readText(bytes: Bytes): Text {
  const reader = new Reader(bytes);
  const version = reader.number(1);
  if (version !== FORMER && version !== VERSION) throw new Refused("text_version", { version });
  const text = read(reader, version);
  reader.finish();
  check(text);
  return text;
}

function read(reader: Reader, version: number): Text {
  reader.take(SIZE); // random bytes, so that nobody can guess a text from its hash
  const revision = reader.number(2);
  const former = reader.take(revision ? HASH : 0);
  const names = Array.from({ length: reader.number(1) }, () => reader.word(1));
  const when = readTime(reader);
  const zone = reader.word(1);
  const [offset, before, after] = [reader.signed(2), reader.number(2), reader.number(2)];
  const [place, point, line] = [reader.word(2), readPoint(reader), reader.word(2)];
  const joined = reader.take(version === FORMER ? HASH : 0);
  const marks = version === FORMER ? names.map(() => reader.take(SIZE)) : [];
  return { version, revision, former, names, when, zone, offset, before, after, place, point, line, joined, marks };
}

function readTime(reader: Reader): string {
  const start = reader.at;
  const [year, month, day, hour, minute] = [reader.number(2), reader.number(1), reader.number(1), reader.number(1), reader.number(1)];
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  if (!year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59)
    throw new Refused("text_unreadable", { at: start });
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

function readPoint(reader: Reader): Point | null {
  const given = reader.number(1);
  if (given > 1) throw new Refused("text_unreadable", { at: reader.at - 1 });
  return given ? { latitude: reader.signed(4), longitude: reader.signed(4), distance: reader.number(2) } : null;
}

/** Spaces as Python strips them; a word has none around it. */
const EDGES = /^[\s\u001c-\u001f\u0085]|[\s\u001c-\u001f\u0085]$/;

function checkWord(what: string, word: string, fewest: number, most: number): void {
  const n = [...word].length;
  if (n > most) throw new Refused("word_long", { what, most, n });
  if (n < fewest) throw new Refused("word_empty", { what });
  if (FORBIDDEN.test(word) || EDGES.test(word) || word !== word.normalize("NFC")) throw new Refused("word_signs", { what });
}

/** Since format 2 there is something to see in a word. */
function checkSeen(text: Text, what: string, word: string): void {
  if (text.version > FORMER && BLANK.test(word)) throw new Refused("word_empty", { what });
}

function check(text: Text): void {
  const n = text.names.length;
  if (n < FEWEST || n > MOST) throw new Refused("people", { n, fewest: FEWEST, most: MOST });
  for (const name of text.names) {
    checkWord("name", name, 1, NAME);
    checkSeen(text, "name", name);
  }
  checkTime(text);
  checkWord("place", text.place, 1, PLACE);
  checkWord("line", text.line, 0, LINE);
  if (text.point) checkPoint(text.point);
  checkSeen(text, "place", text.place);
}

function checkTime(text: Text): void {
  if (text.zone.length > ZONE || !ZONE_NAME.test(text.zone)) throw new Refused("zone_name", { zone: text.zone.slice(0, ZONE) });
  const year = Number(text.when.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) throw new Refused("year", { year, first: FIRST_YEAR, last: LAST_YEAR });
  if (Math.abs(text.offset) > 26 * 60) throw new Refused("offset", { offset: text.offset });
  for (const minutes of [text.before, text.after]) {
    if (minutes < 1 || minutes > WIDEST) throw new Refused("window_width", { minutes, most: WIDEST });
  }
}

function checkPoint(point: Point): void {
  if (Math.abs(point.latitude) > 90e6 || Math.abs(point.longitude) > 180e6) throw new Refused("point");
  const metres = point.distance;
  if (metres < NEAREST || metres > FARTHEST) throw new Refused("distance", { metres, nearest: NEAREST, farthest: FARTHEST });
}
