/** For whoever wrote a promise: an invitation for each place, and a way to open a place again in which the wrong person is. */

import type { JSX } from "preact";
import { go } from "../address";
import { SureButton } from "../frame/controls";
import { LinkField, Reach } from "../frame/link_field";
import { useSpeak } from "../language/spoken";
import type { Speaker } from "../language/words";
import { randomText } from "../live/identity";
import { say } from "../live/line";
import { linkTo } from "../site";
import { addressWith, invitationsOf, keepInvitations } from "./invitations";
import { tried, type View } from "./live";
import { isTaken, stateOf } from "./plan";

export function InviteBox({ id, view, fragment, speak }: { id: string; view: View; fragment: string; speak: Speaker }): JSX.Element {
  const frame = useSpeak();
  const links = invitationsOf(id, fragment);
  const reopen = (index: number): Promise<boolean> =>
    tried(async () => {
      const invitation = randomText(32);
      await say({ type: "reopen_place", promise: id, index, invitation });
      const changed = view.plan.names.map((_, i) => (i === index ? invitation : (links?.[i] ?? "")));
      go(addressWith(id, keepInvitations(id, changed)));
    });
  const isWhole = view.plan.names.every((_, i) => view.you === i || isTaken(view.plan, i)); // then no link is left to be sent
  return (
    <section class="card-of-paper promise-invite">
      <h2>{speak(isWhole ? "invite.all" : "invite.title")}</h2>
      <p>{speak(isWhole ? "invite.what_all" : "invite.what")}</p>
      {!isWhole && <Reach speak={frame} hosting />}
      {view.plan.names.map((name, i) => {
        const taken = isTaken(view.plan, i);
        return (
          <div key={i} class="promise-invitation">
            {view.you !== i && !taken && links?.[i] && (
              <LinkField
                link={linkTo(`/promise/${id}`, links[i])}
                label={speak("invite.for", { name, number: i + 1 })}
                speak={frame}
                share={speak("page.title")}
              />
            )}
            {view.you !== i && (taken || !links?.[i]) && (
              <p class="row">
                <span>
                  {i + 1}. {name} <span class="badge">{speak(stateOf(view.plan, i))}</span>
                </span>
                {taken && (
                  <SureButton
                    quiet
                    label={speak("invite.reopen", { name, number: i + 1 })}
                    sure={speak("invite.reopen_sure")}
                    onSure={() => void reopen(i)}
                  />
                )}
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}
