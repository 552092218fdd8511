/** What somebody may expect, in words: a number and by how much it may be wrong; both ends where it cannot be wrong by as much in one direction. */

import type { Speaker } from "../language/words";

const percent = (share: number): number => Math.round(share * 100);

/** `least`: the smallest margin that is told, in percent. */
export function worth(expected: number, margin: number, speak: Speaker, least = 1): string {
  const [middle, wrong] = [percent(expected), Math.max(least, percent(margin))];
  const [low, high] = [Math.max(0, middle - wrong), Math.min(100, middle + wrong)];
  const isWhole = high - low === 2 * wrong;
  return isWhole ? speak("worth.margin", { percent: middle, margin: wrong }) : speak("worth.ends", { percent: middle, low, high });
}
