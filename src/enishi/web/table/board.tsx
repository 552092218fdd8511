/** Boards and the spots on them: what can be looked at, chosen and asked about. */

import type { ComponentChildren, JSX } from "preact";
import { classes } from "./classes";
import { useRoving } from "./roving";

export interface BoardProps {
  /** What this is, for those who do not see it. */
  label: string;
  class?: string;
  /** What the table calls this part of it, so that a lesson can point there. */
  part?: string;
  children: ComponentChildren;
}

/** A board of HTML elements: a row of cards, a grid, anything. */
export function Board({ label, class: name, part, children }: BoardProps): JSX.Element {
  const board = useRoving<HTMLDivElement>();
  return (
    <div ref={board} class={classes("board", name)} role="group" aria-label={label} data-part={part}>
      {children}
    </div>
  );
}

/** A board drawn as SVG; `viewBox` is `[left, top, width, height]`. */
export function DrawnBoard({ label, class: name, part, children, viewBox }: BoardProps & { viewBox: readonly number[] }): JSX.Element {
  const board = useRoving<SVGSVGElement>();
  return (
    <svg
      ref={board}
      class={classes("board drawn-board", name)}
      role="group"
      aria-label={label}
      data-part={part}
      viewBox={viewBox.join(" ")}
    >
      {children}
    </svg>
  );
}

export interface SpotProps {
  /** What is there, in words. */
  label: string;
  /** What happens when it is chosen; without it the spot can only be looked at. */
  onPick?: (() => void) | undefined;
  /** Whether that is allowed now; a spot that is not says why when it is chosen all the same. */
  legal?: boolean;
  /** Whether it is among those chosen so far; leave it out where nothing is being chosen. */
  chosen?: boolean | undefined;
  /** Whether it belongs to the move that a hint shows. */
  hinted?: boolean | undefined;
  class?: string | undefined;
  /** A name by which this thing is known from one position to the next: when its place changes, it is seen to move. */
  move?: string | undefined;
  /** The `move` name of the thing it comes from when it is new, for instance the deck. */
  from?: string | undefined;
  /** What the table calls this part of it, so that a lesson can point there; its `move` name does, too. */
  part?: string | undefined;
  /** What it is, for everybody who points at it, where its label alone does not do. */
  says?: string | undefined;
  children?: ComponentChildren;
}

export type SpotAttributes = { [name: string]: unknown };

/** The attributes that make any element a spot. */
export function spotAttributes({ label, onPick, legal, chosen, move, from, part, says }: SpotProps): SpotAttributes {
  return {
    "data-spot": "",
    "data-move": move,
    "data-from": from,
    "data-part": part,
    "data-says": says,
    role: onPick ? "button" : "img",
    "aria-label": label,
    "aria-pressed": onPick && chosen !== undefined ? (chosen ? "true" : "false") : undefined,
    "aria-disabled": onPick && legal === false ? "true" : undefined,
    onClick: onPick,
  };
}

const stateOf = ({ onPick, legal, chosen, hinted }: SpotProps): string =>
  classes(onPick && legal !== false && "is-legal", chosen && "is-chosen", hinted && "is-hinted");

/** A spot on a drawn board: a group of SVG shapes. `at` is where its own origin lies. What is drawn is for the eye only: the label says it all. */
export function Spot({ at, ...props }: SpotProps & { at?: readonly [number, number] }): JSX.Element {
  return (
    <g {...spotAttributes(props)} class={classes("spot", stateOf(props), props.class)} transform={at && `translate(${at[0]} ${at[1]})`}>
      <g class="spot-face" aria-hidden="true">
        {props.children}
      </g>
    </g>
  );
}

/** A spot on a board of HTML elements. */
export function SpotButton(props: SpotProps): JSX.Element {
  const { role, ...rest } = spotAttributes(props);
  const name = classes("spot", stateOf(props), props.class);
  const face = (
    <span class="spot-face" aria-hidden="true">
      {props.children}
    </span>
  );
  return props.onPick ? (
    <button type="button" {...rest} class={name}>
      {face}
    </button>
  ) : (
    <div role={role as "img"} {...rest} class={name}>
      {face}
    </div>
  );
}
