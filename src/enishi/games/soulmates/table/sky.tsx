/** The deck and the pile. */

import { Board, classes, SpotButton, useKeptHeight, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { LastCall } from "./calls";
import { Back, Face, MOON, suitClass } from "./card";
import { Head } from "./course";

const STARS = "M610 34v8m-4-4h8M690 96v6m-3-3h6M742 26v6m-3-3h6M812 88v8m-4-4h8M866 48v6m-3-3h6M560 88v5m-2.5-2.5h5M780 132v5m-2.5-2.5h5";

/** The hour at which sun and moon are both up. */
function Evening(): JSX.Element {
  return (
    <svg class="evening" viewBox="0 0 900 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="evening-glow" cx="120" cy="150" r="120" />
      <circle class="evening-sun" cx="120" cy="150" r="58" />
      <path class="evening-moon" d={MOON} transform="translate(770 14) scale(2.6)" />
      <path class="evening-stars" d={STARS} />
      <path class="far-hills" d="M0 142Q90 100 190 138T400 128T620 142T900 112V180H0z" />
      <path class="near-hills" d="M0 164Q140 128 290 160T560 156T900 148V180H0z" />
    </svg>
  );
}

/** Where the top card of the pile has just come from. */
function useLaidFrom(): string | undefined {
  const { table, fresh, seat } = useTable<soulmates.Table>();
  const { top } = table.pile;
  const laid = fresh.map(({ event }) => event.split(" ")).filter(([, verb]) => verb === "discard" || verb === "top");
  const actor = laid.at(-1)?.[0];
  if (actor === undefined || !top) return undefined;
  return actor === String(seat) ? `hand-${top}-${table.hand?.filter((card) => card === top).length ?? 0}` : `place-${actor}`;
}

/** The deck and the pile, each of which can be chosen to take a card from. */
export function Sky(): JSX.Element {
  const { table, view, speak, legal, play, live, seat, myTurn, sending, hinted } = useTable<soulmates.Table>();
  const { pile, deck } = table;
  const laidFrom = useLaidFrom();
  const place = useKeptHeight<HTMLElement>();
  const choosing = myTurn && view.phase === "choose";
  const pick = (move: string): (() => void) | undefined => (live && seat !== null ? () => void play(move) : undefined);
  return (
    <section ref={place} class="sky">
      <Evening />
      <Head />
      <Board label={speak("table.sources")} class="sources">
        <div class="source-place">
          <SpotButton
            label={speak(legal.has("deck") ? "table.draw" : "table.deck", { cards: deck })}
            legal={legal.has("deck") && !sending}
            hinted={hinted === "deck"}
            onPick={pick("deck")}
            class="source"
          >
            <span class="pile-top" data-move="deck">
              {deck > 1 && <span class="under is-back" />}
              <span class={classes("card", deck ? "is-back" : "no-card")}>{deck > 0 && <Back />}</span>
            </span>
          </SpotButton>
          <span class="source-name">{choosing ? speak("table.from_deck") : speak("table.deck", { cards: deck })}</span>
        </div>
        <div class="source-place">
          <SpotButton
            label={
              pile.top
                ? speak(legal.has("pile") ? "table.take" : "table.pile_top", { card: pile.top, cards: pile.size })
                : speak("label.pile_empty")
            }
            legal={legal.has("pile") && !sending}
            hinted={hinted === "pile"}
            onPick={pick("pile")}
            part="pile"
            class="source"
          >
            <span class="pile-top">
              {pile.size > 1 && <span class="under" />}
              {pile.top ? (
                <span class={classes("card", suitClass(pile.top))} key={pile.size} data-move={`pile-${pile.size}`} data-from={laidFrom}>
                  <Face card={pile.top} />
                </span>
              ) : (
                <span class="card no-card" />
              )}
            </span>
          </SpotButton>
          <span class="source-name">{choosing && pile.top ? speak("table.from_pile") : speak("table.pile", { cards: pile.size })}</span>
        </div>
      </Board>
      <LastCall />
    </section>
  );
}
