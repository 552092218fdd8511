/** The sheet: what everybody can work out of who the possessors are. */

import { classes, useTable } from "@enishi/table";
import type { ito, Sheet } from "@enishi/types";
import type { JSX } from "preact";

/** What everybody can work out, where it is switched on. */
export const useSheet = (): Sheet | null => useTable<ito.Table>().aid;

/** A percentage as it is said: never 0 or 100 for what is not certain. */
export function percent(chance: number): number {
  if (chance <= 0 || chance >= 1) return chance * 100;
  return Math.max(1, Math.min(99, Math.round(chance * 100)));
}

/** How likely it is that she is a possessor: a bar, and the number. */
export function Chance({ chance }: { chance: number }): JSX.Element {
  const { speak } = useTable<ito.Table>();
  return (
    <g class={classes("chance", chance >= 1 && "is-sure", chance <= 0 && "is-out")}>
      <rect class="chance-ground" x="-43" y="4" width="86" height="15.5" rx="2" />
      <rect class="chance-bar" x="-43" y="4" width={86 * chance} height="15.5" rx="2" />
      <text y="16.4">{speak("aid.percent", { percent: percent(chance) })}</text>
    </g>
  );
}

export function SheetLine(): JSX.Element | null {
  const { speak } = useTable<ito.Table>();
  const sheet = useSheet();
  if (!sheet) return null;
  return (
    <p class="sheet-line" role="status">
      <strong>{speak("aid.remain", { n: sheet.worlds })}</strong> {speak("aid.how")}
    </p>
  );
}
