/** A place that keeps the height it once had: what comes and goes in it does not move what lies below. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The height of an element only ever grows; where the page becomes wider or narrower it begins anew, and with everything that says so (`anew`). */
export function useKeptHeight<T extends HTMLElement>(anew: unknown = null): RefObject<T | null> {
  const kept = useRef<T>(null);
  useLayoutEffect(() => {
    const place = kept.current;
    if (!place) return;
    place.style.minHeight = "";
    let width = innerWidth;
    const keep = (): void => {
      place.style.minHeight = `${place.offsetHeight}px`;
    };
    const changes = new ResizeObserver(() => {
      if (width === innerWidth) return keep();
      width = innerWidth;
      place.style.minHeight = "";
      requestAnimationFrame(keep); // when its neighbours have let go, too: in a row each is as high as the highest
    });
    changes.observe(place);
    return () => changes.disconnect();
  }, [anew]);
  return kept;
}
