/** The page of a table, loaded when somebody goes there, or is about to. */

import type { JSX } from "preact";
import { files } from "../files";
import { PartMissing } from "../frame/part";
import { useSpeak } from "../language/spoken";
import { type Loaded, usePart } from "../loading";
import type * as Tables from "./table_page";

export const useTablePage = (): Loaded<typeof Tables> => usePart<typeof Tables>(files.table);

export function TablePages({ table, fragment }: { table: string; fragment: string }): JSX.Element {
  const speak = useSpeak();
  const part = useTablePage();
  return part.value ? (
    <part.value.TablePage table={table} fragment={fragment} />
  ) : (
    <main id="main" class="not-here">
      <PartMissing part={part} speak={speak} />
    </main>
  );
}
