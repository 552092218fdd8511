/** The token of a pair, and what the signs on it mean. */

import { classes, says, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { HEART, SPIKES, STAR } from "./shapes";

/** Whether a pair has nothing of its own to show but perhaps its discontent. */
export const isBare = ({ couple, affinity }: yurikure.Pair): boolean => !couple && !affinity;

/** The discontent of a pair. */
export function Strain({ discontent, transform }: { discontent: number; transform: string }): JSX.Element | null {
  if (!discontent) return null;
  return (
    <g class="discontent" transform={transform} aria-hidden="true">
      <path d={SPIKES} />
      <text y="3.6">{discontent}</text>
    </g>
  );
}

/** The looks of a pair: a dot, a round token, a heart, or a star, with the numbers on it; where there is discontent alone, room for that. */
export function TokenFace({ pair }: { pair: yurikure.Pair }): JSX.Element {
  const { couple, kissed, destined, affinity, discontent } = pair;
  const drawn = destined ? STAR : HEART;
  const shape = couple ? <path d={drawn} transform="scale(.85)" /> : <circle r={isBare(pair) ? 3.4 : 8.5} />;
  return (
    <g class={classes("token-face", couple && "is-couple", kissed && "is-kissed", destined && "is-destined")}>
      {!(isBare(pair) && discontent) && shape}
      {(affinity > 0 || couple) && <text y={couple ? 2.8 : 3.8}>{affinity}</text>}
    </g>
  );
}

/** A pair that stands for all of its kind. */
const example = (of: Partial<yurikure.Pair>): yurikure.Pair => ({
  pair: "",
  affinity: 0,
  discontent: 0,
  couple: false,
  kissed: false,
  destined: false,
  parting_faces: null,
  kiss_faces: null,
  waits: false,
  support: null,
  added: null,
  ...of,
});

/** What the signs mean. */
export function Legend(): JSX.Element {
  const { speak, seat } = useTable<yurikure.Table>();
  const entry = (key: string, face: ComponentChildren): JSX.Element => (
    <li {...says(speak(key.replace("table.", "says.")))}>
      <svg viewBox="-16 -16 32 32" aria-hidden="true">
        {face}
      </svg>
      {speak(key)}
    </li>
  );
  const sign = (d: string, text: string, name: string): JSX.Element => (
    <g class={name}>
      <path d={d} transform="scale(1.4)" />
      <text y="4">{text}</text>
    </g>
  );
  return (
    <ul class="legend">
      {entry("table.key_affinity", <TokenFace pair={example({ affinity: 2 })} />)}
      {entry("table.key_discontent", sign(SPIKES, "1", "discontent"))}
      {entry("table.key_couple", <TokenFace pair={example({ affinity: 2, couple: true })} />)}
      {entry("table.key_kissed", <TokenFace pair={example({ affinity: 2, couple: true, kissed: true })} />)}
      {seat !== null &&
        entry(
          "table.key_support",
          <g class="support">
            <rect x="-9" y="-9" width="18" height="18" rx="3" />
            <text y="4">5</text>
          </g>,
        )}
    </ul>
  );
}
