/** Hints and analyses are loaded when somebody first asks for one; the first visit does without them. */

import { useEffect, useState } from "preact/hooks";
import type * as Module from "../coach";
import { addressOf, files, loadStyle } from "../files";

export type Coach = typeof Module;

let loading: Promise<Coach> | null = null;

function load(): Promise<Coach> {
  loading ??= Promise.all([import(addressOf(files.coach.script)) as Promise<Coach>, files.coach.style ? loadStyle(files.coach.style) : null]).then(([module]) => module);
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** What draws hints and analyses; null until it is wanted and there. */
export function useCoach(wanted: boolean): Coach | null {
  const [coach, put] = useState<Coach | null>(null);
  useEffect(() => {
    if (wanted) load().then((found) => put(() => found), () => undefined);
  }, [wanted]);
  return wanted ? coach : null;
}
