/** A field in which somebody draws a signature: strokes of points, in the measures of the cards. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Speaker } from "../language/words";

export type Stroke = [number, number][];

const WIDTH = 1000;
const HEIGHT = 500;
const MOST_POINTS = 2800;
const MOST_STROKES = 95;
/** Points that are nearer to the last one say nothing new. */
const NEAR = 6;

const path = (stroke: Stroke): string =>
  stroke.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("") + (stroke.length === 1 ? "h1" : "");

interface Props {
  strokes: readonly Stroke[];
  onStrokes(change: (former: readonly Stroke[]) => readonly Stroke[]): void;
  speak: Speaker;
}

export function SignaturePad({ strokes, onStrokes, speak }: Props): JSX.Element {
  const drawing = useRef(false);
  const full = strokes.length >= MOST_STROKES || strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= MOST_POINTS;
  const at = (event: PointerEvent): [number, number] => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const within = (value: number, most: number): number => Math.round(Math.min(1, Math.max(0, value)) * most);
    return [within((event.clientX - box.left) / box.width, WIDTH), within((event.clientY - box.top) / box.height, HEIGHT)];
  };
  const begin = (event: PointerEvent): void => {
    if (full) return;
    event.preventDefault();
    (event.currentTarget as SVGElement).setPointerCapture(event.pointerId);
    drawing.current = true;
    const point = at(event);
    onStrokes((former) => [...former, [point]]);
  };
  const go = (event: PointerEvent): void => {
    if (!drawing.current || full) return;
    const point = at(event);
    onStrokes((former) => {
      const last = former.at(-1)!;
      const [x, y] = last.at(-1)!;
      return Math.hypot(point[0] - x, point[1] - y) < NEAR ? former : [...former.slice(0, -1), [...last, point]];
    });
  };
  const end = (): void => {
    drawing.current = false;
  };
  return (
    <div class="signature">
      <p class="muted">{speak("sign.draw_here")}</p>
      <svg
        class="signature-pad"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={speak("sign.field")}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path class="signature-base" d={`M60 ${HEIGHT - 90}H${WIDTH - 60}`} />
        {strokes.map((stroke, i) => (
          <path key={i} d={path(stroke)} />
        ))}
      </svg>
      <button type="button" class="quiet" disabled={!strokes.length} onClick={() => onStrokes(() => [])}>
        {speak("sign.clear")}
      </button>
    </div>
  );
}
