/** The page of settings, loaded when somebody goes there. */

import type { JSX } from "preact";
import { files } from "../files";
import { PartMissing } from "../frame/part";
import { useSpeak } from "../language/spoken";
import { usePart } from "../loading";
import type * as People from "../people";

export function SettingsPages(): JSX.Element {
  const speak = useSpeak();
  const part = usePart<typeof People>(files.people);
  return part.value ? (
    <part.value.SettingsPage />
  ) : (
    <main id="main" class="page">
      <PartMissing part={part} speak={speak} />
    </main>
  );
}
