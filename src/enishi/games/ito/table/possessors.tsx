/** The possessors, for the side that knows them, and at the end for all. */

import { Board, classes, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { COLOURS, type Colour, GiftIcon } from "./gift";
import { EyeIcon, StarIcon } from "./icons";
import { mayHaveGiven, nameIn } from "./room";
import { type Looking, looks } from "./threads";

const POSSESSOR_SIDE = 1;

/** Whether one has known them all the time; others are told at the end, below everything that stands there already. */
export const useKnowing = (): boolean => useTable<ito.Table>().view.seat === POSSESSOR_SIDE;

export function Possessors({ looking }: { looking: Looking }): JSX.Element | null {
  const { table, speak, view } = useTable<ito.Table>();
  if (!table.possessors?.length) return null;
  const title = speak(view.result ? "table.were_possessors" : "table.possessors");
  const label = ({ room, name, watched, red, blue }: ito.Possessor): string => {
    if (!view.result) return speak(watched ? "label.possessor_watched" : "label.possessor", { name, room, red, blue });
    const names = mayHaveGiven(table.turns, room).map((gift) => nameIn(table, gift.room));
    return [speak("table.room", { room, name }), ...(names.length ? [speak("table.gave", { names })] : [])].join(speak("table.join"));
  };
  /** Whom she reaches with a colour; in the end, who had a gift of hers. */
  const reached = ({ room, ...one }: ito.Possessor, colour: Colour): string => {
    if (!view.result) return one[colour].join(" ");
    const gifts = mayHaveGiven(table.turns, room).filter((gift) => gift.colour === colour);
    return gifts.map((gift) => speak(`name.${nameIn(table, gift.room)}`)).join(speak("list.join"));
  };
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
            {COLOURS.map((colour) => (
              <span key={colour} class="givers">
                <GiftIcon colour={colour} /> {reached(one, colour) || speak("list.empty")}
              </span>
            ))}
          </span>
        </button>
      ))}
    </Board>
  );
}
