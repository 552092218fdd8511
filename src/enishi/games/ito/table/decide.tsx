/** What is asked, and the bar that confirms it. */

import { Confirm, type SetChoice, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { COLOURS, GiftIcon, LETTERS } from "./gift";
import { nameIn } from "./room";
import { colourOf, type Giving, roomOf } from "./task";

export function DecideThree({ verb, set }: { verb: "choose" | "watch"; set: SetChoice }): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const names = [...set.chosen].sort().map((move) => nameIn(table, roomOf(move)));
  const ask = verb === "watch" && table.turn === table.last_turn ? "table.ask_last_watch" : `table.ask_${verb}`;
  return (
    <Confirm label={speak(`table.do_${verb}`)} ready={set.ready} onConfirm={() => set.confirm()} onClear={set.clear}>
      {names.length ? speak("table.chosen", { n: names.length, names }) : speak(ask)}
    </Confirm>
  );
}

export function DecideGifts({ giving, set }: { giving: Giving; set: SetChoice }): JSX.Element {
  const { table, speak } = useTable<ito.Table>();
  const turn = table.turns.at(-1);
  const left = COLOURS.flatMap((colour) => {
    const printed = turn?.notice?.split(LETTERS[colour]).length ?? 1;
    const used =
      set.chosen.filter((move) => colourOf(move) === colour).length + (turn?.gifts ?? []).filter((gift) => gift.colour === colour).length;
    return Array.from({ length: printed - 1 - used }, (_, i) => [colour, i] as const);
  });
  return (
    <Confirm label={speak("table.do_give")} ready={set.ready} onConfirm={() => set.confirm()} onClear={set.clear}>
      <span class="gifts-at-hand">
        <span class="gifts-asked">
          {set.ready ? speak("table.gifts_ready") : speak("table.gifts_left", { n: set.missing ?? table.gifts_to_give })}
        </span>
        {[...set.chosen].sort().map((move) => (
          <span key={move} class="gift-chosen">
            <GiftIcon colour={colourOf(move)} /> {speak(`name.${nameIn(table, roomOf(move))}`)}
          </span>
        ))}
        {!set.ready &&
          left.map(([colour, i]) => (
            <button
              key={`${colour}${i}`}
              type="button"
              class="gift-next"
              aria-pressed={giving.next === colour ? "true" : "false"}
              onClick={() => giving.prefer(colour)}
            >
              <GiftIcon colour={colour} /> {speak(`table.next_${colour}`)}
            </button>
          ))}
      </span>
    </Confirm>
  );
}

export function DecideNotice({ picked, onDone }: { picked: string | null; onDone(): void }): JSX.Element {
  const { table, speak, play } = useTable<ito.Table>();
  const card = picked?.slice(0, -1) ?? null;
  const most = table.notices.find((notice) => notice.card === card)?.most ?? null;
  const show = (): void => {
    onDone();
    void play(`notice ${card}`);
  };
  return (
    <Confirm label={speak("table.do_notice")} ready={card !== null} onConfirm={show}>
      {card === null || most === null ? speak("table.ask_notice") : speak("table.card_most", { card, most })}
    </Confirm>
  );
}
