/** The voice of a lesson: one thing at a time, what was said to a move, and the way on. */

import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { announce } from "../notices";
import type { Words } from "./course";

interface Props {
  said: Words;
  reply: Words | null;
  step: number;
  steps: number;
  /** Whether a move of the learner goes on, and how often another one was tried. */
  asks: boolean;
  tries: number;
  speak: Speaker;
  onBack(): void;
  onNext(): void;
  onAgain(): void;
  /** What follows the lesson, in its last step. */
  after: JSX.Element | null;
}

/** Tries after which the voice offers to make the move itself. */
const ENOUGH = 1;

/** What is said keeps the height that it has without a reply: the table below stays where it is, and a second tap meets what it is meant for. */
function usePlace(text: string, answer: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const said = place.current!;
    if (answer) return said.scrollTo(0, 0);
    said.style.removeProperty("--said-height");
    said.style.setProperty("--said-height", `${said.getBoundingClientRect().height}px`);
  }, [text, answer]);
  return place;
}

export function Voice({ said, reply, step, steps, asks, tries, speak, onBack, onNext, onAgain, after }: Props): JSX.Element {
  const inLanguage = useInLanguage();
  const box = useRef<HTMLElement>(null);
  const text = inLanguage(said);
  const answer = reply ? inLanguage(reply) : "";
  useEffect(() => announce(asks ? `${text} ${speak("your_move")}` : text), [text]);
  useEffect(() => {
    if (answer) announce(answer);
  }, [answer, tries]);
  useEffect(() => {
    if (!asks) box.current?.querySelector<HTMLElement>("button.primary")?.focus({ preventScroll: true });
  }, [step]);
  const place = usePlace(text, answer);
  const last = step === steps - 1;
  return (
    <section class="voice" ref={box} aria-label={speak("title")}>
      <div ref={place} class="voice-said" tabIndex={answer ? 0 : undefined} role="group" aria-label={speak("title")}>
        {answer && <p class="voice-reply">{answer}</p>}
        <p>{text}</p>
      </div>
      {last && after}
      <div class="voice-does">
        <button type="button" class="quiet" disabled={step === 0} onClick={onBack}>
          {speak("back")}
        </button>
        <span class="voice-step">
          <span class="unseen">{speak("step", { step: step + 1, steps })}</span>
          <span aria-hidden="true">
            {step + 1} / {steps}
          </span>
        </span>
        {last ? (
          <button type="button" class="quiet" onClick={onAgain}>
            {speak("again")}
          </button>
        ) : !asks ? (
          <button type="button" class="primary" onClick={onNext}>
            {speak("next")}
          </button>
        ) : tries > ENOUGH ? (
          <button type="button" onClick={onNext}>
            {speak("show")}
          </button>
        ) : (
          <span class="voice-yours">{speak("your_move")}</span>
        )}
      </div>
    </section>
  );
}
