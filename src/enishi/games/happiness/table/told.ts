/** Topic, stories, questions and answers: what the talk of the table adds to the pages. */

import { useTable } from "@enishi/table";
import type { happiness, Talk } from "@enishi/types";
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
