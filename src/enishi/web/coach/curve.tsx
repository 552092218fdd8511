/** What each seat could expect, drawn: a line for each seat, with its sign at the end and its own dashes, and how sure it is around it. */

import type { Analysed } from "@enishi/types";
import type { JSX, TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { classes } from "../table/classes";
import { DrawnSeatMark, useSeatClass } from "../table/seats";

const USUAL_WIDTH = 600;
const HIGH = 150;
const LEFT = 34;
/** Room for a column of the signs at the end. */
const COLUMN = 15;
const MARGIN = 7;
const TOP = 10;
const BOTTOM = 22;
const CONFIDENCE = 1.96;
const LEVELS = [0, 0.5, 1];
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 3", "1 3", "14 4", "6 2 1 2"];

/** How wide the drawing is on the screen: it is drawn in pixels, so that what is written in it can be read on a phone. */
function useWidth() {
  const drawing = useRef<SVGSVGElement>(null);
  const [width, measure] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const look = (): void => measure(drawing.current?.clientWidth || USUAL_WIDTH);
    const watcher = new ResizeObserver(look);
    watcher.observe(drawing.current!);
    look();
    return () => watcher.disconnect();
  }, []);
  return [drawing, width] as const;
}

interface Props {
  found: Analysed;
  moment: number;
  label: string;
  onGo(moment: number): void;
}

export function Curve({ found, moment, label, onGo }: Props): JSX.Element {
  const seatClass = useSeatClass();
  const { moments, events, seats, swings } = found;
  const [drawing, wide] = useWidth();
  const y = (share: number): number => TOP + (HIGH - TOP - BOTTOM) * (1 - share);
  const heights = moments.at(-1)!.returns.map(y);
  const columns = besideEachOther(heights, COLUMN);
  const right = MARGIN + COLUMN * (1 + Math.max(...columns));
  const x = (at: number): number => LEFT + ((wide - LEFT - right) * at) / Math.max(1, events);
  const line = (seat: number): string =>
    moments.map((one, i) => `${i ? "L" : "M"}${x(one.moment).toFixed(1)} ${y(one.returns[seat]!).toFixed(1)}`).join("");
  const edge = (seat: number, sign: number) =>
    moments.map(
      (one) =>
        `${x(one.moment).toFixed(1)} ${y(Math.max(0, Math.min(1, one.returns[seat]! + sign * CONFIDENCE * one.standard_errors[seat]!))).toFixed(1)}`,
    );
  const band = (seat: number): string => `M${[...edge(seat, 1), ...edge(seat, -1).reverse()].join("L")}Z`;
  const go = (event: TargetedMouseEvent<SVGSVGElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = (((event.clientX - left) / width) * wide - LEFT) / (wide - LEFT - right);
    onGo(Math.max(0, Math.min(events, Math.round(at * events))));
  };
  const order = Array.from({ length: seats }, (_, seat) => seat);
  const numbers = apart(
    swings.map((swing) => x(swing.moment)),
    18,
    wide - 10,
  );
  return (
    <svg ref={drawing} class="curve" viewBox={`0 0 ${wide} ${HIGH}`} role="img" aria-label={label} onClick={go}>
      {LEVELS.map((level) => (
        <g key={level} class="level">
          <path d={`M${LEFT} ${y(level)}H${wide - right}`} />
          <text x={LEFT - 5} y={y(level) + 4}>
            {level * 100}
          </text>
        </g>
      ))}
      {order.map((seat) => (
        <path key={seat} class={classes("band", seatClass(seat))} d={band(seat)} />
      ))}
      {swings.map((swing) => (
        <path key={swing.moment} class="turning" d={`M${x(swing.moment)} ${TOP}V${HIGH - BOTTOM}`} />
      ))}
      {order.map((seat) => (
        <path key={seat} class={classes("expected", seatClass(seat))} d={line(seat)} stroke-dasharray={DASHES[seat % DASHES.length]} />
      ))}
      {order.map((seat) => (
        <g key={seat} transform={`translate(${wide - right + 11 + COLUMN * columns[seat]!} ${heights[seat]})`}>
          <DrawnSeatMark seat={seat} size={14} />
        </g>
      ))}
      <path class="here" d={`M${x(moment)} ${TOP - 4}V${HIGH - BOTTOM + 4}`} />
      {swings.map((swing, i) => (
        <g key={swing.moment} class="turning-number" transform={`translate(${numbers[i]} ${HIGH - BOTTOM + 12})`}>
          <circle r="8.5" />
          <text y="4">{i + 1}</text>
        </g>
      ))}
    </svg>
  );
}

/** In which column each sign stands: at its own height, and in the first one in which it lies on no other. */
function besideEachOther(heights: readonly number[], size: number): number[] {
  const columns: number[] = [];
  heights.forEach((height, seat) => {
    const taken = columns.filter((_, other) => Math.abs(heights[other]! - height) < size);
    columns[seat] = heights.findIndex((_, column) => !taken.includes(column));
  });
  return columns;
}

/** The places again, moved on so far that none lies on another, and none beyond `last`. */
function apart(places: readonly number[], gap: number, last: number): number[] {
  const order = places.map((_, i) => i).sort((one, other) => places[one]! - places[other]! || one - other);
  const moved = [...places];
  let free = -Infinity;
  for (const i of order) {
    moved[i] = Math.max(moved[i]!, free);
    free = moved[i]! + gap;
  }
  let most = last;
  for (const i of order.reverse()) {
    moved[i] = Math.min(moved[i]!, most);
    most = moved[i]! - gap;
  }
  return moved;
}
