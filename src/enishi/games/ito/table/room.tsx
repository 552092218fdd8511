/** A room of the dormitory: its window, and everything about it in words. */

import { classes, type Point, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { Flower } from "./flower";
import { COLOURS, type Colour, Gift } from "./gift";
import { EYE, Eye, STAR } from "./icons";
import { Chance, percent, useSheet } from "./sheet";

const WIDE = 104;
export const HIGH = 98;
const TOP_FLOOR = 6;

/** The middle of a room by its number: floor, 0, column. */
export const placeOf = (room: string): Point => [(Number(room[2]) - 3) * WIDE, (TOP_FLOOR - Number(room[0])) * HIGH];

export const moved = ([x, y]: Point): string => `translate(${x} ${y})`;

/** Gifts that somebody may have given. */
export const mayHaveGiven = (turns: readonly ito.Turn[], room: string): ito.Gift[] =>
  turns.flatMap((turn) => turn.gifts.filter((gift) => gift.possible_givers.includes(room)));

/** In the end the possessors are known: which of them gave a gift, as far as that can be told. */
export const givenBy = (givers: readonly string[]): string => (givers.length === 1 ? "table.given_by" : "table.given_by_one_of");

/** Everything about a room in words. */
export function useRoomWords(): (one: ito.Character) => string {
  const { table, view, speak } = useTable<ito.Table>();
  const sheet = useSheet();
  return (one) => {
    const { room, name } = one;
    const parts = [speak("table.room", { room, name })];
    if (one.possessor) parts.push(speak("table.possessor"));
    if (!one.living) {
      parts.push(
        one.fortune_colour ? speak("table.fortune", { turn: one.fortune_turn, colour: one.fortune_colour }) : speak("table.fortune_first"),
      );
      const gift = table.turns.flatMap((turn) => turn.gifts).find((other) => other.room === room);
      const names = gift?.possible_givers.map((giver) => nameIn(table, giver));
      if (names) parts.push(speak(view.result ? givenBy(names) : "table.came_from", { names }));
    }
    if (one.watched_now) parts.push(speak("table.watched_now"));
    const before = one.watched_turns.filter((turn) => turn !== table.turn || !one.watched_now);
    if (before.length) parts.push(speak("table.watched_in", { turns: before }));
    for (const colour of view.result ? [] : COLOURS) {
      const from = (table.possessors ?? []).filter((possessor) => possessor[colour].includes(room));
      if (from.length) parts.push(speak(`table.reached_${colour}`, { names: from.map(({ name: who }) => who) }));
    }
    if (one.living && sheet) parts.push(speak("aid.chance", { percent: percent(sheet.chances[room] ?? 0) }));
    const given = one.living ? mayHaveGiven(table.turns, room) : [];
    if (given.length)
      parts.push(speak(view.result ? "table.gave" : "table.may_have_given", { names: given.map((gift) => nameIn(table, gift.room)) }));
    return parts.join(speak("table.join"));
  };
}

export const nameIn = (table: ito.Table, room: string): string => table.characters.find((one) => one.room === room)!.name;

const CORDS: { [colour: string]: string } = {
  red: "M-44-42L44 20M44-42L-44 20",
  blue: "M0-42V20M-44-11H44",
  first: "M-44-11H44",
};

export function Window({ one, reach }: { one: ito.Character; reach: readonly Colour[] }): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const sheet = useSheet();
  const given = one.living && !sheet ? mayHaveGiven(table.turns, one.room) : [];
  const step = Math.min(9, 80 / given.length);
  const turns = one.watched_turns.join("·");
  const digits = one.watched_turns.length;
  const wide = 8 * digits + 4.6 * Math.max(0, digits - 1);
  const name = (one.possessor ? "★" : "") + speak(`name.${one.name}`);
  return (
    <>
      <rect class="glass" x="-44" y="-42" width="88" height="62" rx="4" />
      {one.living ? (
        <path class="curtain" d="M-44-42H-28Q-32-14-44 8ZM44-42H28Q32-14 44 8Z" />
      ) : (
        <path class="curtain" d="M-44-42H44V20H-44Z" />
      )}
      <g transform="translate(0 -9)">
        <Flower name={one.name} />
      </g>
      {!one.living && (
        <g data-move={`gift-${one.room}`} data-from={`shown-${one.fortune_turn}`}>
          <path class={classes("cord", one.fortune_colour ?? "first")} d={CORDS[one.fortune_colour ?? "first"]} />
          <g transform="translate(0 -11)">
            <Gift colour={one.fortune_colour} size={13} text={one.fortune_turn || "☆"} />
          </g>
        </g>
      )}
      {reach.map((colour) => (
        <g key={colour} class="reach" transform={`translate(${colour === "red" ? -34 : 34} -10)`}>
          <Gift colour={colour} size={7.5} />
        </g>
      ))}
      <g transform="translate(0 13)">
        {given.map((gift, i) => (
          <g key={gift.room} class="pip" transform={`translate(${(i - (given.length - 1) / 2) * step} 0)`}>
            <Gift colour={gift.colour} size={3.6} text="" />
          </g>
        ))}
      </g>
      {one.living && sheet && <Chance chance={sheet.chances[one.room] ?? 0} />}
      <text class="room-number" x="-40" y="-29">
        {one.room}
      </text>
      {turns && (
        <g
          class={classes("watches", one.watched_now && "is-now")}
          data-move={`watch-${one.room}-${turns}`}
          transform={`translate(${31 - wide} -33)`}
        >
          <rect x="-11.5" y="-9.5" width={23.5 + wide} height="19" rx="9.5" />
          <g transform="translate(-1 0) scale(.9)">
            <Eye />
          </g>
          <text x="8.5" y="4.6">
            {turns}
          </text>
        </g>
      )}
      <rect class="plate" x="-46" y="23" width="92" height="21" rx="3" />
      <text class={classes("resident", name.length > 8 && "is-long")} y="39">
        {name}
      </text>
    </>
  );
}

/** What has been chosen, laid on a window. */
export function Mark({ mark }: { mark: string }): JSX.Element {
  const sign = mark === "watch" ? <path d={EYE} transform="scale(1.6)" /> : <path d={STAR} transform="scale(1.5)" />;
  return (
    <g class={`mark is-${mark}`} transform="translate(0 -10)">
      {mark === "watch" || mark === "choose" ? (
        <>
          <circle r="20" />
          {sign}
          {mark === "watch" && <circle class="pupil" r="5" />}
        </>
      ) : (
        <Gift colour={mark} size={18} />
      )}
    </g>
  );
}
