/** An example of a rulebook, drawn: one table at a time, with its caption, and steps to go through. On paper all of them. */

import type { View } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../frame/icons";
import type { Speaker } from "../language/words";
import { Drawing } from "./drawing";

interface Props {
  views: readonly View[];
  /** What is said to each drawing, as text and as the page's own markup. */
  captions: readonly { text: string; html: string }[];
  speak: Speaker;
}

/** Whether an element is about to be seen, or to be printed; from then on it stays so. */
function useWanted(): { wanted: boolean; printing: boolean; place: { current: HTMLDivElement | null } } {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, want] = useState(false);
  const [printing, print] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && want(true), { rootMargin: "400px" });
    observer.observe(place.current!);
    const before = (): void => print(true);
    const after = (): void => print(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return { wanted: wanted || printing, printing, place };
}

/** It keeps the focus at both ends. */
function StepButton(props: { icon: "back" | "next"; label: string; possible: boolean; onStep(): void }): JSX.Element {
  return (
    <button
      type="button"
      class="bare"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.possible ? undefined : "true"}
      onClick={props.onStep}
    >
      <Icon name={props.icon} />
    </button>
  );
}

export function DrawnExample({ views, captions, speak }: Props): JSX.Element {
  const { wanted, printing, place } = useWanted();
  const [step, go] = useState(0);
  const last = views.length - 1;
  const to = (next: number): void => go(Math.max(0, Math.min(last, next)));
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    to(step + by);
  };
  const label = (shown: number): string => speak("rulebook.drawing", { caption: captions[shown]!.text });
  const stepper = (number: number): JSX.Element => (
    <div class="example-steps" role="group" aria-label={speak("rulebook.steps")}>
      <StepButton icon="back" label={speak("replay.back")} possible={step > 0} onStep={() => to(step - 1)} />
      <span class="example-step">{speak("replay.of", { moment: number + 1, all: views.length })}</span>
      <StepButton icon="next" label={speak("replay.next")} possible={step < last} onStep={() => to(step + 1)} />
    </div>
  );
  const shown = printing ? views.map((_, number) => number) : [step];
  return (
    <div ref={place} class="drawn-example" onKeyDown={key}>
      {wanted ? (
        shown.map((number) => (
          <div key={printing ? number : "now"} class="example-moment">
            <Drawing view={views[number]!} label={label(number)} onPaper={printing} />
            {last > 0 && stepper(number)}
            {/* The page's own markup, from the game's folder. */}
            <p class="example-caption" aria-live="polite" dangerouslySetInnerHTML={{ __html: captions[number]!.html }} />
          </div>
        ))
      ) : (
        <div class="drawing is-awaited" />
      )}
    </div>
  );
}
