/** Writes a code into the empty places of a card that the site has drawn (`promise/cards/svg.py`, `promise/cards/pdf.py`). */

import encodeQR from "qr";
import type { OwnCard } from "./own_card";

const SVG = "http://www.w3.org/2000/svg";
const INK = "#2b2a33";
/** Up to this many letters a printed code has error correction M, and L beyond it: QR version 25. */
const MOST_M = 1451;
const SHORT_PLACE = "____-____-____";

/** The dark modules, row by row, without the quiet zone, of which the encoder always gives one module. */
const modules = (code: string): boolean[][] =>
  encodeQR(code, "raw", { ecc: code.length <= MOST_M ? "medium" : "low", encoding: "alphanumeric", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

/** Writes it into a drawing. */
export function writeIntoDrawing(drawing: Element, card: OwnCard): void {
  for (const place of drawing.querySelectorAll(".code-place")) {
    const rows = modules(card.code);
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join(""));
    path.setAttribute("fill", INK);
    path.setAttribute("shape-rendering", "crispEdges");
    place.replaceChildren(path);
    const told = document.createElementNS(SVG, "metadata");
    told.textContent = card.code;
    drawing.prepend(told);
  }
  for (const place of drawing.querySelectorAll(".short-code-place")) place.textContent = card.short;
}

/** The same, as the text of a file. */
export function drawingWith(svg: string, card: OwnCard): string {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  writeIntoDrawing(read.documentElement, card);
  return new XMLSerializer().serializeToString(read);
}

/** Rows of modules as hexadecimal digits, each row in whole bytes; dark modules are 0. */
function digits(rows: readonly (readonly boolean[])[]): string {
  const byte = (row: readonly boolean[], at: number): number =>
    Number.parseInt(Array.from({ length: 8 }, (_, bit) => (row[at + bit] ? "0" : "1")).join(""), 2);
  const bytes = rows.flatMap((row) => Array.from({ length: Math.ceil(row.length / 8) }, (_, i) => byte(row, i * 8)));
  return bytes.map((value) => value.toString(16).padStart(2, "0")).join("");
}

/** Writes it into a PDF. What is written takes exactly the room of what was there, so nothing else in the file moves. */
export function printedWith(pdf: ArrayBuffer, card: OwnCard): Blob {
  const bytes = new Uint8Array(pdf);
  const words = new TextDecoder("latin1").decode(bytes);
  const put = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i++) bytes[at + i] = letters.charCodeAt(i);
  };
  for (const { index } of words.matchAll(/%enishi-code\n/g)) put(words.indexOf(" ID\n", index) + 4, digits(modules(card.code)));
  for (const { index } of words.matchAll(new RegExp(SHORT_PLACE, "g"))) put(index, card.short);
  for (const { index } of words.matchAll(new RegExp(`${card.code.slice(0, 7)}[A-Z2-7]{${card.code.length - 7}}`, "g")))
    put(index, card.code);
  return new Blob([bytes], { type: "application/pdf" });
}
