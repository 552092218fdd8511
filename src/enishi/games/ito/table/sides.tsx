/** The two sides as portraits: one looks closely, the other is looked through by something else. */

import type { JSX } from "preact";

const FACE = "M18 33C18 23 24 17 32 17S46 23 46 33C46 43 39 49 32 49S18 43 18 33Z";
const HAIR =
  "M14 43C11 22 20 10 32 10S53 22 50 43C50 47 47 50 45 50C47 41 46 35 44 29C39 28 34 25 31 21C28 25 24 28 20 29C18 35 17 41 19 50C17 50 14 47 14 43Z";
const SHOULDERS = "M10 64C11 55 19 51 26 50L32 54L38 50C45 51 53 55 54 64Z";

/** By a lit window, a glass before one eye. */
function Protagonist(): JSX.Element {
  return (
    <>
      <rect width="64" height="64" fill="#33415f" />
      <path d="M6 5H58V64H6Z" fill="#fbdc94" stroke="#6b4a2f" stroke-width="3" />
      <path d="M32 5V20M6 24H14M50 24H58" stroke="#6b4a2f" stroke-width="2.5" />
      <path d={SHOULDERS} fill="#2f4a7d" />
      <path d="M26 50L32 58L38 50L32 54Z" fill="#fffdf6" />
      <path d={FACE} fill="#fbe6d2" />
      <path d={HAIR} fill="#6a4230" />
      <path d="M22 35A3 3.6 0 1 0 28 35A3 3.6 0 1 0 22 35ZM29 44Q32 46.5 35 44" fill="#3a2a2a" />
      <path d="M46 43L55 55" stroke="#8a5a17" stroke-width="5" stroke-linecap="round" />
      <circle cx="40" cy="35" r="9" fill="#eaf6ff" stroke="#c08a1e" stroke-width="3" />
      <ellipse cx="40" cy="35.5" rx="4.2" ry="5" fill="#3a2a2a" />
      <circle cx="41.6" cy="33.4" r="1.5" fill="#fff" />
    </>
  );
}

/** In a dark window, with threads of both colours in hand, and something behind the eyes. */
function Possessor(): JSX.Element {
  return (
    <>
      <rect width="64" height="64" fill="#1f2133" />
      <path
        d="M32 2C44 3 58 12 57 30C62 36 61 50 54 64H10C3 50 2 36 7 30C6 20 9 12 14 8C14 12 16 14 18 15C21 8 26 4 32 2Z"
        fill="#6b4aa8"
        opacity="0.75"
      />
      <path d={SHOULDERS} fill="#3d2f55" />
      <path d={FACE} fill="#e9d5dc" />
      <path d={HAIR} fill="#2a2038" />
      <path d="M21 34Q25 30 28 34Q25 37.5 21 34ZM36 34Q39 30 43 34Q39 37.5 36 34Z" fill="#fff3d6" />
      <circle cx="25" cy="34" r="1.9" fill="#c4322e" />
      <circle cx="39.3" cy="34" r="1.9" fill="#c4322e" />
      <path d="M27 43Q32 47 37 43" fill="none" stroke="#7a3640" stroke-width="1.8" stroke-linecap="round" />
      <path d="M2 52C14 44 20 62 32 58S50 50 62 60" fill="none" stroke="#e0473f" stroke-width="3" stroke-linecap="round" />
      <path d="M2 60C16 54 24 50 34 56S52 64 62 52" fill="none" stroke="#4f86e0" stroke-width="3" stroke-linecap="round" />
    </>
  );
}

const SIDES = [Protagonist, Possessor];

export function SidePicture({ seat }: { seat: number }): JSX.Element {
  const Side = SIDES[seat]!;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <Side />
    </svg>
  );
}
