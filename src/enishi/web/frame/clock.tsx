/** The time that a seat has left, running while the seat is waited for. */

import type { ClockState } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { serverNow } from "../live/line";
import { classes } from "../table/classes";

const SHORT = 30_000;

function left(clock: ClockState, seat: number, now: number): number | null {
  const remaining = clock.remaining[seat] ?? null;
  const from = clock.running_from[seat] ?? null;
  if (remaining === null) return null;
  return Math.max(0, from === null ? remaining : remaining - Math.max(0, now - Math.max(from, clock.at)));
}

export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const whole = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return whole < 60 ? `${whole}:${rest}` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}:${rest}`;
}

export function SeatClock({
  clock,
  seat,
  paused,
  speak,
}: {
  clock: ClockState;
  seat: number;
  paused: boolean;
  speak: Speaker;
}): JSX.Element | null {
  const running = !paused && clock.running_from[seat] != null;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  const time = left(clock, seat, serverNow());
  if (time === null) return null;
  return (
    <span
      class={classes("clock", running && "is-running", time < SHORT && "is-short")}
      role="timer"
      aria-label={speak("clock.left", { time: minutesAndSeconds(time) })}
    >
      {minutesAndSeconds(time)}
    </span>
  );
}
