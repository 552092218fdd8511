/** One's own hand. */

import { Card, Cards, classes, useKeptPlaces, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { DesireArt, Dial, isNumber, kindOf, useCardName } from "./card";
import { cardsOf, type Planning } from "./planning";

/** As many cards as a full hand has. */
const FULL = 8;

/** From where the latest card came into a hand. */
function useLatestSource(): string {
  const { table, fresh, seat } = useTable<altar.Table>();
  const chosen = fresh
    .map(({ event }) => event.split(" "))
    .filter(([actor, verb]) => actor === String(table.turn) && verb === "from")
    .at(-1);
  return chosen && seat === table.turn ? `${chosen[2]}-${chosen[3]}` : `deck-${seat}`;
}

export function Hand({ hand, planning }: { hand: readonly string[]; planning: Planning }): JSX.Element {
  const { speak, myTurn, view, seat, hinted } = useTable<altar.Table>();
  const name = useCardName();
  const from = useLatestSource();
  const choosing = myTurn && view.phase !== "source";
  const names = hand.map((card, place) => `${card}-${hand.slice(0, place + 1).filter((one) => one === card).length}`);
  const places = useKeptPlaces(names, FULL);
  /** The cards that a hint wants to be laid or offered. */
  const wanted = /^(in|offer) /.test(hinted ?? "") ? cardsOf(hinted!) : [];
  return (
    <section class="own-hand" data-move={`hand-${seat}`}>
      <h2>
        {speak("table.your_hand")} <span class="caption">{speak("table.cards", { n: hand.length })}</span>
      </h2>
      <Cards label={speak("table.your_hand")} class="hand">
        {places.map((lying, i) => {
          if (lying === null) return <div key={i} class="card no-card" aria-hidden="true" />;
          const place = names.indexOf(lying);
          const card = hand[place]!;
          return (
            <Card
              key={lying}
              label={name(card)}
              says={
                isNumber(card)
                  ? speak("says.number", { n: card })
                  : speak(card.endsWith(String(seat)) ? "says.own_desire" : "says.other_desire")
              }
              legal={planning.isLegalCard(place)}
              hinted={wanted.filter((one) => one === card).length >= Number(lying.split("-").at(-1))}
              chosen={choosing ? planning.plan.hand.includes(place) : undefined}
              onPick={choosing ? () => planning.pickCard(place) : undefined}
              move={`card-${lying}`}
              from={from}
              class={classes(!isNumber(card) && "is-desire")}
            >
              {isNumber(card) ? (
                <>
                  <strong>{card}</strong>
                  <Dial hours={Number(card)} />
                </>
              ) : (
                <>
                  <DesireArt card={card} />
                  <span class="kind">{speak(`kind.${kindOf(card)}`)}</span>
                </>
              )}
            </Card>
          );
        })}
      </Cards>
    </section>
  );
}
