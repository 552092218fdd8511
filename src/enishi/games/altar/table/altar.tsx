/** The altar, and what lies on it. */

import { useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { Counts, Minis } from "./card";

/** An hourglass on three steps, before an evening sky. */
function AltarStone(): JSX.Element {
  return (
    <svg class="stone" viewBox="0 0 160 92" aria-hidden="true">
      <circle class="moon" cx="80" cy="34" r="31" />
      <path class="star" d="M22 18v6m-3-3h6M138 26v6m-3-3h6M34 48v4m-2-2h4M126 8v4m-2-2h4" />
      <path class="glass" d="M66 6h28M66 50h28M69 6c0 12 11 15 11 22s-11 10-11 22M91 6c0 12-11 15-11 22s11 10 11 22" />
      <path class="sand" d="M73 14h14c-1.5 5-7 7-7 12 0-5-5.5-7-7-12zM71 49c1.5-8 9-8 9-14 0 6 7.5 6 9 14z" />
      <path class="slab" d="M50 54h60v8H50z" />
      <path class="slab" d="M32 62h96v11H32z" />
      <path class="slab" d="M12 73h136v14H12z" />
      <path class="carved" d="M44 67.5h72M26 80h108" />
    </svg>
  );
}

export function TheAltar(): JSX.Element {
  const { table, speak, seat } = useTable<altar.Table>();
  const { face_up, face_down, own_offerings } = table.altar;
  return (
    <section class="the-altar" aria-label={speak("table.altar")} data-move="altar">
      <AltarStone />
      <div class="on-altar">
        <h2>{speak("table.altar")}</h2>
        <Counts caption={speak("table.face_up")} counts={face_up} />
        <p class="minis">
          <span class="caption">{speak("table.face_down")}</span>
          <span class="mini is-down" aria-hidden="true" /> {speak("table.cards", { n: face_down })}
        </p>
        {seat !== null && <Minis caption={speak("table.own_offerings")} cards={own_offerings} />}
        <Minis caption={speak("table.this_offering")} cards={table.offering ?? []} />
      </div>
    </section>
  );
}
