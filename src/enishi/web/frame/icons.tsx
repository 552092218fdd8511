/** The few signs of the frame; drawn with one line, as a thread lies. */

import type { JSX } from "preact";

const PATHS = {
  talk: "M4 5h16v11H9l-5 4z",
  book: "M4 5c3-1.5 6-1 8 1v13c-2-2-5-2.5-8-1zM20 5c-3-1.5-6-1-8 1v13c2-2 5-2.5 8-1z",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 11a3 3 0 1 0-1-5.8M17 14c2.5.3 4 2.2 4.5 5",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  sheet: "M5 4h14v16H5zM5 9.5h14M5 14.5h14M12 4v16",
  curve: "M4 4v16h16M7 15l4-5 3 3 5-7",
  undo: "M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z",
  auto: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10.2 2.8h3.6l.5 2.6 2 1.1 2.5-.9 1.8 3.1-2 1.7v2.3l2 1.7-1.8 3.1-2.5-.9-2 1.1-.5 2.6h-3.6l-.5-2.6-2-1.1-2.5.9-1.8-3.1 2-1.7v-2.3l-2-1.7 1.8-3.1 2.5.9 2-1.1z",
  flag: "M6 21V4h12l-3 4 3 4H6",
  close: "M6 6l12 12M18 6 6 18",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
