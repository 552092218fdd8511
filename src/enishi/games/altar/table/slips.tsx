/** What is known besides: where the desires are, what active cards do, which cards nobody has seen. */

import { SeatMark, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { Back, Counts, Mini, POWERS, Power, useCardName } from "./card";
import { Ring } from "./face";

export function Desires(): JSX.Element {
  const { table, view, speak, seat: own } = useTable<altar.Table>();
  const name = useCardName();
  const where = ({ place, seat, sure }: altar.Desire): string => {
    if (place === "unknown") return speak(view.phase === "over" ? "table.place_nobody" : "table.place_unknown");
    if (seat === own && seat !== null) return speak(`place.own_${place}`);
    return speak(place === "hand" && !sure ? "place.perhaps_hand" : `place.${place}`, { seat });
  };
  return (
    <section class="slip desires">
      <h2>{speak("table.desires")}</h2>
      <ul>
        {table.desires.map((desire) => (
          <li key={desire.card}>
            <Mini card={desire.card} unsure={!desire.sure} />
            <span>
              {name(desire.card)} <span class="caption">{where(desire)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countsOf(cards: readonly string[]): { [card: string]: number } {
  const counts: { [card: string]: number } = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

export function Legend(): JSX.Element {
  const { table, speak, seat } = useTable<altar.Table>();
  const { own_offerings } = table.altar;
  return (
    <section class="slip legend">
      <h2>{speak("table.active")}</h2>
      <ul>
        {Object.keys(POWERS).map((number) => (
          <li key={number}>
            <Power number={Number(number)} /> {speak(`label.special_${number}`)}
          </li>
        ))}
      </ul>
      <Counts caption={speak("table.unseen")} counts={table.unseen} />
      {own_offerings.length > 0 && <Counts caption={speak("table.own_offerings")} counts={countsOf(own_offerings)} />}
      {table.seats.map(
        ({ deck_cards, deck }, seat) =>
          deck_cards && deck > 0 && <Counts key={seat} caption={speak("table.deck_holds", { seat })} counts={deck_cards} />,
      )}
      <h2>{speak("table.signs")}</h2>
      <ul>
        <li>
          <Ring /> {speak("table.sign_ring")}
        </li>
        <li>
          <SeatMark seat={seat ?? 0} /> {speak("table.sign_laid")}
        </li>
        <li>
          <Back /> {speak("table.sign_offered")}
        </li>
        <li class="is-whole">{speak("table.sign_sand")}</li>
      </ul>
      {table.passes > 0 && <p>{speak("label.passes", { passes: table.passes })}</p>}
    </section>
  );
}
