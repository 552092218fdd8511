/** Small pieces of forms that several pages use. */

import type { GameFacts } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useInLanguage, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { notify } from "../notices";
import { change, PACES, type Pace, settings } from "../settings";
import { site } from "../site";
import { useStore } from "../store";
import { says } from "../table/says";
import { Icon, type IconName } from "./icons";

/** A button that asks once more before it does something that cannot be taken back. */
export function SureButton({ label, sure, onSure, quiet }: { label: string; sure: string; onSure(): void; quiet?: boolean }): JSX.Element {
  const [asked, ask] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => ask(false), 5000);
    return () => clearTimeout(timer);
  }, [asked]);
  return (
    <button
      type="button"
      class={asked ? "danger" : quiet ? "quiet" : ""}
      onBlur={() => ask(false)}
      onClick={() => {
        if (asked) onSure();
        ask(!asked);
      }}
    >
      {asked ? sure : label}
    </button>
  );
}

/** One's own name, remembered for the next table. */
export function NameField({ speak }: { speak: Speaker }): JSX.Element {
  const { name } = useStore(settings);
  const limit = useStore(site)?.limits.name;
  return (
    <label class="field">
      {speak("name.label")}
      <input
        name="name"
        autocomplete="nickname"
        maxLength={limit}
        value={name}
        placeholder={speak("name.example")}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </label>
  );
}

/** The name to sit down with: one's own, or a guest's. */
export const nameToUse = (speak: Speaker): string => settings.get().name.trim() || speak("name.guest");

/** The level that is offered first; the server lists it first. */
export const usualLevel = (game: GameFacts | null): string => game?.bots[0] ?? "";

/** Whether any level that is offered has a number for its strength. */
export const hasRatings = (game: GameFacts): boolean => game.bots.some((level) => game.ratings[level]);

export function LevelSelect({
  game,
  value,
  onChange,
  label,
  explained,
}: {
  game: GameFacts;
  value: string;
  onChange(level: string): void;
  label: string;
  /** Whether it is said beside it what the numbers mean. */
  explained?: boolean;
}): JSX.Element {
  const inLanguage = useInLanguage();
  const speak = useSpeak();
  const levels = useStore(site)?.levels ?? [];
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(!explained && hasRatings(game) && says(speak("bots.ratings")))}
    >
      {game.bots.map((level) => (
        <option key={level} value={level}>
          {inLanguage(levels.find((one) => one.level === level)?.words) || level}
          {game.ratings[level] ? ` · ${game.ratings[level]}` : ""}
        </option>
      ))}
    </select>
  );
}

/** How fast things go on by themselves. */
export function PaceField({
  label,
  value,
  onChange,
  speak,
}: {
  label: string;
  value: Pace;
  onChange(pace: Pace): void;
  speak: Speaker;
}): JSX.Element {
  return (
    <label class="field">
      {label}
      <select name="pace" value={value} onChange={(event) => onChange(event.currentTarget.value as Pace)}>
        {PACES.map((pace) => (
          <option key={pace} value={pace}>
            {speak(`pace.${pace}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Copies as old browsers do, and those that are shown a page without TLS. */
function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Copies a text, and says that it was copied; where copying is not allowed, the text is shown. */
export async function copy(text: string, told: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(told);
  } catch {
    notify(copiedByHand(text) ? told : text);
  }
}

export function IconButton({
  icon,
  label,
  onClick,
  pressed,
  children,
}: {
  icon: IconName;
  label: string;
  onClick(): void;
  pressed?: boolean;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <button type="button" class="icon-button" aria-pressed={pressed} title={label} onClick={onClick}>
      <Icon name={icon} />
      <span class="icon-label">{label}</span>
      {children}
    </button>
  );
}
