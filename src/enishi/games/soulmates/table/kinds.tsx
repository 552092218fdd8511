/** Where the cards are: kind by kind, and the whole pile. */

import { classes, useTable } from "@enishi/table";
import type { soulmates } from "@enishi/types";
import type { JSX } from "preact";
import { Mini, Minis } from "./card";

const COLUMNS = ["copies", "hand", "pile", "known", "unseen", "deck_at_most", "hands_at_most"] as const;

const COLUMN_WORDS: { [column in (typeof COLUMNS)[number]]: string } = {
  copies: "table.copies",
  hand: "label.in_hand",
  pile: "label.in_pile",
  known: "label.known",
  unseen: "label.unseen",
  deck_at_most: "label.deck_at_most",
  hands_at_most: "label.hands_at_most",
};

export function WholePile(): JSX.Element | null {
  const { table, speak } = useTable<soulmates.Table>();
  const cards = [...table.pile.cards].reverse();
  if (!cards.length) return null;
  return (
    <details class="slip whole-pile">
      <summary>{speak("table.whole_pile", { cards: cards.length })}</summary>
      <Minis cards={cards} label={speak("table.cards", { cards })} />
    </details>
  );
}

/** Where the cards of each kind are, as far as one can tell. */
export function Kinds(): JSX.Element {
  const { table, speak } = useTable<soulmates.Table>();
  return (
    <section class="slip">
      <h2>{speak("table.kinds")}</h2>
      <table class="kinds">
        <thead>
          <tr>
            <th scope="col">{speak("label.kind")}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {speak(COLUMN_WORDS[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.kinds.map((kind) => (
            <tr key={kind.card}>
              <th scope="row">
                <span class="unseen">{speak(`card.${kind.card}`)}</span>
                <span aria-hidden="true">
                  <Mini card={kind.card} />
                </span>
              </th>
              {COLUMNS.map((column) => (
                <td key={column} class={classes(!kind[column] && "is-none", column === "unseen" && "is-main")}>
                  {kind[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
