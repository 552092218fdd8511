/** What is said once: pressing again while it is on its way tells nothing new, and would be refused when it arrives. */

import { useState } from "preact/hooks";
import type { TableWish } from "../live/tables";

export interface Once {
  /** Whether it has been said. */
  said: boolean;
  say(wish: TableWish): Promise<void>;
}

/** One answer to each question; where it is refused, another may be given. */
export function useOnce(question: string, act: (wish: TableWish) => Promise<boolean>): Once {
  const [answered, answer] = useState<string | null>(null);
  const said = answered === question;
  const say = async (wish: TableWish): Promise<void> => {
    if (said) return;
    answer(question);
    if (!(await act(wish))) answer(null);
  };
  return { said, say };
}
