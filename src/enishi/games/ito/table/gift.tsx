/** A gift of happiness and its two colours. */

import { classes } from "@enishi/table";
import type { JSX } from "preact";

export type Colour = "red" | "blue";
export const COLOURS: readonly Colour[] = ["red", "blue"];
export const LETTERS = { red: "R", blue: "B" } as const;

/** A gift: red is round and reaches all around, blue is square and reaches along its floor and column. */
export function Gift({ colour, size, text }: { colour: string | null; size: number; text?: string | number }): JSX.Element {
  const arm = size * 0.62;
  const slant = arm * 0.72;
  const rays =
    colour === "red"
      ? `M0 ${-arm}V${arm}M${-arm} 0H${arm}M${-slant} ${-slant}L${slant} ${slant}M${-slant} ${slant}L${slant} ${-slant}`
      : `M0 ${-arm}V${arm}M${-arm} 0H${arm}`;
  return (
    <g class={classes("gift", colour ?? "first")}>
      {colour === "blue" ? (
        <rect x={-size * 0.92} y={-size * 0.92} width={size * 1.84} height={size * 1.84} rx={size * 0.2} />
      ) : (
        <circle r={size} />
      )}
      {text === undefined ? (
        <path d={rays} stroke-width={size * 0.2} />
      ) : (
        <text y={size * 0.48} font-size={size * 1.4}>
          {text}
        </text>
      )}
    </g>
  );
}

export function GiftIcon({ colour }: { colour: string }): JSX.Element {
  return (
    <svg class="ito-icon" viewBox="-10 -10 20 20" aria-hidden="true">
      <Gift colour={colour} size={9} />
    </svg>
  );
}
