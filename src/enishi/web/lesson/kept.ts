/** How far somebody has come in each lesson; it is kept in this browser, so that a lesson can be taken up again. */

import { keep } from "../settings";

interface Kept {
  /** The edition of the lesson: what was begun in another one is begun anew. */
  edition: string;
  step: number;
}

const KEPT_AS = "enishi-lessons";

function all(): { [game: string]: Kept } {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as { [game: string]: Kept };
  } catch {
    return {};
  }
}

/** The step at which this lesson was left; 0 where it was not begun. */
export function keptStep(game: string, edition: string, steps: number): number {
  const kept = all()[game];
  return kept?.edition === edition && Number.isInteger(kept.step) && kept.step > 0 && kept.step < steps ? kept.step : 0;
}

export function keepStep(game: string, edition: string, step: number): void {
  keep(KEPT_AS, JSON.stringify({ ...all(), [game]: { edition, step } }));
}
