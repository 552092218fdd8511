/** Where one would like to sit: by lot, or in one of the seats; sides that have a name have a portrait and a sentence, too. */

import type { GameFacts } from "@enishi/types";
import type { ComponentType, JSX } from "preact";
import { files } from "../files";
import { sideName } from "../frame/people";
import { useGameWords } from "../language/spoken";
import type { Speaker } from "../language/words";
import { usePart } from "../loading";
import { classes } from "../table/classes";
import { SeatMark } from "../table/seats";

interface Props {
  game: GameFacts;
  plan: { seats: number; seat: number | null };
  speak: Speaker;
  onChange(seat: number | null): void;
}

const aboutSide = (seat: number): string => `about-side-${seat}`;

/** A side as its game draws it and says what it does; its place is there before the picture is. */
function Side({ game, seat, speak }: { game: GameFacts; seat: number; speak: Speaker }): JSX.Element {
  const Picture = usePart<{ SidePicture?: ComponentType<{ seat: number }> }>(files.games[game.id]?.table ?? null).value?.SidePicture;
  const words = useGameWords(game.id);
  const about = `seat_about.${seat}`;
  return (
    <>
      <span class="side-picture">{Picture && <Picture seat={seat} />}</span>
      <span class="side-words">
        <span>
          <SeatMark seat={seat} /> <strong>{sideName(game, seat, speak)}</strong>
        </span>
        {words?.has(about) && (
          <span id={aboutSide(seat)} class="muted">
            {words(about)}
          </span>
        )}
      </span>
    </>
  );
}

export function OwnSeat({ game, plan, speak, onChange }: Props): JSX.Element | null {
  if (plan.seats === 1) return null;
  const sided = game.sides.length > 0;
  const choice = (seat: number | null): JSX.Element => (
    <label key={seat ?? "lot"} class={classes("seat-choice", sided && seat !== null && "is-side", plan.seat === seat && "is-chosen")}>
      <input
        type="radio"
        name="own-seat"
        checked={plan.seat === seat}
        onChange={() => onChange(seat)}
        {...(sided && seat !== null && { "aria-label": sideName(game, seat, speak), "aria-describedby": aboutSide(seat) })}
      />
      {seat === null && speak(sided ? "new.side_by_lot" : "seats.by_lot")}
      {seat !== null && !sided && (
        <>
          <SeatMark seat={seat} />
          {sideName(game, seat, speak)}
        </>
      )}
      {seat !== null && sided && <Side game={game} seat={seat} speak={speak} />}
    </label>
  );
  return (
    <fieldset class="seat-choices">
      <legend>{speak(sided ? "new.own_side" : "new.own_seat")}</legend>
      {choice(null)}
      {Array.from({ length: plan.seats }, (_, seat) => choice(seat))}
    </fieldset>
  );
}
