/** What can be done about somebody at a table: hear them no more, block them, report them; and what its host may do. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { files } from "../files";
import type { AboutProps } from "../frame/about_button";
import { SureButton } from "../frame/controls";
import { isHost } from "../frame/people";
import { useInLanguage, useWordsOf } from "../language/spoken";
import type { Speaker } from "../language/words";
import { person as ownPerson, Refused } from "../live/line";
import { hereOf, sayAt, type TableWish } from "../live/tables";
import { blocked, isBlocked } from "../live/unheard";
import { notify } from "../notices";
import { change, settings } from "../settings";
import { useStore } from "../store";
import { block, unblock } from "./blocking";
import { ReportForm } from "./report_form";

type Words = { [language: string]: string };

/** Does something, says that it was done, and closes; a refusal is shown where one is looking. */
type Doing = (deed: () => Promise<unknown>, told: string) => Promise<void>;

interface PartProps extends AboutProps {
  words: Speaker;
  doing: Doing;
}

export function AboutPerson({ onClose, ...about }: AboutProps & { onClose(): void }): JSX.Element {
  const words = useWordsOf(files.people.words);
  const inLanguage = useInLanguage();
  const [refusal, refuse] = useState<Words | null>(null);
  const doing: Doing = async (deed, told) => {
    try {
      await deed();
      onClose();
      notify(told);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      refuse(reason.refusal.words);
    }
  };
  return (
    <>
      <div role="alert">{refusal && <p class="refused">{inLanguage(refusal)}</p>}</div>
      {words && (
        <>
          <ForMe {...about} words={words} doing={doing} />
          <Report {...about} words={words} doing={doing} />
          <AsHost {...about} words={words} doing={doing} />
        </>
      )}
    </>
  );
}

/** A button, and what it does in a sentence. */
function Choice({ label, what, onChoose }: { label: string; what: ComponentChildren; onChoose(): void }): JSX.Element {
  return (
    <div class="about-choice">
      <button type="button" onClick={onChoose}>
        {label}
      </button>
      <p class="muted">{what}</p>
    </div>
  );
}

function ForMe({ person, name, words, doing }: PartProps): JSX.Element {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.querySelector("button")?.focus(), []);
  const { muted } = useStore(settings);
  useStore(blocked);
  const silent = muted.includes(person);
  const barred = isBlocked(person);
  const mute = (): void => change({ muted: silent ? muted.filter((one) => one !== person) : [...muted, person] });
  const toggleBlock = (): void =>
    void doing(() => (barred ? unblock(person) : block(person, name)), words(barred ? "about.unblocked" : "about.blocked", { name }));
  return (
    <section ref={section}>
      <h3>{words("about.for_me")}</h3>
      {!barred && <Choice label={words(silent ? "about.unmute" : "about.mute")} what={words("about.mute_what")} onChoose={mute} />}
      <Choice label={words(barred ? "about.unblock" : "about.block")} what={words("about.block_what")} onChoose={toggleBlock} />
    </section>
  );
}

function Report({ table, person, name, words, doing }: PartProps): JSX.Element {
  const send = (why: string): void => void doing(() => sayAt(table, { type: "report", person, why }), words("report.sent", { name }));
  return (
    <section>
      <details>
        <summary>{words("report.title")}</summary>
        <ReportForm table={table} person={person} name={name} words={words} onSend={send} />
      </details>
    </section>
  );
}

/** What the host may do: words, or a name, off the table; an onlooker away from it. */
function AsHost({ table, person, name, said, words, doing }: PartProps): JSX.Element | null {
  const { state } = useStore(hereOf(table));
  const me = useStore(ownPerson);
  if (!state || !isHost(state.frame, me)) return null;
  const does = (wish: TableWish) => (): void => void doing(() => sayAt(table, wish), words("host.taken"));
  const sits = state.frame.chairs.some((chair) => chair.people.some((one) => one.id === person));
  return (
    <section>
      <h3>{words("host.title")}</h3>
      <div class="row">
        {said && !said.happened && (
          <SureButton
            label={words("host.take_words")}
            sure={words("host.take_sure")}
            onSure={does({ type: "take_off", person, at: said.at })}
          />
        )}
        <SureButton label={words("host.take_name")} sure={words("host.take_sure")} onSure={does({ type: "take_off", person })} />
        {!sits && (
          <SureButton
            label={words("host.send_away", { name })}
            sure={words("host.send_away_sure", { name })}
            onSure={() => void doing(() => sayAt(table, { type: "send_away", person }), words("host.sent_away", { name }))}
          />
        )}
      </div>
    </section>
  );
}
