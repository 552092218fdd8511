/** The page that checks the deal of a record, loaded when somebody goes there. */

import type { JSX } from "preact";
import type * as Deals from "../deals";
import { files } from "../files";
import { PartMissing } from "../frame/part";
import { useSpeak } from "../language/spoken";
import { usePart } from "../loading";

export function DealPage(): JSX.Element {
  const speak = useSpeak();
  const part = usePart<typeof Deals>(files.deals);
  return (
    <main id="main" class="page">
      {part.value ? <part.value.DealCheck /> : <PartMissing part={part} speak={speak} />}
    </main>
  );
}
