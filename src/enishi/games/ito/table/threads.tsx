/** The threads of the room that somebody looks at. */

import { type Point, slackThread, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { mayHaveGiven, placeOf } from "./room";

export interface Looking {
  at: string | null;
  over(room: string | null): void;
  pin(room: string | null): void;
}

/** What makes an element one that shows the threads of a room. */
export const looks = ({ over, pin }: Looking, room: string) => ({
  onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && over(room),
  onPointerLeave: () => over(null),
  onFocus: () => pin(room),
  onBlur: () => pin(null),
});

/** Threads between a room and those who may have given to it, or to whom it may have given. */
export function Threads({ room }: { room: string }): JSX.Element {
  const { table } = useTable<ito.Table>();
  const own = table.turns.flatMap((turn) => turn.gifts).find((gift) => gift.room === room);
  const ends = own
    ? own.possible_givers.map((giver) => [giver, own.colour] as const)
    : mayHaveGiven(table.turns, room).map((gift) => [gift.room, gift.colour] as const);
  const at = (one: string): Point => {
    const [x, y] = placeOf(one);
    return [x, table.characters.some((other) => other.room === one && other.living) ? y - 10 : y + 4];
  };
  return (
    <g class="threads" aria-hidden="true">
      {ends.map(([end, colour]) => {
        const d = slackThread(at(room), at(end), 0.12);
        const [x, y] = at(end);
        return (
          <g key={end}>
            <path class="halo" d={d} />
            <path class={`thread ${colour}`} d={d} />
            <circle class={`thread-end ${colour}`} cx={x} cy={y} r="4" />
          </g>
        );
      })}
    </g>
  );
}
