/** What a hand comes to: the numbers in it, and what the desires make of them. */

import { classes, SeatMark, useSeatClass, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { isNumber, kindOf, Mini, ownerOf, Row, total } from "./card";
import type { Planning } from "./planning";

type Kind = "spear" | "shield";
const KINDS: readonly Kind[] = ["spear", "shield"];

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

/** Both desires of one's own: five times as much, and a fifth of that. */
function Cancelled({ cards, holder }: { cards: readonly string[]; holder: number }): JSX.Element {
  const { speak, seat } = useTable<altar.Table>();
  return (
    <span class="factor">
      <Row cards={cards} /> {speak(holder === seat ? "table.cancel_own" : "table.cancel_of", { seat: holder })}
    </span>
  );
}

/** How one choice is reckoned: the numbers, and each desire that counts. */
function Reckoning({ choice, numbers, holder }: { choice: altar.Choice; numbers: number; holder: number }): JSX.Element {
  const { speak } = useTable<altar.Table>();
  const own = choice.factors.filter(({ card }) => ownerOf(card) === holder);
  const cancel = own.length > 1;
  const counting = choice.factors.filter((factor) => factor.times !== "1" && !(cancel && own.includes(factor)));
  return (
    <span class="reckoning">
      <span class="sum">{speak("table.numbers", { n: numbers })}</span>
      {cancel && <Cancelled cards={own.map(({ card }) => card)} holder={holder} />}
      {counting.map((factor) => (
        <Factor key={factor.card} factor={factor} />
      ))}
    </span>
  );
}

const better = (score: altar.Score): Kind => (score.better as Kind | null) ?? "spear";

/** For the spear and for the shield, where these differ; what is better is reckoned first and counts. */
export function Worth({ score, planning: { laid } }: { score: altar.Score; planning: Planning }): JSX.Element {
  const { table, speak, seat } = useTable<altar.Table>();
  const given = total(laid.filter(isNumber).map(Number));
  const best = better(score);
  const differ = score.better !== null;
  const other = KINDS.find((kind) => kind !== best)!;
  return (
    <section class="worth" data-part="worth">
      <h2>
        {speak("table.worth_now")} <strong class="points">{speak("table.points", { n: score.points })}</strong>
      </h2>
      <p class="is-better">
        {differ && <span class="choosing">{speak("table.with_desire", { kind: best })}</span>}
        <Reckoning choice={score[best]} numbers={score.numbers} holder={seat ?? 0} />
      </p>
      {differ && score[other].factors.some(({ card }) => kindOf(card) === other) && (
        <p class="instead">{speak("table.instead", { kind: other, points: speak("table.points", { n: score[other].points }) })}</p>
      )}
      <p class="after-this">
        {laid.length > 0 && speak("table.worth_then", { n: score.numbers - given, drawn: table.to_draw + laid.length })}
      </p>
    </section>
  );
}

/** When it is over: every hand and what it comes to, the best first. */
export function Standing(): JSX.Element {
  const seatClass = useSeatClass();
  const { table, speak } = useTable<altar.Table>();
  const most = Math.max(...table.seats.map(({ score }) => score?.points ?? 0));
  const ranked = table.seats.map((one, seat) => ({ ...one, seat })).sort((a, b) => (b.score?.points ?? 0) - (a.score?.points ?? 0));
  return (
    <ol class="standing" aria-label={speak("table.standing")}>
      {ranked.map(
        ({ seat, hand, score }) =>
          hand &&
          score && (
            <li key={seat} class={classes("revealed", seatClass(seat), score.points === most && "is-best")}>
              <h2>
                <SeatMark seat={seat} /> {speak.seat(seat)} <strong class="points">{speak("table.points", { n: score.points })}</strong>
              </h2>
              <Row cards={hand} />
              <p>
                {score.better && <span class="choosing">{speak("table.with_desire", { kind: score.better })}</span>}
                <Reckoning choice={score[better(score)]} numbers={score.numbers} holder={seat} />
              </p>
            </li>
          ),
      )}
    </ol>
  );
}
