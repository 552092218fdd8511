/** The bar that confirms a choice, and moves as buttons. */

import type { ComponentChildren, JSX } from "preact";
import type { Speaker } from "../language/words";
import { useTable } from "./at_table";
import { classes } from "./classes";
import { useKeptHeight } from "./kept_height";

export interface ConfirmProps {
  /** What is confirmed: "Watch these three". */
  label: string;
  /** Whether enough has been chosen. */
  ready: boolean;
  onConfirm(): void;
  /** Undefined while there is nothing to take back: the button has its place all the same. */
  onClear?: (() => void) | undefined;
  /** What has been chosen so far, or how many are missing. */
  children?: ComponentChildren;
  /** What can be done instead, as buttons. */
  instead?: ComponentChildren;
}

/** The bar that confirms a choice; on a phone it stays in sight. */
export function Confirm(props: ConfirmProps): JSX.Element {
  const { label, ready, onConfirm, onClear, children, instead } = props;
  const { frame, sending } = useTable();
  const bar = useKeptHeight<HTMLDivElement>();
  return (
    <div ref={bar} class="confirm" data-part="confirm">
      {children && <span class="confirm-said">{children}</span>}
      {"onClear" in props && (
        <button type="button" class="quiet" disabled={!onClear} onClick={onClear}>
          {frame("toolkit.clear")}
        </button>
      )}
      {instead}
      <button type="button" class="primary" disabled={!ready || sending} onClick={onConfirm}>
        {label}
      </button>
    </div>
  );
}

/** How a move reads: the game's word `move.<text>`, `move.<verb>` with the rest as `{what}`, or the text itself. */
export function moveInWords(move: string, speak: Speaker): string {
  const [verb = "", ...rest] = move.split(" ");
  if (speak.has(`move.${move}`)) return speak(`move.${move}`);
  return speak.has(`move.${verb}`) ? speak(`move.${verb}`, { what: rest.join(" ") }) : move;
}

export function useMoveLabel(): (move: string) => string {
  const { speak } = useTable();
  return (move) => moveInWords(move, speak);
}

export interface MovesProps {
  moves: readonly string[];
  /** What stands on the button; the move's words if left out. */
  children?: (move: string) => ComponentChildren;
  class?: string;
}

/** Moves as buttons. Those that are not legal are there too, greyed, and say why when pressed. */
export function Moves({ moves, children, class: name }: MovesProps): JSX.Element {
  const { legal, play, sending, hinted } = useTable();
  const label = useMoveLabel();
  return (
    <div class={classes("moves", name)}>
      {moves.map((move) => (
        <button
          key={move}
          type="button"
          data-part={move}
          class={classes("move", legal.has(move) && "is-legal", move === hinted && "is-hinted")}
          aria-disabled={legal.has(move) && !sending ? undefined : "true"}
          onClick={() => play(move)}
        >
          {children?.(move) ?? label(move)}
        </button>
      ))}
    </div>
  );
}
