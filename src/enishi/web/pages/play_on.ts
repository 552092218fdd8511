/** Tables that go on from a moment of a record. */

import type { GameFacts } from "@enishi/types";
import { go } from "../address";
import { nameToUse, usualLevel } from "../frame/controls";
import type { Speaker } from "../language/words";
import { say } from "../live/line";
import { begin } from "../live/tables";
import { showRefusal } from "../notices";
import type { AnyRecord } from "./record_file";

/** Where it goes on: after how many events, with what instead of the next one, and in which seat; null: by lot. */
export interface From {
  moment: number;
  event?: string;
  seat: number | null;
}

/** Opens a table that goes on from there, and says whether it has; with another move than was made it does so at once, where there are bots for the other seats. */
export async function playOn(record: AnyRecord, { moment, event, seat }: From, game: GameFacts, speak: Speaker): Promise<boolean> {
  const kept = (record.events as string[]).slice(0, moment);
  const cut = {
    enishi: record.enishi,
    game: record.game,
    rules: record.rules,
    seats: record.seats,
    options: record.options ?? {},
    ...(record.colours ? { colours: record.colours } : {}),
    events: event ? [...kept, event] : kept,
  };
  const bots = game.bots.length ? Array.from({ length: Number(record.seats) - 1 }, () => usualLevel(game)) : [];
  try {
    const answer = await say({ type: "open_table", game: game.id, name: nameToUse(speak), record: cut, bots, seat });
    if (answer.type !== "ack" || !answer.table) return false;
    if (event && bots.length) await begin(answer.table);
    go(`/table/${answer.table}`);
    return true;
  } catch (reason) {
    showRefusal(reason);
    return false;
  }
}
