/** The voice of a lesson: one thing at a time, what was said to a move, and the way on. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../frame/icons";
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
  /** The reply is done with. */
  onHeard(): void;
  onBack(): void;
  onNext(): void;
  onAgain(): void;
  /** What follows the lesson, in its last step. */
  after: JSX.Element | null;
}

/** Tries after which the voice offers to make the move itself. */
const ENOUGH = 1;

/** What was said to a move hangs from the voice over the table: neither what is asked nor the table moves, so that a second tap meets what it is meant for. */
function Reply({ text, label, onHeard }: { text: string; label: string; onHeard(): void }): JSX.Element {
  return (
    <div class="voice-reply">
      <p>{text}</p>
      <button type="button" class="bare" aria-label={label} onClick={onHeard}>
        <Icon name="close" />
      </button>
    </div>
  );
}

export function Voice({ said, reply, step, steps, asks, tries, speak, onHeard, onBack, onNext, onAgain, after }: Props): JSX.Element {
  const inLanguage = useInLanguage();
  const box = useRef<HTMLElement>(null);
  const text = inLanguage(said);
  const answer = reply ? inLanguage(reply) : "";
  useEffect(() => announce(asks ? `${text} ${speak("your_move")}` : text), [text]);
  useEffect(() => {
    if (answer) announce(answer);
  }, [answer, tries]);
  useLayoutEffect(() => {
    const { parentElement: lesson, offsetHeight, lastElementChild } = box.current!;
    lesson!.style.setProperty("--voice-height", `${offsetHeight}px`);
    lesson!.style.setProperty("--reply-height", `${answer ? (lastElementChild as HTMLElement).offsetHeight : 0}px`);
  }, [text, answer]);
  useEffect(() => {
    if (!asks) box.current?.querySelector<HTMLElement>("button.primary")?.focus({ preventScroll: true });
  }, [step]);
  const last = step === steps - 1;
  return (
    <section class="voice" ref={box} aria-label={speak("title")}>
      <div class="voice-said">
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
      {answer && <Reply key={tries} text={answer} label={speak("heard")} onHeard={onHeard} />}
    </section>
  );
}
