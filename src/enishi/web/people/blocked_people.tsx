/** Whom one has blocked, in settings. */

import type { JSX } from "preact";
import type { Speaker } from "../language/words";
import { blocked } from "../live/unheard";
import { notify, showRefusal } from "../notices";
import { useStore } from "../store";
import { unblock } from "./blocking";

export function BlockedPeople({ words }: { words: Speaker }): JSX.Element {
  const people = useStore(blocked);
  const end = (person: string, name: string): void => {
    unblock(person).then(() => notify(words("about.unblocked", { name })), showRefusal);
  };
  return (
    <section class="card-of-paper">
      <h2>{words("blocked.title")}</h2>
      {!people.length && <p>{words("blocked.none")}</p>}
      <ul class="blocked-people">
        {people.map(({ person, name }) => (
          <li key={person}>
            <span>{name}</span>
            <button type="button" aria-label={words("blocked.unblock_named", { name })} onClick={() => end(person, name)}>
              {words("about.unblock")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
