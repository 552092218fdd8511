/** The pages on which records are played, loaded when somebody goes there. */

import type { JSX } from "preact";
import { files } from "../files";
import { PartMissing } from "../frame/part";
import { useSpeak } from "../language/spoken";
import { usePart } from "../loading";
import type * as Replays from "./replay_page";

/** The record of a table, or without one a record that somebody brings. */
export function ReplayPages({ table, fragment }: { table: string; fragment: string }): JSX.Element {
  const speak = useSpeak();
  const part = usePart<typeof Replays>(files.replay);
  if (!part.value) {
    return (
      <main id="main" class="page">
        <PartMissing part={part} speak={speak} />
      </main>
    );
  }
  return table ? <part.value.TableReplayPage key={table} table={table} fragment={fragment} /> : <part.value.ReplayPage />;
}
