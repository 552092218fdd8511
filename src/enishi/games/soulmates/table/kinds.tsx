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

/** Where the cards of each kind are, as far as one can tell; when all is over it is folded up, so that the scores are in sight below. */
export function Kinds(): JSX.Element {
  const { table, view, speak } = useTable<soulmates.Table>();
  const title = speak("table.kinds");
  if (view.phase !== "over") {
    return (
      <section class="slip">
        <h2>{title}</h2>
        <KindsTable table={table} />
      </section>
    );
  }
  return (
    <details class="slip is-folded">
      <summary>{title}</summary>
      <KindsTable table={table} />
    </details>
  );
}

function KindsTable({ table }: { table: soulmates.Table }): JSX.Element {
  const { speak } = useTable();
  /** Until the pile has become the deck, an unseen card may be anywhere: then two columns only say so once more. */
  const anywhere = table.kinds.every(({ unseen, deck_at_most, hands_at_most }) => deck_at_most === unseen && hands_at_most === unseen);
  return (
    <table class={classes("kinds", anywhere && "is-anywhere")}>
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
  );
}
