/** Questions that are asked beside the line, because the answer is a file or a stream. */

import type { Places } from "@enishi/types";
import { notify } from "../notices";
import { ask } from "./house";
import { secret } from "./identity";
import { Refused } from "./line";

/** Who waits for longer than this is told how many come first, and again as often. */
const ASKED_EVERY = 3000;

/** Posts JSON; a refusal is thrown as on the line. */
export async function post(path: string, body: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const answer = await ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  if (!answer.ok) throw new Refused(await answer.json());
  return answer;
}

/** Posts for something that may have to wait for its turn; meanwhile the page says how many come first. */
export async function postInTurn(path: string, body: object, what: "replay" | "file"): Promise<Response> {
  const asking = setInterval(() => void showPlace(what), ASKED_EVERY);
  try {
    return await post(path, { ...body, secret: secret() });
  } finally {
    clearInterval(asking);
  }
}

async function showPlace(what: "replay" | "file"): Promise<void> {
  const places = (await (await post("/data/waiting", { secret: secret() })).json()) as Places;
  if (places[what]) notify(places.words[what]!);
}
