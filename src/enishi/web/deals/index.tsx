/** Deals that anybody can check: loaded when a match begins or ends, or when somebody goes to check one. */

import type { JSX } from "preact";
import { files } from "../files";
import { useWordsOf } from "../language/spoken";
import { CheckDeal } from "./check_page";
import "./deals.css";

export { addTo } from "./adding";
export { DealSeal } from "./seal";

/** What stands on the page of the site that checks deals. */
export function DealCheck(): JSX.Element | null {
  const speak = useWordsOf(files.deals.words);
  return (
    speak && (
      <>
        <h1>{speak("deal.title")}</h1>
        <CheckDeal speak={speak} offline="/enishi-verify-deal.html" />
      </>
    )
  );
}
