/** What is printed on the pages of the album: autumn for what was, a sunny day for what is, a night of stars for what may come. */

import type { JSX } from "preact";
import type { Time } from "./card";

const LEAF = "M0 -9C-6 -5 -7 1 -4 6C-2 8 2 8 4 6C7 1 6 -5 0 -9zM0 8V-4M0 3L-3 0M0 1L3 -2";
const STAR = "M0 -7l1.9 4.7 5 .4-3.8 3.3 1.2 4.9L0 2.6l-4.3 2.7 1.2-4.9L-6.9 -1.9l5-.4z";

function Past(): JSX.Element {
  return (
    <>
      <path class="ink" d="M150 92V58M150 72l-14-12M150 66l12-14M144 92h12" />
      <path class="wash" d="M150 30c-20 0-32 12-30 26 10 8 22 6 30 2 8 4 22 4 30-4 2-14-10-24-30-24z" />
      {[
        [112, 70, 20],
        [98, 88, 70],
        [126, 84, 130],
        [176, 82, -30],
        [188, 94, 50],
      ].map(([x, y, turn]) => (
        <path key={x} class="ink" d={LEAF} transform={`translate(${x} ${y}) rotate(${turn}) scale(.8)`} />
      ))}
      <path class="wash" d="M0 100V90Q50 78 100 90T200 88V100z" />
    </>
  );
}

function Present(): JSX.Element {
  return (
    <>
      <circle class="wash" cx="158" cy="38" r="17" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <path key={turn} class="ink" d="M0 -23V-30" transform={`translate(158 38) rotate(${turn})`} />
      ))}
      <path class="ink" d="M104 92V72l14-11 14 11v20M112 92V80h10v12" />
      <path class="ink" d="M146 92c-2-10 4-14 4-14s6 4 4 14M168 92c-2-8 3-11 3-11s5 3 3 11" />
      <path class="wash" d="M0 100V92Q60 84 120 92T200 90V100z" />
    </>
  );
}

function Future(): JSX.Element {
  return (
    <>
      {[
        [118, 34, 1],
        [160, 26, 1.5],
        [186, 52, 0.9],
        [142, 58, 0.7],
        [96, 56, 0.6],
        [172, 74, 0.6],
      ].map(([x, y, size]) => (
        <path key={x} class="wash" d={STAR} transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
      <path class="ink" d="M160 26L118 34L142 58L186 52" />
      <path class="wash" d="M0 100V92Q40 70 90 88T200 82V100z" />
      <path class="ink" d="M118 100Q128 92 122 86T136 76" />
    </>
  );
}

const SCENES: { [time in Time]: () => JSX.Element } = { past: Past, present: Present, future: Future };

export function Scenery({ time }: { time: Time }): JSX.Element {
  const Scene = SCENES[time];
  return (
    <svg class="scenery" viewBox="0 0 200 100" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      <Scene />
    </svg>
  );
}
