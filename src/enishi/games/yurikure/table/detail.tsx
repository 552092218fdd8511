/** Everything about what was chosen in the picture. */

import { useKeptHeight, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { pairOf } from "./girls";
import { useGirlLabel, usePairLabel } from "./labels";

export function Detail({ looked }: { looked: string | null }): JSX.Element {
  const { table, speak } = useTable<yurikure.Table>();
  const [pairLabel, girlLabel] = [usePairLabel(), useGirlLabel()];
  const place = useKeptHeight<HTMLDivElement>();
  const girl = table.girls.find((one) => one.girl === looked);
  const pair = table.pairs.find((one) => one.pair === looked);
  const between =
    girl && table.contest && girl.girl !== table.contest.girl
      ? table.pairs.find((one) => one.pair === pairOf(girl.girl, table.contest!.girl))
      : undefined;
  return (
    <div ref={place} class="detail" aria-live="polite">
      {!girl && !pair && <p class="muted">{speak("table.graph_help")}</p>}
      {girl && <p>{girlLabel(girl)}</p>}
      {pair && <p>{pairLabel(pair)}</p>}
      {between && <p class="muted">{pairLabel(between)}</p>}
    </div>
  );
}
