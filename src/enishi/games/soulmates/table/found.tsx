/** Where the hand was: oneself and one's soulmate, who have left the game together. */

import { useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { Couple } from "./person";

export function Found({ one, other }: { one: number; other: number }): JSX.Element {
  const { view, speak } = useTable<soulmates.Table>();
  return (
    <>
      <section class="hand found">
        <div class="found-couple">
          <Couple one={one} other={other} />
        </div>
        <p>{speak("table.found", { seat: other })}</p>
      </section>
      <div class="deed">
        <p class="hint">{view.phase === "over" ? "" : speak("table.others_go_on")}</p>
      </div>
    </>
  );
}
