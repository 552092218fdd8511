/** Links to hand to others: to copy, to share, as a QR code; and what to do where they lead to this machine only. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isOfThisMachine } from "../address";
import { files } from "../files";
import type { Speaker } from "../language/words";
import { usePart } from "../loading";
import type * as Qr from "../promise/qr_code";
import { origin } from "../site";
import { copy } from "./controls";
import { PartMissing } from "./part";

export function LinkField({ link, label, speak, share }: { link: string; label: string; speak: Speaker; share?: string }): JSX.Element {
  const [drawn, draw] = useState(false);
  const qr = usePart<typeof Qr>(drawn ? files.qr : null);
  return (
    <>
      <div class="link-field">
        <label class="field">
          {label}
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button type="button" onClick={() => copy(link, speak("link.copied"))}>
          {speak("link.copy")}
        </button>
        {share && "share" in navigator && (
          <button type="button" onClick={() => navigator.share({ title: share, url: link }).catch(() => undefined)}>
            {speak("link.share")}
          </button>
        )}
        {!isOfThisMachine(new URL(link).hostname) && (
          <button type="button" aria-expanded={drawn} onClick={() => draw(!drawn)}>
            {speak("link.qr")}
          </button>
        )}
      </div>
      {drawn && (qr.value ? <qr.value.QrCode code={link} label={speak("link.qr")} /> : <PartMissing part={qr} speak={speak} />)}
    </>
  );
}

/** How far links of this site reach, where that is not everywhere; how to start it otherwise is told to whoever invites. */
export function Reach({ speak, hosting }: { speak: Speaker; hosting: boolean }): JSX.Element | null {
  if (!isOfThisMachine(location.hostname)) return null;
  if (!isOfThisMachine(new URL(origin()).hostname)) return <p class="muted">{speak("link.in_network")}</p>;
  if (!hosting) return null;
  return (
    <div class="reach">
      <p>{speak("link.here_only")}</p>
      <p>
        <code>make play HOST=0.0.0.0</code>
        <br />
        <code>enishi serve --host 0.0.0.0</code>
      </p>
    </div>
  );
}
