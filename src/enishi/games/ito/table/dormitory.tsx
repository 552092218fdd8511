/** The dormitory: five floors of five windows, and what can be chosen there. */

import { classes, DrawnBoard, spotAttributes, threadThrough, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { COLOURS, type Colour, LETTERS } from "./gift";
import { HIGH, Mark, moved, placeOf, useRoomWords, Window } from "./room";
import { useSheet } from "./sheet";
import type { Task } from "./task";
import { type Looking, looks, Threads } from "./threads";

const VIEW_BOX = [-268, -90, 536, 544];

function House(): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const sheet = useSheet();
  const { turn, last_turn: last, living } = table;
  const sign = turn
    ? sheet
      ? speak("aid.sign", { turn, last, n: sheet.worlds })
      : speak("label.turn", { turn, last, living })
    : speak("label.set_up", { chosen: table.chosen });
  return (
    <>
      <path class="roof" d="M-266-50L-238-88H238L266-50Z" />
      <path class="ridge" d="M-252-69H252M-238-88H238" />
      <rect class="wall" x="-262" y="-52" width="524" height="498" />
      <path class="floors" d={[0, 1, 2, 3].map((floor) => `M-262 ${49 + floor * HIGH}H262`).join("")} />
      <path class="ground" d="M-268 446H268" />
      <rect class="sign" x="-190" y="-84" width="380" height="28" rx="4" />
      <text class="sign-text" y="-63">
        {sign}
      </text>
    </>
  );
}

export function Dormitory({ task, looking }: { task: Task | null; looking: Looking }): JSX.Element {
  const { table, speak, view, hinted } = useTable<ito.Table>();
  const words = useRoomWords();
  const possessors = table.possessors ?? [];
  const asked = possessors.find(({ room }) => room === looking.at);
  const givers = asked ? [asked] : possessors.filter(({ watched }) => !watched);
  const card = view.phase === "give" ? table.turns.at(-1)?.notice : null;
  const shown = COLOURS.filter((colour) => !view.result && (!card || card.includes(LETTERS[colour])));
  const reachOf = (room: string): Colour[] => shown.filter((colour) => givers.some((giver) => giver[colour].includes(room)));
  const rooms = [...table.characters].sort(
    (one, other) => Number(other.room[0]) - Number(one.room[0]) || one.room.localeCompare(other.room),
  );
  return (
    <DrawnBoard label={speak("table.dormitory")} viewBox={VIEW_BOX} class="dormitory" part="dormitory">
      <House />
      <g aria-hidden="true">
        {rooms.map((one) => (
          <g
            key={one.room}
            class={classes(
              "window",
              one.living ? "is-living" : "is-fortune",
              one.possessor && "is-possessor",
              one.watched_now && "is-watched",
            )}
            transform={moved(placeOf(one.room))}
          >
            <Window one={one} reach={reachOf(one.room)} />
          </g>
        ))}
      </g>
      {rooms.map((one) => {
        const { room } = one;
        const mark = task?.mark(room) ?? null;
        const open = task?.open(room) ?? false;
        const pick = (): void => (task ? task.pick(room) : looking.pin(room));
        return (
          <g
            key={room}
            {...spotAttributes({
              label: words(one),
              onPick: pick,
              legal: !task || open,
              chosen: task ? mark !== null : undefined,
              part: room,
            })}
            {...looks(looking, room)}
            class={classes(
              "spot room",
              open && "is-legal",
              mark && "is-chosen",
              hinted?.endsWith(` ${room}`) && "is-hinted",
              looking.at === room && "is-looked-at",
            )}
            transform={moved(placeOf(room))}
          >
            <rect class="frame" x="-49" y="-46" width="98" height="92" rx="6" />
            {mark && <Mark mark={mark} />}
          </g>
        );
      })}
      {view.result && possessors.length > 1 && <path class="tie" d={threadThrough(possessors.map(({ room }) => placeOf(room)))} />}
      {looking.at && <Threads room={looking.at} />}
    </DrawnBoard>
  );
}
