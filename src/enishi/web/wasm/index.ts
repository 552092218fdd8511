// Rules and searches of games as WebAssembly, for any page.

export type { Described, Field, Layout, Option, OptionValue } from "./described";
export { type Forecast, type Found, Mind, type Taste, Tree } from "./mind";
export { Refused } from "./record";
export { type Generator, type Position, Rules } from "./rules";
