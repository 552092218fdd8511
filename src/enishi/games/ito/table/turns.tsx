/** What happened in every turn: who was watched, which card was shown, who received. */

import { Board, classes, says, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { GiftIcon } from "./gift";
import { EyeIcon } from "./icons";
import { CardFace } from "./notices";
import { givenBy, nameIn } from "./room";
import { type Looking, looks } from "./threads";

function GiftLine({ gift, looking }: { gift: ito.Gift; looking: Looking }): JSX.Element {
  const { table, view, speak } = useTable<ito.Table>();
  const names = gift.possible_givers.map((room) => nameIn(table, room));
  const name = nameIn(table, gift.room);
  return (
    <button
      type="button"
      data-spot=""
      {...looks(looking, gift.room)}
      class={classes("spot gift-line", looking.at === gift.room && "is-looked-at")}
      onClick={() => looking.pin(gift.room)}
    >
      <GiftIcon colour={gift.colour} />
      <span class="unseen">
        {view.result
          ? speak("table.gift_given", { colour: gift.colour, room: gift.room, name, by: names })
          : speak("table.gift", { colour: gift.colour, room: gift.room, name, names })}
      </span>
      <span aria-hidden="true">
        <strong>{speak(`name.${name}`)}</strong> <small>{gift.room}</small>
        {view.result ? (
          <span class="givers">{speak(givenBy(names), { names })}</span>
        ) : (
          <span class="givers" {...says(speak("says.givers"))}>
            ← {gift.possible_givers.join(" ") || speak("list.empty")}
          </span>
        )}
      </span>
    </button>
  );
}

function TurnRow({ turn, looking }: { turn: ito.Turn; looking: Looking }): JSX.Element {
  const { table, speak, view } = useTable<ito.Table>();
  const gone = table.notices.find(({ card }) => card === turn.notice)?.left ?? 0;
  return (
    <li class={classes("turn", turn.turn === table.turn && !view.result && "is-now")}>
      <span class="turn-number" {...says(speak("table.turn", { turn: turn.turn }))}>
        <span class="unseen">{speak("table.turn", { turn: turn.turn })}</span>
        <span aria-hidden="true">{turn.turn}</span>
      </span>
      <div class="turn-body">
        <p class="turn-watched" {...says(speak("says.watched"))}>
          <EyeIcon />
          <span class="unseen">{speak("table.watched")}</span>
          {turn.watched.length
            ? turn.watched.map((room) => speak(`name.${nameIn(table, room)}`)).join(speak("list.join"))
            : speak(turn.turn === 1 ? "table.nobody" : "table.not_yet")}
        </p>
        {turn.gifts.map((gift) => (
          <GiftLine key={gift.room} gift={gift} looking={looking} />
        ))}
        {turn.not_given && <p class="not-given">{speak("label.not_given", { card: turn.not_given })}</p>}
      </div>
      {turn.notice && (
        <div
          class="shown-card"
          role="img"
          aria-label={speak("table.card", { card: turn.notice })}
          data-move={`shown-${turn.turn}`}
          data-from={`notice-${turn.notice}-${gone}`}
        >
          <CardFace card={turn.notice} />
        </div>
      )}
    </li>
  );
}

export function Turns({ looking }: { looking: Looking }): JSX.Element {
  const { table, view, speak } = useTable<ito.Table>();
  const coming = Array.from({ length: table.last_turn - table.turns.length }, (_, i) => table.turns.length + i + 1);
  return (
    <Board label={speak("table.turns")} class="turns" part="turns">
      <ol>
        {table.turns.map((turn) => (
          <TurnRow key={turn.turn} turn={turn} looking={looking} />
        ))}
      </ol>
      <p class={classes("coming", view.result !== null && "is-off")} aria-label={speak("table.coming", { turns: coming })} role="img">
        {coming.map((turn) => (
          <span key={turn} class="turn-number">
            {turn}
          </span>
        ))}
      </p>
    </Board>
  );
}
