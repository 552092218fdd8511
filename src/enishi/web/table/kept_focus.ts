/** The focus stays where the play is: what had it and is gone, or can no longer be pressed, hands it on to what can be done now. */

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const DOABLE = ".confirm .primary:enabled, .move.is-legal, [data-spot].is-legal";
const REACHABLE = "button:enabled, [data-spot], a[href], input, select, textarea";

type Focusable = HTMLElement | SVGElement;
type Point = readonly [number, number];

const middleOf = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

function nearestOf(things: Iterable<Focusable>, [x, y]: Point): Focusable | null {
  let best: Focusable | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const thing of things) {
    const [right, down] = middleOf(thing);
    const distance = Math.hypot(right - x, down - y);
    if (thing.getClientRects().length && distance < least) {
      best = thing;
      least = distance;
    }
  }
  return best;
}

/** Hands the focus on within an element, whenever that which had it there has lost it without anybody's wish. */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current!;
    let last: Element | null = null;
    let place: Point = [0, 0];
    const came = (event: FocusEvent): void => {
      last = event.target as Element;
      place = middleOf(last);
    };
    const went = (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) last = null;
    };
    /** Who leaves something that is still there leaves it on purpose. */
    const settle = (): void => {
      if (!last || (last.isConnected && !last.matches(":disabled"))) return;
      const now = document.activeElement;
      if (now !== null && now !== document.body && now !== last) return;
      const doable = nearestOf(element.querySelectorAll<Focusable>(DOABLE), place);
      const next = doable ?? nearestOf(element.querySelectorAll<Focusable>(REACHABLE), place);
      next?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    element.addEventListener("focusin", came);
    element.addEventListener("focusout", went);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", came);
      element.removeEventListener("focusout", went);
    };
  }, []);
}
