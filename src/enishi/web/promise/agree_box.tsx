/** When all have entered: with whom one promises, and the signature under it. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { notify } from "../notices";
import { agreed, identityOfPlan } from "./agreement";
import { shortIdentity } from "./format/code";
import type { Key } from "./format/keys";
import { tell, type View } from "./live";

interface Props {
  id: string;
  plan: View["plan"];
  you: number;
  owned: Key;
  speak: Speaker;
  label: string;
}

export function AgreeBox({ id, plan, you, owned, speak, label }: Props): JSX.Element | null {
  const [busy, wait] = useState(false);
  const identity = identityOfPlan(plan);
  if (!identity) return null;
  const sign = async (): Promise<void> => {
    wait(true);
    const request = await agreed(plan, you, owned);
    if (request) await tell(id, request);
    else notify(speak("agree.not_mine"), "refused");
    wait(false);
  };
  return (
    <div class="promise-agree">
      <p>{speak("agree.with")}</p>
      <ol>
        {plan.names.map((name, i) => (
          <li key={i}>
            <strong>{name}</strong> {i === you && <span class="muted">{speak("plan.you")}</span>}
          </li>
        ))}
      </ol>
      <p>
        {speak("agree.compare")} <code class="short-code">{shortIdentity(identity)}</code>
      </p>
      <button type="button" class="primary large" disabled={busy} onClick={() => void sign()}>
        {label}
      </button>
    </div>
  );
}
