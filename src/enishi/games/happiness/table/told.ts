/** Topic, stories, questions and answers: what the talk of the table adds to the pages, and that one gets to see it. */

import { useTable } from "@enishi/table";
import type { happiness, Talk } from "@enishi/types";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { TIMES, type Time } from "./card";

/** What was said in a round, by the time that it belongs to. */
export interface Told {
  topic: string | null;
  stories: { [time in Time]: Talk[] };
  asked: { [time in Time]: Talk[] };
}

export function useTold(): (round: happiness.Round) => Told {
  const { talk, view } = useTable<happiness.Table>();
  // Every seat lays one card for each time, so the number of events says which time it was.
  const timeAt = (said: Talk): Time => TIMES[Math.floor(said.events / view.seats) % TIMES.length]!;
  const byTime = (list: (time: Time) => Talk[]): { [time in Time]: Talk[] } => ({
    past: list("past"),
    present: list("present"),
    future: list("future"),
  });
  return (round) => {
    const said = talk.filter((one) => one.note && one.text && one.about === round.speaker);
    const asked = said.filter((one) => one.note === "question" || one.note === "answer");
    return {
      topic: said.filter((one) => one.note === "topic").at(-1)?.text ?? null,
      stories: byTime((time) => said.filter((one) => one.note === time)),
      asked: byTime((time) => asked.filter((one) => timeAt(one) === time)),
    };
  };
}

/** Whether one has gone on since a round was turned up, of so many; whoever comes to the table later has. */
export function useRead(turnedUp: number): [boolean, () => void] {
  const [read, mark] = useState(turnedUp);
  useEffect(() => {
    if (turnedUp < read) mark(turnedUp); // a guess was taken back
  }, [turnedUp]);
  return [turnedUp <= read, () => mark(turnedUp)];
}

const WRITING = "textarea, input";

/** What is asked and answered grows below the cards of its page: the last comes into sight above what lies at the foot of the window. */
export function useAskedInSight(round: RefObject<HTMLDivElement | null>, time: string, asked: number): void {
  const before = useRef({ time, asked });
  useLayoutEffect(() => {
    const isNew = before.current.time === time && asked > before.current.asked;
    before.current = { time, asked };
    if (isNew) round.current?.querySelector(".is-now .asked li:last-child")?.scrollIntoView({ block: "nearest" });
  }, [time, asked]);
}

/** On a low screen one is down at the hand when something new begins above it: the top of a new round is brought into sight, in a round the page of the new time. */
export function useNewInSight(round: string, time: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef({ round, time });
  useLayoutEffect(() => {
    const isNew = before.current.round !== round;
    const isOn = before.current.time !== time;
    before.current = { round, time };
    const place = isNew ? top.current : isOn ? top.current?.querySelector(".album") : null;
    if (!place || document.activeElement?.matches(WRITING)) return;
    if (place.getBoundingClientRect().top < 0) place.scrollIntoView({ block: "start" });
  }, [round, time]);
  return top;
}
