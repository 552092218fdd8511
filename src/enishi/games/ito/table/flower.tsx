/** The flowers that the characters are named after. */

import type { JSX } from "preact";

const PETALS = {
  round: "M0-2C-10-8-9-20 0-20S10-8 0-2Z",
  wide: "M0-1C-15-8-12-21 0-20S15-8 0-1Z",
  pointed: "M0-1C-8-8-6-15 0-22C6-15 8-8 0-1Z",
  notched: "M0-1C-11-7-10-18-5-20L0-16L5-20C10-18 11-7 0-1Z",
  thin: "M0-3C-3-9-3-17 0-21C3-17 3-9 0-3Z",
} as const;

type Bloom = readonly [petals: number, shape: keyof typeof PETALS, colour: string, heart: string];

/** Everybody is named after a flower. */
const FLOWERS: { [name: string]: Bloom } = {
  renge: [10, "pointed", "#d877ad", "#fff0f7"],
  azami: [18, "thin", "#8d4fae", "#4f7a45"],
  sakura: [5, "notched", "#f7b9cb", "#d9577f"],
  shion: [14, "thin", "#8f86d6", "#f0c63e"],
  anzu: [5, "round", "#f9d9d2", "#c0504d"],
  lily: [6, "pointed", "#fffaf0", "#d9a441"],
  sumire: [5, "round", "#6a48b0", "#f3d34a"],
  erika: [8, "pointed", "#b8418a", "#f6d6e8"],
  botan: [9, "wide", "#c63a66", "#f5c84c"],
  mari: [14, "round", "#e8872b", "#a94f12"],
  ran: [5, "pointed", "#c44fc0", "#fbe36b"],
  aoi: [5, "wide", "#d06aa6", "#5d1f4c"],
  momoka: [5, "pointed", "#f08fae", "#fff2f5"],
  tsubaki: [6, "wide", "#c22f35", "#f4c542"],
  matsuri: [5, "round", "#fdfdf6", "#d7dc9a"],
  himawari: [16, "pointed", "#f1b51c", "#5f3d1c"],
  touka: [6, "notched", "#ef7f6e", "#ffe3a8"],
  rindou: [5, "pointed", "#3f5fc4", "#dfe8ff"],
  mimosa: [11, "round", "#f5d02f", "#c79a14"],
  satsuki: [5, "wide", "#e0457f", "#ffd9e6"],
  yuzu: [5, "pointed", "#fffdf2", "#e3c21f"],
  nadeshiko: [5, "notched", "#ee86b4", "#b23a73"],
  ayame: [3, "wide", "#5b4bb5", "#f2d04c"],
  hinagiku: [18, "thin", "#ffffff", "#eeb92f"],
  hotaru: [6, "round", "#b9a3e0", "#fff4d0"],
};

export function Flower({ name }: { name: string }): JSX.Element {
  const [petals, shape, colour, heart] = FLOWERS[name] ?? FLOWERS.lily!;
  return (
    <g class="flower">
      {Array.from({ length: petals }, (_, petal) => (
        <path key={petal} d={PETALS[shape]} fill={colour} transform={`rotate(${(360 / petals) * petal})`} />
      ))}
      <circle r={petals > 10 ? 7 : 4.5} fill={heart} />
    </g>
  );
}
