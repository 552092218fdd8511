/** The seven girls and their pairs: how moves name them, and how they stand in a text. */

import { classes, useTable } from "@enishi/table";
import type { JSX } from "preact";

export const GIRLS = ["red", "white", "black", "yellow", "purple", "green", "sky"] as const;

export const girlsOf = (pair: string): string[] => pair.split("-");
export const isPair = (what: string): boolean => what.includes("-");
export const targetOf = (move: string): string => move.split(" ")[1] ?? "";
export const pairOf = (one: string, other: string): string =>
  GIRLS.indexOf(one as "red") < GIRLS.indexOf(other as "red") ? `${one}-${other}` : `${other}-${one}`;

function Dots({ pair }: { pair: string }): JSX.Element {
  return (
    <span class="dots" aria-hidden="true">
      {girlsOf(pair).map((girl) => (
        <span key={girl} class={classes("dot", `girl-${girl}`)} />
      ))}
    </span>
  );
}

export function What({ what }: { what: string }): JSX.Element {
  const { speak } = useTable();
  return (
    <span class="what">
      <Dots pair={what} />
      {speak(isPair(what) ? `pair.${what}` : `girl.${what}`)}
    </span>
  );
}
