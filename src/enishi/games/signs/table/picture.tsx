/** The picture on the front page. */

import type { JSX } from "preact";

/** A card face down on the cloth, and what is said of it. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <rect width="120" height="120" fill="#4a3f63" />
      <circle cx="60" cy="128" r="78" fill="#3a3150" />
      <g transform="rotate(-9 48 74)">
        <rect x="28" y="44" width="42" height="60" rx="6" fill="#f7efdc" />
        <rect x="32" y="48" width="34" height="52" rx="4" fill="#8f3f54" />
        <path d="M32 62 49 48l17 14M32 86l17 14 17-14M32 74l17-13 17 13-17 13z" fill="none" stroke="#e0b06a" stroke-width="2" />
      </g>
      <path d="M74 10h30a9 9 0 0 1 9 9v18a9 9 0 0 1-9 9H88L72 60l4-14h-2a9 9 0 0 1-9-9V19a9 9 0 0 1 9-9z" fill="#fffdf8" />
      <text x="89" y="39" text-anchor="middle" font-size="29" font-weight="700" font-family="georgia, serif" fill="#b0332d">
        5
      </text>
      <path d="M9 26C15 17 31 17 37 26 31 35 15 35 9 26z" fill="#fffdf8" />
      <circle cx="25" cy="26" r="5" fill="#2b2a33" />
      <path d="M84 92c5-8 20-8 25 0-5 8-20 8-25 0z" fill="#fffdf8" />
      <circle cx="95" cy="92" r="4.4" fill="#2b2a33" />
    </svg>
  );
}
