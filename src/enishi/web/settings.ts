/** What this browser remembers about its person's wishes; it never leaves the browser. */

import type { Frame } from "@enishi/types";
import type { Language } from "./language/words";
import { type Store, store } from "./store";

export type Pace = NonNullable<Frame["pace"]>;

export const PACES: readonly Pace[] = ["slow", "usual", "fast", "at_once"];

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** How fast things move, and tables that one opens go on by themselves; null until somebody chooses. */
  pace: Pace | null;
  /** The name last used at a table. */
  name: string;
  /** People whose talk is not shown. */
  muted: string[];
  /** Games whose sheet is switched on. */
  aids: string[];
  /** Whether a game explains itself the first time; and the games that need not any more. */
  explains: boolean;
  known: string[];
  /** Tables that were taken off one's own list, each with when it had last changed: when something happens there, it comes back. */
  put_away: { [table: string]: number };
}

const KEPT_AS = "enishi-settings";

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const usual: Settings = {
  language: navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en",
  theme: "auto",
  sound: false,
  pace: null,
  name: "",
  muted: [],
  aids: [],
  explains: true,
  known: [],
  put_away: {},
};

export const settings: Store<Settings> = store<Settings>({ ...usual, ...kept() });

export function change(wish: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...wish });
  keep(KEPT_AS, JSON.stringify(settings.get()));
}

/** Keeps something in this browser, where the browser allows it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const darkWanted = matchMedia("(prefers-color-scheme: dark)");

/** Says on the page itself whether it is dark: style sheets ask for that alone, and each has its dark colours once. */
function showTheme(): void {
  const { theme } = settings.get();
  document.documentElement.dataset.theme = theme === "auto" ? (darkWanted.matches ? "dark" : "light") : theme;
}

/** Whether a game explains itself to its person. */
export const isNew = (game: string): boolean => settings.get().explains && !settings.get().known.includes(game);

/** How fast a table goes that one opens: whoever has not chosen can follow what is new to them. */
export const paceOf = (game: string): Pace => settings.get().pace ?? (isNew(game) ? "slow" : "usual");

/** How long what moves takes, against the usual; nothing for those who want everything at once. */
export const slowness = (): number => ({ slow: 1.8, usual: 1, fast: 0.5, at_once: 0 })[settings.get().pace ?? "usual"];

/** Style sheets multiply their durations by it. */
function showPace(): void {
  document.documentElement.style.setProperty("--slowness", String(slowness()));
}

showTheme();
showPace();
settings.subscribe(showTheme);
settings.subscribe(showPace);
darkWanted.addEventListener("change", showTheme);
addEventListener("beforeprint", () => {
  document.documentElement.dataset.theme = "light"; // paper is
});
addEventListener("afterprint", showTheme);
addEventListener("storage", (event) => {
  if (event.key === KEPT_AS) settings.set({ ...usual, ...kept() });
});
