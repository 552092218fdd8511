/** Who sits at the table, whose turn it is, the clocks, and what the game adds to each seat. */

import type { JSX } from "preact";
import type { Chair, TableState } from "@enishi/types";
import type { Speaker } from "../language/words";
import { type AtTable, TableContext } from "../table/at_table";
import { classes } from "../table/classes";
import { SeatMark, seatClass } from "../table/seats";
import { SeatClock } from "./clock";
import type { TableModule } from "./game_table";
import { awaited, botPlays } from "./people";

export interface SeatLine {
  seat: number;
  name: string;
  chair: Chair | null;
  awaited: boolean;
  mine: boolean;
  team: number | null;
}

function Badges({ line, speak }: { line: SeatLine; speak: Speaker }): JSX.Element {
  const { chair } = line;
  const away = chair && chair.people.length > 0 && !chair.people.some((person) => person.here);
  return (
    <>
      {line.mine && <span class="badge">{speak("seats.you")}</span>}
      {chair && botPlays(chair) && chair.people.length > 0 && <span class="badge">{speak("seats.stands_in")}</span>}
      {away && <span class="badge is-away">{speak("seats.away")}</span>}
    </>
  );
}

interface SeatsProps {
  lines: readonly SeatLine[];
  at: AtTable | null;
  module: TableModule | null;
  speak: Speaker;
  state?: TableState;
}

export function SeatsBar({ lines, at, module, speak, state }: SeatsProps): JSX.Element {
  const Note = at && module?.SeatNote;
  const clock = state?.frame.clock;
  return (
    <TableContext.Provider value={at}>
      <ol class="seats-bar" aria-label={speak("seats.title")}>
        {lines.map((line) => (
          <li
            key={line.seat}
            class={classes("seat", seatClass(line.seat), line.awaited && "is-awaited", line.mine && "is-mine", line.team !== null && `team-${line.team}`)}
          >
            <div class="seat-head">
              <span class="seat-who">
                <SeatMark seat={line.seat} />
                <span class="seat-name">{line.name}</span>
              </span>
              <Badges line={line} speak={speak} />
              {line.awaited && <span class="unseen">{speak("seats.to_move")}</span>}
              {clock && <SeatClock clock={clock} seat={line.seat} paused={state.frame.paused} speak={speak} />}
            </div>
            {Note && (
              <div class="seat-note">
                <Note seat={line.seat} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </TableContext.Provider>
  );
}

/** The seats of a table, one's own first and the others clockwise. */
export function seatLines(state: TableState, names: readonly (string | null)[], speak: Speaker): SeatLine[] {
  const { frame, view, seat } = state;
  const waiting = awaited(state);
  const lines = frame.chairs.map((chair, i) => ({
    seat: i,
    name: names[i] ?? speak("seats.free"),
    chair,
    awaited: waiting.includes(i),
    mine: i === seat,
    team: view?.players[i]?.team ?? null,
  }));
  return seat === null ? lines : [...lines.slice(seat), ...lines.slice(0, seat)];
}
