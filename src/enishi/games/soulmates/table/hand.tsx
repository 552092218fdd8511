/** The own hand, and what is done with it. */

import { Card, Cards, Confirm, useKeptPlaces, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CallsNow } from "./calls";
import { Face, suitClass } from "./card";

/** Four, and the one that is drawn: it lies down where a card went. */
const MOST_CARDS = 5;

const copiesBefore = (cards: readonly string[], index: number): number =>
  cards.slice(0, index).filter((card) => card === cards[index]).length;

/** The own hand; a card is chosen to be discarded, or to end on top of the pile. */
export function Hand({ hand }: { hand: readonly string[] }): JSX.Element {
  const { table, view, speak, myTurn, live, play, legal, sending, hinted } = useTable<soulmates.Table>();
  const question = `${table.turns} ${view.phase} ${myTurn}`;
  const [picked, pick] = useState<{ question: string; index: number | null }>({ question, index: null });
  const index = picked.question === question ? picked.index : null;
  const verb = view.phase === "top" ? "top" : "discard";
  const asked = myTurn && (view.phase === "play" || view.phase === "top");
  const names = hand.map((held, place) => `${held}-${copiesBefore(hand, place)}`);
  const places = useKeptPlaces(names, MOST_CARDS);
  const card = index === null ? null : (hand[index] ?? null);
  const onCard = (place: number): void => {
    if (asked) pick({ question, index: place === index ? null : place });
    else void play(`discard ${hand[place]}`);
  };
  return (
    <>
      <Cards label={speak("table.hand", { cards: hand })} class="hand" part="hand">
        {places.map((name, free) => {
          const place = names.indexOf(name ?? "");
          const held = hand[place];
          if (held === undefined) return <span key={`free-${free}`} class="card-place" />;
          return (
            <Card
              key={name}
              label={speak(`card.${held}`)}
              legal={asked && legal.has(`${verb} ${held}`) && !sending}
              hinted={hinted === `${verb} ${held}` && copiesBefore(hand, place) === 0}
              chosen={asked ? place === index : undefined}
              onPick={live ? () => onCard(place) : undefined}
              move={`hand-${name}`}
              from="deck"
              class={suitClass(held)}
            >
              <Face card={held} />
            </Card>
          );
        })}
      </Cards>
      <div class="deed">
        {asked && card ? (
          <Confirm
            label={speak(`table.${verb}`, { card })}
            ready={!sending}
            onConfirm={() => void play(`${verb} ${card}`)}
            onClear={() => pick({ question, index: null })}
          />
        ) : (
          <p class="hint">{asked && speak(`table.choose_${verb}`)}</p>
        )}
        <CallsNow />
      </div>
    </>
  );
}
