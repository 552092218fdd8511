/** Things that lie in a row keep their places when one of them is taken away: a new one lies down where a place is free. */

import { useRef } from "preact/hooks";

/** Where each thing lies now, by name; null is a place that is free. */
function keptPlaces(before: readonly (string | null)[], names: readonly string[]): (string | null)[] {
  const still = new Set(names);
  const places = before.map((name) => (name !== null && still.has(name) ? name : null));
  const lying = new Set(places);
  for (const name of names) {
    if (lying.has(name)) continue;
    const free = places.indexOf(null);
    if (free < 0) places.push(name);
    else places[free] = name;
  }
  return places;
}

/** The places of a row, as long as it is drawn; `least`: as many are always there. */
export function useKeptPlaces(names: readonly string[], least = 0): (string | null)[] {
  const kept = useRef<(string | null)[]>(Array<null>(least).fill(null));
  kept.current = keptPlaces(kept.current, names);
  return kept.current;
}
