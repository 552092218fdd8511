/** An eye for those who are watched, a star for the possessors. */

import type { JSX } from "preact";

export const EYE = "M-9 0Q0 -9 9 0Q0 9 -9 0Z";
export const STAR = "M0-10L2.9-3.6L9.8-3L4.6 1.6L6.2 8.4L0 4.8L-6.2 8.4L-4.6 1.6L-9.8-3L-2.9-3.6Z";

export function Eye(): JSX.Element {
  return (
    <g class="eye">
      <path d={EYE} />
      <circle r="2.8" />
    </g>
  );
}

export function EyeIcon(): JSX.Element {
  return (
    <svg class="ito-icon" viewBox="-10 -10 20 20" aria-hidden="true">
      <Eye />
    </svg>
  );
}

export function StarIcon(): JSX.Element {
  return (
    <svg class="ito-icon" viewBox="-10 -11 20 21" aria-hidden="true">
      <path class="star" d={STAR} />
    </svg>
  );
}
