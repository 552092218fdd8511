/** The own hand, and the card that is laid out of it. */

import { Card, Cards, Confirm, useTable } from "@enishi/table";
import type { happiness } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Face, type Time, timeOf } from "./card";
import type { Told } from "./told";

export function Hand({ hand, told }: { hand: readonly number[]; told: Told }): JSX.Element {
  const { view, table, seat, legal, myTurn, play, speak, live, hinted } = useTable<happiness.Table>();
  const question = `${view.phase} ${table.speaker}`;
  const [picked, pick] = useState<{ question: string; card: number } | null>(null);
  const telling = seat === table.speaker;
  const chosen = picked?.question === question ? picked.card : null;
  const onCard = (card: number): void => {
    if (!legal.has(`card ${card}`)) void play(`card ${card}`);
    else pick(chosen === card ? null : { question, card });
  };
  return (
    <div class="own-hand">
      <Cards label={speak("label.hand", { cards: hand })} class="hand" part="hand">
        {hand.map((card) => (
          <Card
            key={card}
            label={speak(`card.${card}`)}
            legal={legal.has(`card ${card}`)}
            hinted={hinted === `card ${card}`}
            chosen={myTurn && legal.has(`card ${card}`) ? chosen === card : undefined}
            onPick={live ? () => onCard(card) : undefined}
            move={`hand-${card}`}
            class={`is-${timeOf(card)}`}
          >
            <Face card={card} />
          </Card>
        ))}
      </Cards>
      {myTurn && (
        <Confirm
          label={speak(telling ? "table.do_lay" : "table.do_guess")}
          ready={chosen !== null && legal.has(`card ${chosen}`)}
          onConfirm={() => void play(`card ${chosen}`)}
        >
          {chosen === null ? speak(telling ? "table.choose_lay" : "table.choose_guess") : speak(`card.${chosen}`)}
          {telling && !told.stories[table.time as Time].length && <span class="muted"> {speak("table.nothing_told")}</span>}
        </Confirm>
      )}
    </div>
  );
}
