/** Sets that are chosen together and confirmed, and moves as buttons. */

import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { useTable } from "./at_table";
import { classes } from "./classes";

export interface Choice<K> {
  chosen: readonly K[];
  has(one: K): boolean;
  /** Chooses, or takes back; more than `most` are not taken. */
  toggle(one: K): void;
  clear(): void;
}

/** What has been chosen but not yet confirmed. It is forgotten when `question` changes: another phase, turn or position. */
export function useChoice<K>(question: unknown, most = Infinity): Choice<K> {
  const [chosen, choose] = useState<readonly K[]>([]);
  const asked = useRef(question);
  const now = asked.current === question ? chosen : [];
  if (asked.current !== question) {
    asked.current = question;
    choose([]);
  }
  return {
    chosen: now,
    has: (one) => now.includes(one),
    toggle: (one) => choose(now.includes(one) ? now.filter((other) => other !== one) : now.length < most ? [...now, one] : now),
    clear: () => choose([]),
  };
}

export interface ConfirmProps {
  /** What is confirmed: "Watch these three". */
  label: string;
  /** Whether enough has been chosen. */
  ready: boolean;
  onConfirm(): void;
  onClear?: (() => void) | undefined;
  /** What has been chosen so far, or how many are missing. */
  children?: ComponentChildren;
  /** What can be done instead, as buttons. */
  instead?: ComponentChildren;
}

/** The bar that confirms a choice; on a phone it stays in sight. */
export function Confirm({ label, ready, onConfirm, onClear, children, instead }: ConfirmProps): JSX.Element {
  const { frame, sending } = useTable();
  return (
    <div class="confirm">
      {children && <span class="confirm-said">{children}</span>}
      {onClear && (
        <button type="button" class="quiet" onClick={onClear}>
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
          class={classes("move", legal.has(move) && "is-legal", move === hinted && "is-hinted")}
          aria-disabled={legal.has(move) ? undefined : "true"}
          disabled={sending}
          onClick={() => play(move)}
        >
          {children?.(move) ?? label(move)}
        </button>
      ))}
    </div>
  );
}
