/** The day itself: cards are put side by side. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { say, serverNow } from "../live/line";
import { notify } from "../notices";
import { Camera } from "./camera";
import { base64 } from "./format/bytes";
import { type Key, signedWith } from "./format/keys";
import { Refused as NotTaken } from "./format/refused";
import { shortOf } from "./format/shown";
import { coming, meeting } from "./format/statements";
import { bytesOf, keyFor } from "./kept_keys";
import { tell, tried, type View } from "./live";
import { ownCard } from "./own_card";
import { metresTo } from "./position";
import { QrCode } from "./qr_code";
import { onThisClock, span } from "./span";

interface Props {
  id: string;
  view: View;
  speak: Speaker;
  now: number;
}

interface Own extends Props {
  you: number;
  owned: Key;
  /** How far from the place this device is, where it may say so. */
  metres(): Promise<number | null>;
}

const MINUTE = 60_000;
const WORTH_A_WORD = 2 * MINUTE;

const minuteNow = (): number => Math.floor(serverNow() / MINUTE);

/** What the site is told of a card that was read; null where it is not one of this promise, and that was said. */
function shortCodeOf(read: string, { view, speak }: Own): string | null {
  try {
    return shortOf(read, bytesOf(view.identity!), bytesOf(view.plan.text));
  } catch (reason) {
    if (!(reason instanceof NotTaken)) throw reason;
    notify(reason.say(speak), "refused");
    return null;
  }
}

/** Reads somebody's card: the site says whose it is, and both names are signed. */
function useMeeting(own: Own): (read: string) => Promise<void> {
  const { id, view, you, owned, metres } = own;
  return async (read) => {
    await tried(async () => {
      const shown = shortCodeOf(read, own);
      if (shown === null) return;
      const answer = await say({ type: "whose_card", promise: id, shown });
      if (answer.type !== "whose") return;
      const { index: other, minute } = answer;
      const signature = base64(signedWith(owned, meeting(bytesOf(view.identity!), you, other, minute)));
      await say({
        type: "tell_promise",
        promise: id,
        request: { kind: "met", index: you, other, shown, minute, signature, metres: await metres() },
      });
    });
  };
}

function Show({ view, speak }: Own): JSX.Element | null {
  const card = ownCard(view);
  if (!card) return <p>{speak("card.elsewhere")}</p>;
  return (
    <div class="day-show">
      <p>{speak("day.show")}</p>
      <QrCode code={card.code} label={speak("day.qr")} />
      <p>
        {speak("day.short")} <strong class="short-code">{card.short}</strong>
      </p>
    </div>
  );
}

function Read(props: Own): JSX.Element {
  const { speak } = props;
  const [typed, type] = useState("");
  const meet = useMeeting(props);
  return (
    <div class="day-read">
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void meet(typed).then(() => type(""));
        }}
      >
        <label class="field">
          {speak("day.type")}
          <input
            value={typed}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={!typed.trim()}>
          {speak("day.meet")}
        </button>
      </form>
      <Camera speak={speak} onCode={(code) => void meet(code)} />
    </div>
  );
}

function Meetings({ id, view, speak, you, owned, metres }: Own): JSX.Element {
  const confirm = async (other: number, minute: number): Promise<void> => {
    const signature = base64(signedWith(owned, meeting(bytesOf(view.identity!), you, other, minute)));
    await tell(id, { kind: "confirmed", index: you, other, minute, signature, metres: await metres() });
  };
  const line = (made: View["meetings"][number]): JSX.Element => {
    const [one, other] = made.people;
    const mine = one === you || other === you;
    const with_ = one === you ? other : one;
    if (!mine)
      return <span>{made.confirmed && speak("day.others_met", { one: view.plan.names[one], other: view.plan.names[other] })}</span>;
    if (made.confirmed) return <strong>{speak("day.met", { name: view.plan.names[with_] })}</strong>;
    if (made.signed.includes(you)) return <span>{speak("day.waits", { name: view.plan.names[with_] })}</span>;
    return (
      <span class="row">
        {speak("day.confirm", { name: view.plan.names[with_] })}
        <button type="button" class="primary" onClick={() => void confirm(with_, made.minute)}>
          {speak("day.do_confirm")}
        </button>
      </span>
    );
  };
  return (
    <ul class="promise-list" aria-live="polite">
      {view.meetings.map((made) => (
        <li key={made.people.join()}>{line(made)}</li>
      ))}
    </ul>
  );
}

function Alone({ id, view, speak, you, owned, metres }: Own): JSX.Element {
  const come = async (): Promise<void> => {
    const minute = minuteNow();
    const signature = base64(signedWith(owned, coming(bytesOf(view.identity!), you, minute)));
    await tell(id, { kind: "came", index: you, minute, signature, metres: await metres() });
  };
  if (view.people[you]!.came) return <p>{speak("day.came_said")}</p>;
  return (
    <button type="button" class="quiet" onClick={() => void come()}>
      {speak("day.came")}
    </button>
  );
}

/** This device's clock decides nothing; who relies on it should know when it is wrong. */
function Clock({ now, speak }: Props): JSX.Element | null {
  const [differs] = useState(() => Math.abs(Date.now() - now));
  return differs > WORTH_A_WORD ? <p class="promise-note">{speak("day.clock", { minutes: span(differs, speak) })}</p> : null;
}

export function Day(props: Props): JSX.Element | null {
  const { view, speak } = props;
  const [tellsPlace, tellPlace] = useState(true);
  const owned = view.you === null ? null : keyFor(view.people[view.you]!.public_key);
  if (!owned || view.you === null) return null;
  const point = view.plan.point;
  const own: Own = { ...props, you: view.you, owned, metres: async () => (point && tellsPlace ? metresTo(point) : null) };
  return (
    <section class="card-of-paper promise-day">
      <h2>{speak("day.title")}</h2>
      <Clock {...props} />
      <Meetings {...own} />
      {view.phase === "open" && (
        <>
          {point && (
            <label class="field is-flag">
              <input type="checkbox" checked={tellsPlace} onChange={(event) => tellPlace(event.currentTarget.checked)} />{" "}
              {speak("day.place")}
            </label>
          )}
          <div class="day-sides">
            <Show {...own} />
            <Read {...own} />
          </div>
          <Alone {...own} />
          <p class="muted">{speak("day.closes", { time: onThisClock(view.plan.closes, speak) })}</p>
        </>
      )}
    </section>
  );
}
