/** The seal on the result of a match: this browser has drawn everything again, or says clearly what is wrong. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { files } from "../files";
import { useWordsOf } from "../language/spoken";
import { sayAt } from "../live/tables";
import { checkDeal, type Finding } from "./check";
import { FindingBox } from "./finding";

const SIGNS = { proved: "✓", alone: "○", warning: "!", nothing: "" } as const;
const TITLES = { proved: "deal.seal", alone: "deal.seal_alone", warning: "deal.seal_warning", nothing: "" } as const;

function useFinding(table: string): Finding | null {
  const [found, tell] = useState<Finding | null>(null);
  useEffect(() => {
    sayAt(table, { type: "get_record" }).then(
      (answer) => answer.type === "record" && tell(checkDeal(answer.record)),
      () => undefined, // then there is no seal
    );
  }, [table]);
  return found;
}

export function DealSeal({ table }: { table: string }): JSX.Element | null {
  const speak = useWordsOf(files.deals.words);
  const found = useFinding(table);
  if (!speak || !found || found.kind === "nothing") return null;
  return (
    <details class={`deal-seal is-${found.kind}`} open={found.kind === "warning"}>
      <summary>
        <span class="deal-sign" aria-hidden="true">
          {SIGNS[found.kind]}
        </span>
        {speak(TITLES[found.kind])}
      </summary>
      <FindingBox found={found} speak={speak} />
      <details>
        <summary>{speak("deal.meaning")}</summary>
        <p>{speak("deal.explained")}</p>
      </details>
    </details>
  );
}
