/** Somebody's name, or a sign beside it, that opens what can be done about them; that is loaded when somebody first wants it. */

import type { Chair, Talk } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { files } from "../files";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import { usePart } from "../loading";
import type * as People from "../people";
import { store, useStore } from "../store";
import { Dialog } from "./panel";
import { PartMissing } from "./part";
import { shownName } from "./people";

export interface AboutProps {
  /** The table at which one meets them. */
  table: string;
  person: string;
  name: string;
  /** What was said, where it is about that. */
  said?: Talk | undefined;
  speak: Speaker;
}

/** About whom somebody wants to do something now. */
const asked = store<AboutProps | null>(null);

export function AboutButton({ children, class: name, ...about }: AboutProps & { children: ComponentChildren; class: string }): JSX.Element {
  const label = about.speak("talk.about", { name: about.name });
  return (
    <button type="button" class={`bare ${name}`} aria-haspopup="dialog" aria-label={label} title={label} onClick={() => asked.set(about)}>
      {children}
    </button>
  );
}

/** What can be done about whoever was asked about; it stands beside the page, not within what was clicked. */
export function AboutSomebody(): JSX.Element | null {
  const about = useStore(asked);
  const part = usePart<typeof People>(about && files.people);
  const close = (): void => asked.set(null);
  useEffect(() => close, []);
  if (!about) return null;
  return (
    <Dialog title={about.name} onClose={close} speak={about.speak} class="about-person">
      {part.value ? <part.value.AboutPerson {...about} onClose={close} /> : <PartMissing part={part} speak={about.speak} />}
    </Dialog>
  );
}

/** The names of those in a chair, each a way to what can be done about them, but for one's own. */
export function ChairNames({
  chair,
  name,
  table,
  speak,
}: {
  chair: Chair | null;
  name: string;
  table: string | undefined;
  speak: Speaker;
}): JSX.Element {
  const me = useStore(person);
  if (!table || !chair?.people.some((one) => one.id !== me)) return <>{name}</>;
  return (
    <>
      {chair.people.map((one, i) => {
        const called = chair.people.length === 1 ? name : shownName(one.name, speak);
        return (
          <Fragment key={one.id}>
            {i > 0 && "・"}
            {one.id === me ? (
              called
            ) : (
              <AboutButton table={table} person={one.id} name={called} speak={speak} class="about-name">
                {called}
              </AboutButton>
            )}
          </Fragment>
        );
      })}
    </>
  );
}
