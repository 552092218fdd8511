/** One's own hand. */

import { Card, Cards, useKeptPlaces, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { isNumber, useCardName } from "./card";
import { Face } from "./face";
import { useLatestSource } from "./happened";
import { cardsOf, type Planning } from "./planning";

/** As many cards as a full hand has. */
const FULL = 8;

export function Hand({ hand, planning }: { hand: readonly string[]; planning: Planning }): JSX.Element {
  const { speak, myTurn, view, seat, hinted } = useTable<altar.Table>();
  const name = useCardName();
  const from = useLatestSource(seat!);
  const choosing = myTurn && view.phase !== "source";
  const names = hand.map((card, place) => `${card}-${hand.slice(0, place + 1).filter((one) => one === card).length}`);
  const places = useKeptPlaces(names, FULL);
  /** The cards that a hint wants to be laid or offered. */
  const wanted = /^(in|offer) /.test(hinted ?? "") ? cardsOf(hinted!) : [];
  const saysOf = (card: string): string => {
    if (!isNumber(card)) return speak(card.endsWith(String(seat)) ? "says.own_desire" : "says.other_desire");
    const power = `label.special_${card}`;
    return [speak("says.number", { n: card }), ...(speak.has(power) ? [speak("says.power", { power: speak(power) })] : [])].join("\n");
  };
  return (
    <section class="own-hand" data-move={`hand-${seat}`}>
      <Cards label={speak("table.your_hand")} class="hand">
        {places.map((lying, i) => {
          if (lying === null) return <div key={i} class="card no-card" aria-hidden="true" />;
          const place = names.indexOf(lying);
          const card = hand[place]!;
          return (
            <Card
              key={lying}
              label={name(card)}
              says={saysOf(card)}
              legal={planning.isLegalCard(place)}
              hinted={wanted.filter((one) => one === card).length >= Number(lying.split("-").at(-1))}
              chosen={choosing ? planning.plan.hand.includes(place) : undefined}
              onPick={choosing ? () => planning.pickCard(place) : undefined}
              move={`card-${lying}`}
              from={from}
            >
              <Face card={card} />
            </Card>
          );
        })}
      </Cards>
    </section>
  );
}
