/** Deals: what adds to them and checks them is loaded when a match begins. */

import type { Frame } from "@enishi/types";
import { useEffect } from "preact/hooks";
import type * as Deals from "../deals";
import { files } from "../files";
import { type Loaded, usePart } from "../loading";

/** Adds this browser's part to the deal of a table; what checks deals, once there is one. */
export function useDeal(frame: Frame): Loaded<typeof Deals> {
  const deals = usePart<typeof Deals>(frame.deal ? files.deals : null);
  useEffect(() => deals.value?.addTo(frame), [deals.value, frame.deal, frame.status]);
  return deals;
}
