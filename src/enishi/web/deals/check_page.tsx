/** Checks the deal of a record that somebody has as a file; nothing of it is sent to anybody. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import type { AnyRecord } from "../pages/record_file";
import { checkDeal, type Finding } from "./check";
import { FindingBox } from "./finding";

interface Props {
  speak: Speaker;
  /** Where this page can be had as one file. */
  offline?: string;
}

export function CheckDeal({ speak, offline }: Props): JSX.Element {
  const [found, tell] = useState<Finding | null>(null);
  const [failed, fail] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      tell(checkDeal(JSON.parse(await file.text()) as AnyRecord));
      fail(false);
    } catch {
      tell(null);
      fail(true);
    }
  };
  return (
    <>
      <p>{speak("deal.what")}</p>
      <label class="field">
        {speak("deal.file")}
        <input type="file" accept=".json,application/json" onChange={(event) => read(event.currentTarget.files?.[0])} />
      </label>
      <div role="status">
        {failed && <p>{speak("deal.no_json")}</p>}
        {found && (
          <section class={`deal-finding is-${found.kind}`}>
            <FindingBox found={found} speak={speak} />
          </section>
        )}
      </div>
      <h2>{speak("deal.meaning")}</h2>
      <p>{speak("deal.explained")}</p>
      {offline && (
        <p>
          <a href={offline} download="enishi-verify-deal.html">
            {speak("deal.offline")}
          </a>
        </p>
      )}
    </>
  );
}
