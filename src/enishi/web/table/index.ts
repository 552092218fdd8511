/** Everything that a game's table is made with: `import { … } from "@enishi/table"`. docs/tables.md says how. */

export * from "preact";
export * from "preact/hooks";
export { jsx, jsxs } from "preact/jsx-runtime";
export type { Facts, Language, Speaker } from "../language/words";
export { type AtTable, useTable, type ViewOf } from "./at_table";
export { Board, DrawnBoard, Spot, SpotButton, type SpotProps, spotAttributes } from "./board";
export { Card, type CardProps, Cards, Pile } from "./card";
export { Confirm, Moves, moveInWords, useMoveLabel } from "./choice";
export { classes } from "./classes";
export { hexagon, hexagonAt, type Point } from "./hexagons";
export { useInSight } from "./in_sight";
export { useKeptHeight } from "./kept_height";
export { useKeptPlaces } from "./kept_places";
export { motionIsWelcome } from "./motion";
export { useRoving } from "./roving";
export { says } from "./says";
export { DrawnSeatMark, SeatMark, Sign, useSeatClass } from "./seats";
export { type SetChoice, type Told, useConsidered, useDraft, useDraftAhead, useQuestion, useSet } from "./sets";
export { slackThread, threadThrough } from "./thread";
