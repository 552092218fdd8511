/** The signs of the seats: a colour and a shape each, so that the colour is never the only sign. */

import { type ComponentChildren, createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";
import { TableContext } from "./at_table";
import { classes } from "./classes";

const SHAPES: readonly string[] = [
  "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
  "M12 1.5 22.5 12 12 22.5 1.5 12z",
  "M12 2.5 22.5 21h-21z",
  "M3.5 3.5h17v17h-17z",
  "M12 1.5l9.2 5.2v10.6L12 22.5l-9.2-5.2V6.7z",
  "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
  "M12 1.5l3 7 7.5.7-5.7 5 1.7 7.3L12 17.6l-6.5 3.9 1.7-7.3-5.7-5 7.5-.7z",
  "M12 1.5c5 6 7.5 9.3 7.5 13a7.5 7.5 0 0 1-15 0c0-3.7 2.5-7 7.5-13z",
];

/** Which colour and shape each seat has at this table: people keep theirs in the games that follow. A seat of which nothing is said has those of its number. */
export const SeatColours = createContext<readonly number[]>([]);

function useColour(): (seat: number) => number {
  const colours = useContext(SeatColours);
  return (seat) => (colours[seat] ?? seat) % SHAPES.length;
}

/** Says which class gives an element the colour of a seat, as `--seat`. */
export function useSeatClass(): (seat: number) => string {
  const colour = useColour();
  return (seat) => `colour-${colour(seat)}`;
}

/** The sign of a seat as a small picture of its own; decorative, for the name stands beside it. At a table it says whose it is. */
export function SeatMark({ seat, class: name }: { seat: number; class?: string }): JSX.Element {
  const at = useContext(TableContext);
  const colour = useColour()(seat);
  const whose = at?.speak.seat(seat);
  return (
    <svg class={classes("seat-mark", `colour-${colour}`, name)} viewBox="0 0 24 24" aria-hidden="true" data-says={whose}>
      <path d={SHAPES[colour]!} />
    </svg>
  );
}

/** The same within a drawing: `size` wide, its centre at the origin. */
export function DrawnSeatMark({ seat, size }: { seat: number; size: number }): JSX.Element {
  const colour = useColour()(seat);
  return <path class={`seat-mark colour-${colour}`} d={SHAPES[colour]!} transform={`scale(${size / 24}) translate(-12 -12)`} />;
}

/** A sign beside the name of a seat: a number of chips, a crown. All of them together are one stop of the Tab key; each says what it is. */
export function Sign({ says, class: name, children }: { says: string; class?: string; children: ComponentChildren }): JSX.Element {
  return (
    <span class={classes("seat-sign", name)} role="img" aria-label={says} data-spot="">
      {children}
    </span>
  );
}
