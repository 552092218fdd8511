import type { Mind, Rules } from "./types/index.js";

export * from "./types/index.js";

/** The rules of a game, and a mind that searches by them; games lie in the package's own folder unless another is given. */
export declare function openGame(game: string, folder?: URL): Promise<{ rules: Rules; mind: Mind }>;
