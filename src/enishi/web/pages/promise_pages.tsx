/** The pages about promises, loaded when somebody goes there. */

import type { JSX } from "preact";
import { files } from "../files";
import { PartMissing } from "../frame/part";
import { useSpeak } from "../language/spoken";
import { usePart } from "../loading";
import type * as Promises from "../promise";

export interface PromisePageProps {
  name: string;
  fragment: string;
}

export function PromisePages(props: PromisePageProps): JSX.Element {
  const speak = useSpeak();
  const part = usePart<typeof Promises>(files.promise);
  return part.value ? (
    <part.value.Pages {...props} />
  ) : (
    <main id="main" class="page">
      <PartMissing part={part} speak={speak} />
    </main>
  );
}
