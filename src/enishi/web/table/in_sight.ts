/** What follows from one's own doing may lie further up or down on a low screen: it is brought into sight. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** An element that is scrolled to, no further than needed, as soon as it is what one has to see. */
export function useInSight<T extends HTMLElement>(isAsked: boolean): RefObject<T | null> {
  const place = useRef<T>(null);
  useLayoutEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: "nearest" });
  }, [isAsked]);
  return place;
}
