/** Stretches of time and moments, in words. */

import type { Speaker } from "../language/words";

const MINUTE = 60_000;

/** Days, hours and minutes. */
export function span(milliseconds: number, speak: Speaker): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "span.day"],
    [Math.floor(minutes / 60) % 24, "span.hour"],
    [minutes % 60, "span.minute"],
  ];
  const said = parts.filter(([n]) => n).map(([n, unit]) => speak(unit, { n }));
  return said.length ? said.join(speak("tell.span")) : speak("span.minute", { n: 0 });
}

/** Days are written as on the cards. */
const LOCALES = { en: "en-GB", ja: "ja" } as const;

function inWords(moment: number, speak: Speaker, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = { weekday: speak.language === "ja" ? "short" : "long", year: "numeric", month: "long", day: "numeric" } as const;
  const locale = LOCALES[speak.language];
  const date = new Date(moment);
  const time = date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone });
  return `${date.toLocaleDateString(locale, { ...day, ...zone })}${speak.language === "ja" ? " " : ", "}${time}`;
}

/** A moment on the clock of this device. */
export const onThisClock = (moment: number, speak: Speaker): string => inWords(moment, speak);

/** What a plan says of its time (`2031-05-01 15:00`): what the clock at the place will show. */
export const atThePlace = (when: string, speak: Speaker): string => inWords(Date.parse(`${when.replace(" ", "T")}Z`), speak, "UTC");

/** The names in the tz database of a zone that people call otherwise, as on the cards: Japan has a single one. */
const JAPAN: readonly string[] = ["Asia/Tokyo", "Japan"];

export const zoneInWords = (zone: string, speak: Speaker): string =>
  JAPAN.includes(zone) ? speak("plan.zone_japan") : speak("plan.zone", { zone: zone.replaceAll("_", " ") });
