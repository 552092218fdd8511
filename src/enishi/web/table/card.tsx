/** Cards: face up, face down, in a hand, on a pile. */

import type { ComponentChildren, JSX } from "preact";
import { Board, type BoardProps, SpotButton, type SpotProps } from "./board";
import { classes } from "./classes";

export interface CardProps extends SpotProps {
  /** Face down: only its back is seen, and its label should say no more. */
  down?: boolean;
}

/** One card. What stands on it are its children; its looks come from the game's table.css. */
export function Card({ down, class: name, children, ...spot }: CardProps): JSX.Element {
  return (
    <SpotButton {...spot} class={classes("card", down && "is-down", name)}>
      {down ? <span class="card-back" aria-hidden="true" /> : children}
    </SpotButton>
  );
}

/** Cards side by side: a hand, a field, what somebody has played. */
export function Cards({ class: name, ...board }: BoardProps): JSX.Element {
  return (
    <Board {...board} class={classes("cards", name)}>
      {board.children}
    </Board>
  );
}

/** A pile of which only the number of cards matters; `move` lets cards be seen to come from it. */
export function Pile({
  count,
  label,
  move,
  part,
  class: name,
  children,
}: {
  count: number;
  label: string;
  move?: string;
  part?: string;
  class?: string;
  children?: ComponentChildren;
}): JSX.Element {
  const layers = Math.min(count, 4);
  return (
    <div class={classes("pile", !count && "is-empty", name)} role="img" aria-label={label} data-move={move} data-part={part}>
      {Array.from({ length: layers }, (_, layer) => (
        <span key={layer} class={`pile-card layer-${layer}`} />
      ))}
      <span class="pile-count">{children ?? count}</span>
    </div>
  );
}
