/** Who sits at the table, whose turn it is, the clocks, and what the game adds to each seat. */

import type { Chair, TableState } from "@enishi/types";
import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import { type AtTable, TableContext } from "../table/at_table";
import { classes } from "../table/classes";
import { useKeptHeight } from "../table/kept_height";
import { useRoving } from "../table/roving";
import { SeatMark, useSeatClass } from "../table/seats";
import { ChairNames } from "./about_button";
import { SeatClock } from "./clock";
import type { TableModule } from "./game_table";
import { awaited, botPlays, isAway } from "./people";

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
  return (
    <>
      {line.mine && <span class="badge">{speak("seats.you")}</span>}
      {chair?.resigned && <span class="badge">{speak("seats.resigned")}</span>}
      {chair && !chair.resigned && botPlays(chair) && chair.people.length > 0 && <span class="badge">{speak("seats.stands_in")}</span>}
      {chair && !chair.resigned && isAway(chair) && <span class="badge is-away">{speak("seats.away")}</span>}
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

interface SeatProps {
  line: SeatLine;
  Note: TableModule["SeatNote"] | null;
  speak: Speaker;
  state: TableState | undefined;
}

/** A seat keeps its height: what is noted of it grows and shrinks, and the table below stays where it is. */
function Seat({ line, Note, speak, state }: SeatProps): JSX.Element {
  const seatClass = useSeatClass();
  const place = useKeptHeight<HTMLLIElement>();
  const clock = state?.frame.clock;
  return (
    <li
      ref={place}
      data-part={`seat-${line.seat}`}
      class={classes(
        "seat",
        seatClass(line.seat),
        line.awaited && "is-awaited",
        line.mine && "is-mine",
        line.team !== null && `team-${line.team}`,
      )}
    >
      <div class="seat-head">
        <span class="seat-who">
          <SeatMark seat={line.seat} />
          <span class={classes("seat-name", line.awaited && "has-turn")}>
            <ChairNames chair={line.chair} name={line.name} table={state?.frame.table} speak={speak} />
          </span>
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
  );
}

export function SeatsBar({ lines, at, module, speak, state }: SeatsProps): JSX.Element {
  const Note = at && module?.SeatNote;
  const signs = useRoving<HTMLOListElement>();
  return (
    <TableContext.Provider value={at}>
      <ol ref={signs} class="seats-bar" aria-label={speak("seats.title")}>
        {lines.map((line) => (
          <Seat key={line.seat} line={line} Note={Note || null} state={state} speak={speak} />
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
