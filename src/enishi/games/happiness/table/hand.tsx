/** The own hand, the card that is laid out of it, and what stands in its place when a round is over. */

import { Card, Cards, Confirm, useDraft, useTable } from "@enishi/table";
import type { happiness } from "@enishi/types";
import type { JSX } from "preact";
import { Face, type Time, timeOf } from "./card";
import type { Told } from "./told";

/** In the place of the hand: a round is over, and one looks at it as long as one likes. */
export function GoOn({ round, next, onDone }: { round: happiness.Round; next: number; onDone(): void }): JSX.Element {
  const { seat, speak } = useTable<happiness.Table>();
  const came = seat === round.speaker ? "your_round_over" : round.winners.includes(seat!) ? "you_won_round" : "you_lost_round";
  return (
    <div class="own-hand">
      <Confirm label={speak("table.go_on")} ready={true} onConfirm={onDone}>
        {speak(`table.${came}`, { seat: next })}
      </Confirm>
    </div>
  );
}

export function Hand({ hand, told }: { hand: readonly number[]; told: Told }): JSX.Element {
  const { table, seat, legal, myTurn, play, speak, live, hinted } = useTable<happiness.Table>();
  const [chosen, pick] = useDraft<number | null>(null);
  const telling = seat === table.speaker;
  const onCard = (card: number): void => {
    if (!legal.has(`card ${card}`)) void play(`card ${card}`);
    else pick(chosen === card ? null : card);
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
