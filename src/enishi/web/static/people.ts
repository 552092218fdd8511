/** Several people at one device: each is somebody of their own to the house, and one of them holds the device. */

import { randomText } from "../live/identity";
import { person } from "../live/line";
import { keep } from "../settings";
import { store } from "../store";
import { asAnother, beAnother, guest } from "./house";

export interface AtDevice {
  /** Empty for whom this browser belongs to. */
  secret: string;
  name: string;
  person: string;
}

const KEPT_AS = "enishi-people";

function kept(): AtDevice[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]") as AtDevice[];
  } catch {
    return [];
  }
}

/** Everybody who has sat down at this device. */
export const people = store<readonly AtDevice[]>(kept());

function remember(one: AtDevice): void {
  people.set([...people.get().filter(({ person }) => person !== one.person), one]);
  keep(KEPT_AS, JSON.stringify(people.get()));
}

person.subscribe(() => {
  const now = person.get();
  if (now && !asAnother() && !people.get().some((one) => one.person === now)) remember({ secret: "", name: "", person: now });
});

/** Somebody else sits down at a table from this device; they keep their seat as anybody does. */
export async function sitDown(table: string, invitation: string, name: string): Promise<void> {
  const secret = randomText(43);
  const say = guest();
  const welcome = await say({ type: "hello", secret, lists: false, adds: true });
  const entered = await say({ type: "enter", table, invitation, have: null });
  if (welcome.type !== "welcome" || entered.type !== "entered") throw new Error("refused");
  const answer = await say({ type: "sit", table, expects: entered.state.event, name, seat: null, share: false });
  if (answer.type === "refusal") throw new Error(answer.code);
  remember({ secret, name, person: welcome.person });
}

/** The device is in somebody else's hands: from now on it shows what they know. */
export function handTo({ secret }: AtDevice): void {
  beAnother(secret);
}
