/** One stop of the Tab key for a whole board; the arrows go from spot to spot, wherever those lie. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const SPOT = "[data-spot]";
const DIRECTIONS: { [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Focusable = HTMLElement | SVGElement;
type Point = readonly [number, number];

function centre(spot: Element): Point {
  const box = spot.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest spot in a direction: straight ahead counts more than to the side. */
export function nearest(from: Point, spots: readonly Focusable[], [x, y]: Point): Focusable | null {
  let best: Focusable | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const to = centre(spot);
    const right = to[0] - from[0];
    const down = to[1] - from[1];
    const ahead = right * x + down * y;
    const aside = Math.abs(right * y) + Math.abs(down * x);
    const cost = ahead + 1.5 * aside;
    if (ahead > 2 && aside < 3 * ahead && cost < least) {
      best = spot;
      least = cost;
    }
  }
  return best;
}

class Roving {
  private current: Focusable | null = null;
  private place: Point = [0, 0];
  private hadFocus = false;
  private readonly observer = new MutationObserver(() => this.settle());

  constructor(private readonly board: Element) {
    board.addEventListener("keydown", this.keyed as EventListener);
    board.addEventListener("focusin", this.focused);
    board.addEventListener("focusout", this.left as EventListener);
    this.observer.observe(board, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-spot"] });
    this.settle();
  }

  stop(): void {
    this.observer.disconnect();
    this.board.removeEventListener("keydown", this.keyed as EventListener);
    this.board.removeEventListener("focusin", this.focused);
    this.board.removeEventListener("focusout", this.left as EventListener);
  }

  private spots(): Focusable[] {
    return [...this.board.querySelectorAll<Focusable>(SPOT)];
  }

  /** Keeps exactly one spot in the order of the Tab key; where the one that had the focus is gone, the nearest gets it. */
  private settle(): void {
    const spots = this.spots();
    if (!this.current || !spots.includes(this.current)) {
      const wasThere = this.current && this.hadFocus;
      this.current = wasThere
        ? closest(this.place, spots)
        : (spots.find((spot) => !spot.hasAttribute("aria-disabled")) ?? spots[0] ?? null);
      if (wasThere && (document.activeElement === document.body || document.activeElement === null)) this.current?.focus();
    }
    for (const spot of spots) {
      const stop = spot === this.current ? "0" : "-1";
      if (spot.getAttribute("tabindex") !== stop) spot.setAttribute("tabindex", stop);
    }
  }

  private readonly focused = (event: Event): void => {
    const spot = (event.target as Element).closest<Focusable>(SPOT);
    if (!spot) return;
    this.current = spot;
    this.place = centre(spot);
    this.hadFocus = true;
    this.settle();
  };

  private readonly left = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Node && !this.board.contains(event.relatedTarget)) this.hadFocus = false;
  };

  private readonly keyed = (event: KeyboardEvent): void => {
    const spot = (event.target as Element).closest<Focusable>(SPOT);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.next(spot, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if ((event.key === "Enter" || event.key === " ") && !(spot instanceof HTMLButtonElement)) {
      event.preventDefault();
      spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else if (event.key in DIRECTIONS) event.preventDefault();
  };

  private next(from: Focusable, key: string): Focusable | null {
    const spots = this.spots();
    if (key === "Home") return spots[0] ?? null;
    if (key === "End") return spots.at(-1) ?? null;
    const direction = DIRECTIONS[key];
    return direction ? nearest(centre(from), spots, direction) : null;
  }
}

function closest(place: Point, spots: readonly Focusable[]): Focusable | null {
  const distance = (spot: Focusable): number => Math.hypot(centre(spot)[0] - place[0], centre(spot)[1] - place[1]);
  return spots.reduce<Focusable | null>((best, spot) => (best && distance(best) <= distance(spot) ? best : spot), null);
}

/** Makes an element a board: whatever in it has `data-spot` is reached by the arrow keys. */
export function useRoving<E extends Element>(): RefObject<E | null> {
  const board = useRef<E>(null);
  useEffect(() => {
    const roving = new Roving(board.current!);
    return () => roving.stop();
  }, []);
  return board;
}
