/** What this browser remembers about its person's wishes; it never leaves the browser. */

import type { Language } from "./language/words";
import { type Store, store } from "./store";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** The name last used at a table. */
  name: string;
  /** People whose talk is not shown. */
  muted: string[];
  /** Games whose sheet is switched on. */
  aids: string[];
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
  name: "",
  muted: [],
  aids: [],
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

function showTheme(): void {
  document.documentElement.dataset.theme = settings.get().theme;
}

showTheme();
settings.subscribe(showTheme);
addEventListener("storage", (event) => {
  if (event.key === KEPT_AS) settings.set({ ...usual, ...kept() });
});
