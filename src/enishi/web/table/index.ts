/** Everything that a game's table is made with: `import { … } from "@enishi/table"`. docs/tables.md says how. */

export * from "preact";
export * from "preact/hooks";
export { jsx, jsxs } from "preact/jsx-runtime";

export { type AtTable, useTable, type ViewOf } from "./at_table";
export { Board, DrawnBoard, Spot, spotAttributes, SpotButton, type SpotProps } from "./board";
export { Card, type CardProps, Cards, Pile } from "./card";
export { type Choice, Confirm, moveInWords, Moves, useChoice, useMoveLabel } from "./choice";
export { classes } from "./classes";
export { hexagon, hexagonAt, type Point } from "./hexagons";
export { motionIsWelcome } from "./motion";
export { useRoving } from "./roving";
export { DrawnSeatMark, SeatMark, seatClass } from "./seats";
export { slackThread, threadThrough } from "./thread";
export type { Facts, Language, Speaker } from "../language/words";
