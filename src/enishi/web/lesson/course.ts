/** Where in a lesson somebody is, and what the table is told of it. Whatever is shown and answered comes from the server. */

import type { GameFacts, Lesson, LessonAnswer, LessonConsidered, LogEntry, Talk, View } from "@enishi/types";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { stillTable } from "../frame/scene";
import type { Speaker } from "../language/words";
import { applied } from "../live/changes";
import { Refused } from "../live/line";
import { post } from "../live/post";
import { RulesHere } from "../live/rules_here";
import type { AtTable } from "../table/at_table";
import { keepStep, keptStep } from "./kept";

export type Words = { [language: string]: string };

/** The view at every step, made one from another. */
function viewsOf(lesson: Lesson): View[] {
  const views: View[] = [];
  let state = { view: lesson.first };
  for (const step of lesson.steps) {
    state = applied(state, step.changes);
    views.push(state.view);
  }
  return views;
}

interface Own {
  step: number;
  note: string;
  text: string;
  about: number | null;
}

/** What has been said up to a step, by the others and by the learner. */
function talkAt(lesson: Lesson, last: number, views: readonly View[], own: readonly Own[], speak: Speaker): Talk[] {
  return lesson.steps.slice(0, last + 1).flatMap((step, number) => {
    const said = (seat: number, note: string, text: string, about: number | null): Talk => ({
      person: `seat ${seat}`,
      name: speak.seat(seat),
      seat,
      at: 0,
      events: views[number]!.events,
      note,
      text,
      about,
    });
    const others = step.talk.map((remark) => said(remark.seat, remark.note, remark.say[speak.language] ?? "", remark.about));
    const mine = own.filter((one) => one.step === number).map((one) => said(lesson.seat, one.note, one.text, one.about));
    return [...others, ...mine];
  });
}

/** The number that stands at a dotted path of a view. */
function valueAt(view: View, path: string): number | null {
  const value = path.split(".").reduce<unknown>((at, name) => (at as { [name: string]: unknown } | null)?.[name], view);
  return typeof value === "number" ? value : null;
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);

export interface Course {
  step: number;
  view: View;
  at: AtTable | null;
  /** What was said to the last move, if it did not go on. */
  reply: Words | null;
  /** How often a move of this step did not go on. */
  tries: number;
  to(step: number): void;
  /** The reply is done with. */
  heard(): void;
}

export function useCourse({ id: game, notes, sources }: GameFacts, lesson: Lesson, speak: Speaker | null, frame: Speaker): Course {
  const views = useMemo(() => viewsOf(lesson), [lesson]);
  const [step, goTo] = useState(() => keptStep(game, lesson.edition, lesson.steps.length));
  const [answered, answer] = useState<{ step: number; tries: number; words: Words | null }>({ step: 0, tries: 0, words: null });
  const [own, tellOwn] = useState<Own[]>([]);
  const [sending, send] = useState(false);
  const here = useRef(new RulesHere());
  useEffect(() => () => here.current.end(), []);
  const view = views[step]!;
  useEffect(() => keepStep(game, lesson.edition, step), [step]);

  const to = (next: number): void => {
    answer({ step: next, tries: 0, words: null });
    goTo(next);
  };

  /** The step that a move belongs to: this one, or one to come before which nothing else happens but reading. */
  const stepOf = (moves: readonly string[]): number | null => {
    for (let at = step; at < lesson.steps.length && (at === step || !lesson.steps[at]!.changes.length); at++) {
      const { moves: wanted, tell } = lesson.steps[at]!;
      if (tell !== null) return null; // something is to be written first
      if (wanted.length) return isSame(wanted, moves) ? at : null;
    }
    return null;
  };

  const playAll = async (moves: readonly string[]): Promise<boolean> => {
    const found = stepOf(moves);
    if (found !== null) {
      to(found + 1);
      return true;
    }
    if (sending) return false;
    send(true);
    try {
      const said = (await (await post(`/data/lesson/${game}/try`, { step, moves })).json()) as LessonAnswer;
      answer({ step, tries: (answered.step === step ? answered.tries : 0) + 1, words: said.words });
    } finally {
      send(false);
    }
    return false;
  };

  /** What the rules say of a set in this page; null where they cannot be asked here. */
  const consideredHere = async (chosen: readonly string[]): Promise<LessonConsidered | null> => {
    const record = lesson.records[step];
    if (!sources || !record || here.current.failed) return null;
    return here.current.consider({ game, sources, seat: lesson.seat, record }, lesson.sets, chosen);
  };

  const consider: AtTable["consider"] = async (chosen) => {
    const found = await consideredHere(chosen);
    if (found) {
      const { moves, possible, closing, missing } = found;
      return { type: "considered", id: "", event: view.events, moves, possible, closing, missing };
    }
    try {
      const told = (await (await post(`/data/lesson/${game}/consider`, { step, moves: chosen })).json()) as LessonConsidered;
      return { type: "considered", id: "", event: view.events, ...told };
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      return null;
    }
  };

  const tell = async (note: string, text: string): Promise<boolean> => {
    const path = notes.find((one) => one.name === note)?.about;
    tellOwn([...own, { step, note, text, about: path ? valueAt(view, path) : null }]);
    if (lesson.steps[step]!.tell === note) to(step + 1);
    return true;
  };

  const at = useMemo<AtTable | null>(() => {
    if (!speak) return null;
    const fresh: LogEntry[] = step ? view.log.slice(views[step - 1]!.log.length) : [];
    const asked = view.waiting.includes(lesson.seat);
    return {
      ...stillTable(view, speak, frame),
      live: true,
      myTurn: asked,
      legal: new Set(asked ? view.legal : []),
      play: (move) => playAll([move]),
      playAll,
      consider,
      sending,
      fresh,
      anew: `${step} ${answered.step === step ? answered.tries : 0}`,
      talk: talkAt(lesson, step, views, own, speak),
      tell,
    };
  }, [step, view, speak, frame, sending, own, answered]);

  const isHere = answered.step === step;
  const heard = (): void => answer({ ...answered, words: null });
  return { step, view, at, reply: isHere ? answered.words : null, tries: isHere ? answered.tries : 0, to, heard };
}
