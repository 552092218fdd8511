// Records before anything is played in them: zeros but for the options.

import type { Described, Field, Option, OptionValue } from "./described";

/** What cannot be: a wrong number of seats, an option or a move that is none. Its text says what was allowed. */
export class Refused extends Error {}

/** A record that is all zeros but for the options; those that are not given are the usual ones. */
export function template(facts: Described, seats: number, options: Record<string, OptionValue>): Uint8Array {
  const known = facts.options.map((option) => option.name);
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new Refused(`${facts.game} has no option ${name}; it has: ${known.join(", ") || "none"}`);
  }
  const record = new Uint8Array(facts.state.size);
  for (const option of facts.options) {
    const value = options[option.name] ?? (option.usual[seats] as OptionValue);
    if (option.field) putField(record, facts.state.fields[option.field] as Field, number(option, value, seats));
    else putChoice(record, option, value);
  }
  return record;
}

function number(option: Option, value: OptionValue, seats: number): number {
  const [low, high] = option.allowed?.[seats] ?? [0, 0];
  const given = Number(value);
  if (!Number.isInteger(given) || given < low || given > high) throw new Refused(`${option.name} is ${low} to ${high}, not ${value}`);
  return given;
}

function putChoice(record: Uint8Array, option: Option, value: OptionValue): void {
  const wanted = Array.isArray(value) ? sorted(value) : "";
  const found = option.choices?.find(([choice]) => sorted(choice) === wanted);
  if (!found) throw new Refused(`${option.name} cannot be ${JSON.stringify(value)}`);
  const [, at, bytes] = found;
  record.set(
    Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)),
    at,
  );
}

const sorted = (cards: readonly string[]): string => JSON.stringify([...cards].sort());

/** Writes a number into a field of a record. */
export function putField(record: Uint8Array, field: Field, value: number): void {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const size = Number(field.kind.slice(1));
  if (field.kind === "f8") view.setFloat64(field.at, value, true);
  else if (size === 8) {
    view.setUint32(field.at, value >>> 0, true);
    view.setUint32(field.at + 4, value < 0 ? 0xffffffff : Math.floor(value / 4294967296), true);
  } else if (size === 4) view.setInt32(field.at, value, true);
  else if (size === 2) view.setInt16(field.at, value, true);
  else view.setInt8(field.at, value);
}
