/** Things are seen to move: whatever has `data-move` glides from where it was to where it is now. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { slowness } from "../settings";

const DURATION = 380;
const EASING = "cubic-bezier(.3,.9,.4,1)";

type Places = Map<string, DOMRect>;

const things = (root: Element): NodeListOf<HTMLElement | SVGGraphicsElement> => root.querySelectorAll("[data-move]");

function placesIn(root: Element | null): Places {
  const places: Places = new Map();
  if (root) for (const thing of things(root)) places.set(thing.dataset.move!, thing.getBoundingClientRect());
  return places;
}

/** How many pixels of the screen one unit of an element's own drawing is. */
function scaleOf(thing: Element): number {
  const parent = thing.parentNode;
  return (thing instanceof SVGGraphicsElement && parent instanceof SVGGraphicsElement && parent.getScreenCTM()?.a) || 1;
}

function glide(thing: HTMLElement | SVGGraphicsElement, from: DOMRect): void {
  const to = thing.getBoundingClientRect();
  const right = from.left + from.width / 2 - to.left - to.width / 2;
  const down = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(right) + Math.abs(down) < 2) return;
  const scale = scaleOf(thing);
  const start = `translate(${right / scale}px, ${down / scale}px)`;
  thing.animate([{ transform: start }, { transform: "translate(0, 0)" }], {
    duration: DURATION * slowness(),
    easing: EASING,
    composite: "add",
  });
}

function appear(thing: Element): void {
  thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION * slowness(), easing: "ease-out" });
}

/** Where a seat stands above the table: what comes from somebody's hand, which nobody else sees, comes from there (`seat-1`). */
function seatPlace(name: string): DOMRect | undefined {
  if (!/^seat-\d+$/.test(name)) return undefined;
  return document.querySelector(`.seats-bar [data-part="${name}"]`)?.getBoundingClientRect();
}

export const motionIsWelcome = (): boolean => slowness() > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Lets things in an element move whenever `position` changes. */
export function useMotion(root: RefObject<Element | null>, position: unknown): void {
  const shown = useRef(position);
  const before = useRef<Places | null>(null);
  if (shown.current !== position) {
    shown.current = position;
    before.current = motionIsWelcome() && !document.hidden ? placesIn(root.current) : null;
  }
  useLayoutEffect(() => {
    const places = before.current;
    before.current = null;
    if (!places?.size || !root.current) return;
    for (const thing of things(root.current)) {
      const source = thing.dataset.from ?? "";
      const from = places.get(thing.dataset.move!) ?? places.get(source) ?? seatPlace(source);
      if (from) glide(thing, from);
      else appear(thing);
    }
  }, [position]);
}
