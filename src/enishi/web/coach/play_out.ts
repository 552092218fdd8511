/** What the button says that goes on with another move: whose seat one takes, where it is not one's own. */

import type { BetterMove } from "@enishi/types";
import type { Speaker } from "../language/words";

export const playOutLabel = ({ seat }: BetterMove, own: number | null, speak: Speaker): string =>
  seat === own ? speak("analysis.play_out") : speak("analysis.play_out_as", { seat });
