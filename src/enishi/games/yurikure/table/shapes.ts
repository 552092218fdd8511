/** The shapes that are drawn: a petal of a lily, a heart for a couple, a star for the destined, spikes for discontent. */

export const PETAL = "M0 0C-11 -7 -10 -21 0 -28C10 -21 11 -7 0 0z";
/** The rib of a petal, and what stands in the middle of a lily: six stamens with gold at their ends. */
export const RIB = "M0 -7V-23";
export const STAMENS = [30, 90, 150, 210, 270, 330].map((degrees): readonly [number, number] => [
  Math.round(90 * Math.cos((degrees * Math.PI) / 180)) / 10,
  Math.round(90 * Math.sin((degrees * Math.PI) / 180)) / 10,
]);
export const HEART = "M0 11.5C-9 5 -13 .5 -13 -4.5a6.6 6.6 0 0 1 13 -2a6.6 6.6 0 0 1 13 2C13 .5 9 5 0 11.5z";
export const STAR = "M0 -15l4.2 9.2 10 1.1-7.5 6.8 2.1 9.9L0 7.1l-8.8 4.9 2.1-9.9-7.5-6.8 10-1.1z";
export const SPIKES = "M0 -8l2 3.3 3.7-1.7-.5 3.9 3.3 1-2.5 3 2 3.5-4 .2-.8 3.8L0 6.4-3.2 9l-.8-3.8-4-.2 2-3.5-2.5-3 3.3-1-.5-3.9L-2 -4.7z";
