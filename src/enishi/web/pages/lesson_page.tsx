/** The lesson of a game, loaded when somebody goes there. */

import type { JSX } from "preact";
import { files } from "../files";
import { PartMissing } from "../frame/part";
import { useSpeak } from "../language/spoken";
import type * as Lessons from "../lesson";
import { usePart } from "../loading";
import { site } from "../site";
import { useStore } from "../store";
import { Nowhere } from "./nowhere";

export function LessonPage({ game }: { game: string }): JSX.Element {
  const speak = useSpeak();
  const games = useStore(site)?.games;
  const facts = games?.find((one) => one.id === game && one.lesson !== null);
  const part = usePart<typeof Lessons>(files.lesson);
  if (games && !facts) return <Nowhere what="no_such_game" />;
  return part.value && facts ? (
    <part.value.LessonRoom game={facts} />
  ) : (
    <main id="main" class="page">
      <PartMissing part={part} speak={speak} />
    </main>
  );
}
