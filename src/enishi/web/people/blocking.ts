/** Blocks people, and ends that. */

import { say } from "../live/line";
import { change, settings } from "../settings";

export const block = (person: string, name: string): Promise<unknown> => say({ type: "block", person, name });

/** Whoever is no longer blocked is heard again. */
export async function unblock(person: string): Promise<void> {
  await say({ type: "unblock", person });
  change({ muted: settings.get().muted.filter((one) => one !== person) });
}
