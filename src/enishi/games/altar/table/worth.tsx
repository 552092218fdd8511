/** What a hand comes to: the numbers in it, and what the desires make of them. */

import { classes, SeatMark, seatClass, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { kindOf, Mini, Minis, ownerOf } from "./card";

/** A desire in the hand, with what it does to the numbers. */
function Factor({ factor: { card, times } }: { factor: altar.Factor }): JSX.Element {
  const { speak, seat } = useTable<altar.Table>();
  const [what, owner] = [kindOf(card), ownerOf(card)];
  const whose = owner === seat ? "table.factor_own" : "table.factor_of";
  return (
    <span class="factor">
      <Mini card={card} /> {speak(whose, { kind: what, seat: owner, effect: speak(`table.effect.${times.replace("/", "_")}`) })}
    </span>
  );
}

/** One way to count: the numbers, each desire that counts, and what it comes to. */
function Counted({ choice, numbers, children }: { choice: altar.Choice; numbers: number; children?: string | undefined }): JSX.Element {
  const { speak } = useTable<altar.Table>();
  const counting = choice.factors.filter(({ times }) => times !== "1");
  return (
    <>
      <span class="reckoning">
        {children && <span class="choosing">{children}</span>}
        <span class="sum">{speak("table.numbers", { n: numbers })}</span>
        {counting.map((factor) => (
          <Factor key={factor.card} factor={factor} />
        ))}
      </span>
      <strong class="points">{speak("table.points", { n: choice.points })}</strong>
    </>
  );
}

/** For the spear and for the shield, where these differ; the better one has a star. */
export function Worth({ score }: { score: altar.Score }): JSX.Element {
  const { speak } = useTable<altar.Table>();
  const kinds = (["spear", "shield"] as const).filter((kind) => kind === "spear" || score.spear.calculation !== score.shield.calculation);
  return (
    <ul class="worth" data-part="worth">
      {kinds.map((kind) => (
        <li key={`${kind} ${score[kind].calculation}`} class={classes(score.better === kind && "is-better")}>
          <Counted choice={score[kind]} numbers={score.numbers}>
            {kinds.length > 1 ? speak("table.with_desire", { star: score.better === kind ? "★ " : "", kind }) : undefined}
          </Counted>
        </li>
      ))}
    </ul>
  );
}

/** When it is over, every hand with what it comes to lies where one's own lay. */
export function Revealed({ seat }: { seat: number }): JSX.Element | null {
  const { table, speak } = useTable<altar.Table>();
  const { hand, score } = table.seats[seat]!;
  if (!hand || !score) return null;
  return (
    <section class={classes("revealed", seatClass(seat))}>
      <h2>
        <SeatMark seat={seat} /> {speak.seat(seat)}
      </h2>
      <Minis caption={speak("table.hand")} cards={hand} />
      <Worth score={score} />
    </section>
  );
}
