/** The own hand, and what is done with it. */

import { Card, Cards, Confirm, classes, useDraft, useKeptPlaces, useTable } from "@enishi/table";
import type { LogEntry, soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { CallsNow } from "./calls";
import { Face, suitClass } from "./card";

/** Four, and the one that is drawn. */
const MOST_CARDS = 5;

/** The card that has come last into a hand; null where it is not told. */
function newest(log: readonly LogEntry[], seat: number | null): unknown {
  const lines = log.flatMap((entry) => entry.lines);
  return lines.filter(({ key, facts }) => (key === "log.draw" || key === "log.pile") && facts?.seat === seat).at(-1)?.facts?.card ?? null;
}

/** In ascending order, as the view has them; a fifth card lies last until one is discarded. */
function withLast(cards: readonly string[], last: unknown): readonly string[] {
  const place = cards.length < MOST_CARDS ? -1 : cards.lastIndexOf(last as string);
  return place < 0 ? cards : [...cards.slice(0, place), ...cards.slice(place + 1), cards[place]!];
}

const copiesBefore = (cards: readonly string[], index: number): number =>
  cards.slice(0, index).filter((card) => card === cards[index]).length;

/** The own hand; a card is chosen to be discarded, or to end on top of the pile. */
export function Hand({ hand: cards }: { hand: readonly string[] }): JSX.Element {
  const { table, view, speak, seat, myTurn, live, play, legal, sending, hinted } = useTable<soulmates.Table>();
  const hand = withLast(cards, newest(view.log, seat));
  const [index, pick] = useDraft<number | null>(null);
  const verb = view.phase === "top" ? "top" : "discard";
  const asked = myTurn && (view.phase === "play" || view.phase === "top");
  const names = hand.map((held, place) => `${held}-${copiesBefore(hand, place)}`);
  const places = useKeptPlaces(names, MOST_CARDS);
  const card = index === null ? null : (hand[index] ?? null);
  const onCard = (place: number): void => {
    if (asked) pick(place === index ? null : place);
    else void play(`discard ${hand[place]}`);
  };
  return (
    <>
      <Cards label={speak("table.hand", { cards: hand })} class="hand" part="hand">
        {places.map((name, from) => {
          const place = names.indexOf(name ?? "");
          const held = hand[place];
          if (held === undefined) return <span key={`free-${from}`} class="card-place" />;
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
              class={classes(suitClass(held), place !== from && `is-moved-${place - from}`)}
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
            onClear={() => pick(null)}
          />
        ) : (
          <p class="hint">
            {asked && speak(verb === "discard" && !table.calls.length ? "table.choose_discard_only" : `table.choose_${verb}`)}
          </p>
        )}
        <CallsNow />
      </div>
    </>
  );
}
