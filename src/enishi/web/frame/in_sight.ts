/** What a hint shows on the table is brought into sight: on a phone it may lie under the hand, or below the fold. */

const MARKED = ".game .is-hinted";

/** How far from its edges something is looked at. */
const INSIDE = 4;

/** Whether something can be seen: nothing lies over its middle, and above and below it does not leave what shows of the table. */
function isSeen(thing: Element): boolean {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const at = (height: number): Element | null => document.elementFromPoint((left + right) / 2, height);
  const middle = at((top + bottom) / 2);
  if (!middle || !(thing.contains(middle) || middle.contains(thing))) return false;
  return [top + INSIDE, bottom - INSIDE].every((height) => at(height)?.closest(".game"));
}

/** On a phone, where a panel comes up from below, one's hand is seen above it; in a game without hands, as much of the table as there is room for. */
export function bringAbovePanel(): void {
  const [game, panel] = [document.querySelector(".game"), document.querySelector(".table-page > .panel")];
  if (!game || !panel || !matchMedia("(max-width: 600px)").matches) return;
  const edge = panel.getBoundingClientRect().top;
  const { top, bottom } = game.getBoundingClientRect();
  const hand = game.querySelector(".hand")?.getBoundingClientRect();
  scrollBy(0, Math.max(0, hand ? hand.bottom + INSIDE - edge : Math.min(top, bottom - edge)));
}

/** Scrolls to what is marked and not seen; the first of it in any case. */
export function bringMarkedIntoSight(): void {
  for (const thing of [...document.querySelectorAll(MARKED)].reverse()) {
    if (!isSeen(thing)) thing.scrollIntoView({ block: "center", inline: "nearest" });
  }
}
