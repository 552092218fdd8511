/** Rings around what to look at: the parts of the table by the names that the table gives them. */

import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

type Part = HTMLElement | SVGElement;

interface Ring {
  left: number;
  top: number;
  width: number;
  height: number;
}

const AROUND = 4;

/** The parts of these names. */
function partsOf(root: Element, names: readonly string[]): Part[] {
  return names.flatMap((name) => {
    const quoted = CSS.escape(name);
    return [...root.querySelectorAll<Part>(`[data-part="${quoted}"], [data-move="${quoted}"]`)];
  });
}

/** What every table calls the bar that confirms. */
const BAR = "confirm";
const READY = `[data-part="${BAR}"] .primary:enabled`;
const CHOSEN = "[aria-pressed=true]";
const OPEN = "[aria-pressed=false]";

/** What is left to do of what is marked: what is chosen is marked no longer, and when all is chosen, what confirms it is marked. */
function leftOf(root: Element, names: readonly string[]): Part[] {
  const marked = partsOf(root, names);
  const left = marked.filter((part) => !part.matches(CHOSEN));
  if (left.length === marked.length) return marked;
  const ready = left.some((part) => part.matches(OPEN)) ? null : root.querySelector<Part>(READY);
  return ready ? [ready] : left.length ? left : marked;
}

/** Where parts lie now, from the corner of the root. */
function ringsAt(root: Element, parts: readonly Part[]): Ring[] {
  const corner = root.getBoundingClientRect();
  return parts
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0)
    .map((box) => ({
      left: box.left - corner.left - AROUND,
      top: box.top - corner.top - AROUND,
      width: box.width + 2 * AROUND,
      height: box.height + 2 * AROUND,
    }));
}

const isSame = (some: readonly Ring[], others: readonly Ring[]): boolean => JSON.stringify(some) === JSON.stringify(others);

interface MarksProps {
  root: RefObject<HTMLElement | null>;
  names: readonly string[];
  /** Whether something is to be done with them. */
  asks: boolean;
}

/** The rings follow their parts while those move; what is to be done next comes into sight. */
export function Marks({ root, names, asks }: MarksProps): JSX.Element {
  const [rings, draw] = useState<Ring[]>([]);
  useLayoutEffect(() => {
    let frame = 0;
    let last: Ring[] = [];
    let next: Part | undefined;
    const follow = (): void => {
      const parts = root.current ? (asks ? leftOf : partsOf)(root.current, names) : [];
      if (next && parts[0] !== next) parts[0]?.scrollIntoView({ block: "nearest" });
      next = parts[0];
      const now = root.current ? ringsAt(root.current, parts) : [];
      if (!isSame(now, last)) draw(now);
      last = now;
      frame = requestAnimationFrame(follow);
    };
    draw([]);
    follow();
    return () => cancelAnimationFrame(frame);
  }, [names, asks]);
  return (
    <div class="lesson-rings" aria-hidden="true">
      {rings.map((ring, i) => (
        <span
          key={i}
          class="lesson-ring"
          style={{ left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.width}px`, height: `${ring.height}px` }}
        />
      ))}
    </div>
  );
}

const FOCUSABLE = "button:enabled, [tabindex], a[href], input, textarea, select";

/** Brings the bar that confirms into sight, as far as all parts stay there, below the voice. */
function showBar(root: Element, parts: readonly Part[], voice: Element | null): void {
  const bar = partsOf(root, [BAR])[0]?.getBoundingClientRect();
  if (!bar || !parts.length) return;
  const top = Math.min(...parts.map((part) => part.getBoundingClientRect().top));
  const needed = bar.bottom + AROUND - innerHeight;
  const free = top - 2 * AROUND - (voice?.clientHeight ?? 0);
  if (needed > 0 && needed <= free) scrollBy(0, needed);
}

/** Brings the marked parts into sight; where a move is asked for, the bar that confirms it, too, and the focus goes to the first of them. */
export function useLook(root: RefObject<HTMLElement | null>, names: readonly string[], asks: boolean, step: number): void {
  useEffect(() => {
    if (!root.current) return;
    const voice = document.querySelector<HTMLElement>(".voice");
    const parts = partsOf(root.current, names);
    parts.at(-1)?.scrollIntoView({ block: "nearest" });
    parts[0]?.scrollIntoView({ block: "nearest" });
    if (!asks) return;
    showBar(root.current, parts, voice);
    const found = parts.map((part) => part.closest<Part>(FOCUSABLE) ?? part.querySelector<Part>(FOCUSABLE)).find(Boolean);
    found?.focus({ preventScroll: true });
  }, [step]);
}
