/** The table of a game without anybody at it: drawn from a view alone. What is to be done at it, if anything, is laid over. */

import type { View } from "@enishi/types";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useGameWords, useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import type { AtTable, ViewOf } from "../table/at_table";
import { SeatColours } from "../table/seats";
import { TablePlace, useTableModule } from "./game_table";
import { type SeatLine, SeatsBar } from "./seats_bar";

const nothing = async (): Promise<boolean> => false;
const NOTHING = new Set<string>();
/** In a scene, also where it is read at a table: nobody has brought a colour along. */
const OWN_NUMBERS: readonly number[] = [];

/** A table at which nothing can be done. */
export function stillTable(view: View, speak: Speaker, frame: Speaker): AtTable {
  return {
    view: view as ViewOf<unknown>,
    table: view.table,
    seat: view.seat,
    myTurn: false,
    legal: NOTHING,
    speak,
    frame,
    play: nothing,
    playAll: nothing,
    consider: async () => null,
    sending: false,
    fresh: [],
    anew: "",
    live: false,
    held: null,
    orders: [],
    signs: null,
    hinted: null,
    aid: null,
    setOrders: nothing,
    talk: [],
    tell: nothing,
  };
}

/** What the people in a scene are called; a game with names of its own for its seats uses those. */
function useSceneNames(game: string, seats: number): (string | null)[] {
  const words = useGameWords(game);
  return useMemo(
    () => Array.from({ length: seats }, (_, seat) => (!words || words.has(`seat_name.${seat}`) ? null : words(`example.name.${seat}`))),
    [words, seats],
  );
}

export interface SceneProps {
  view: View;
  /** What differs from a table at which nothing can be done: a move that may be played, a mark. */
  over?: Partial<AtTable>;
}

/** The seats and the table. */
export function Scene({ view, over }: SceneProps): JSX.Element {
  const names = useSceneNames(view.game, view.seats);
  const frame = useSpeak(names);
  const game = useGameWords(view.game, names);
  const module = useTableModule(view.game);
  const at = useMemo<AtTable | null>(() => game && { ...stillTable(view, game, frame), ...over }, [view, game, frame, over]);
  return (
    <SeatColours.Provider value={OWN_NUMBERS}>
      {game && <SeatsBar lines={sceneLines(view, game)} at={at} module={module.value} speak={frame} />}
      <TablePlace at={at} part={module} frame={frame} />
    </SeatColours.Provider>
  );
}

/** The seats as whoever looks sees them: one's own first, the others clockwise. */
function sceneLines(view: View, game: Speaker): SeatLine[] {
  const lines = view.players.map((player, seat) => ({
    seat,
    name: game.seat(seat),
    chair: null,
    awaited: view.waiting.includes(seat),
    mine: seat === view.seat,
    team: player.team,
  }));
  return view.seat === null ? lines : [...lines.slice(view.seat), ...lines.slice(0, view.seat)];
}
