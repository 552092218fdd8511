/** The possessors, for the side that knows them, and at the end for all. */

import { Board, classes, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { COLOURS, GiftIcon } from "./gift";
import { EyeIcon, StarIcon } from "./icons";
import { type Looking, looks } from "./threads";

export function Possessors({ looking }: { looking: Looking }): JSX.Element | null {
  const { table, speak, view } = useTable<ito.Table>();
  if (!table.possessors?.length) return null;
  const title = speak(view.result ? "table.were_possessors" : "table.possessors");
  const label = ({ room, name, watched, red, blue }: ito.Possessor): string =>
    view.result
      ? speak("table.room", { room, name })
      : speak(watched ? "label.possessor_watched" : "label.possessor", { name, room, red, blue });
  return (
    <Board label={title} class="possessors">
      <h2>{title}</h2>
      {table.possessors.map((one) => (
        <button
          key={one.room}
          type="button"
          data-spot=""
          {...looks(looking, one.room)}
          class={classes("spot possessor", looking.at === one.room && "is-looked-at")}
          onClick={() => looking.pin(one.room)}
        >
          <StarIcon />
          <span class="unseen">{label(one)}</span>
          <span aria-hidden="true">
            <strong>{speak(`name.${one.name}`)}</strong> <small>{one.room}</small> {one.watched && <EyeIcon />}
            {!view.result &&
              COLOURS.map((colour) => (
                <span key={colour} class="givers">
                  <GiftIcon colour={colour} /> {one[colour].join(" ") || speak("list.empty")}
                </span>
              ))}
          </span>
        </button>
      ))}
    </Board>
  );
}
