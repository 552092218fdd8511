/** What happened and what was said, in one stream: the log in sentences, and the talk where it was said. */

import type { JSX, TargetedEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Entry, Talk } from "@enishi/types";
import type { Speaker } from "../language/words";
import { useInLanguage } from "../language/spoken";
import { change, settings } from "../settings";
import { site } from "../site";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { SeatMark, seatClass } from "../table/seats";
import { Icon } from "./icons";

export type Shown = "all" | "log" | "talk";

type Item = { kind: "log"; entry: Entry; number: number } | { kind: "talk"; talk: Talk; number: number };

const MANY = 250;
const NEAR_END = 60;

/** Log and talk in the order in which they came. */
function interleaved(log: readonly Entry[], talk: readonly Talk[], shown: Shown): Item[] {
  const items: Item[] = [];
  let said = 0;
  log.forEach((entry, number) => {
    while (said < talk.length && talk[said]!.events <= number) items.push({ kind: "talk", talk: talk[said]!, number: said++ });
    items.push({ kind: "log", entry, number });
  });
  while (said < talk.length) items.push({ kind: "talk", talk: talk[said]!, number: said++ });
  return shown === "all" ? items : items.filter((item) => item.kind === shown);
}

/** The seat that an event of the log belongs to; null for chance. */
function actorOf(entry: Entry): number | null {
  const actor = entry.event.split(" ", 1)[0]!;
  return actor === "~" ? null : Number(actor);
}

function LogLine({ entry, game, here, onGo }: { entry: Entry; game: Speaker; here?: boolean | undefined; onGo?: (() => void) | undefined }): JSX.Element {
  const actor = actorOf(entry);
  const text = entry.lines.map((line) => game.line(line)).join(game.language === "ja" ? "" : " ");
  return (
    <li class={classes("log-line", actor === null ? "is-chance" : seatClass(actor), here && "is-here")} aria-current={here ? "step" : undefined}>
      {actor === null ? <span class="seat-mark" /> : <SeatMark seat={actor} />}
      {onGo ? (
        <button type="button" class="bare" onClick={onGo}>
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
    </li>
  );
}

function TalkLine({ talk, speak, mine }: { talk: Talk; speak: Speaker; mine: boolean }): JSX.Element {
  const inLanguage = useInLanguage();
  const facts = useStore(site);
  const gesture = facts?.gestures.find((one) => one.level === talk.gesture);
  const [open, toggle] = useState(false);
  const mute = (): void => change({ muted: [...settings.get().muted, talk.person] });
  return (
    <li class={classes("talk-line", mine && "is-mine", talk.seat !== null && seatClass(talk.seat), talk.to && talk.to !== "open" && "is-private")}>
      <div class="talk-head">
        {talk.seat !== null && <SeatMark seat={talk.seat} />}
        <span class="talk-name">{talk.name}</span>
        {talk.gesture && <em class="gesture">{inLanguage(gesture?.words) || talk.gesture}</em>}
        {talk.seat === null && <span class="badge">{speak("talk.onlooker")}</span>}
        {talk.to && talk.to !== "open" && <span class="badge">{speak(`talk.to_${talk.to}`)}</span>}
        {!mine && (
          <button type="button" class="bare mute" aria-expanded={open} aria-label={speak("talk.about", { name: talk.name })} onClick={() => toggle(!open)}>
            …
          </button>
        )}
        {open && (
          <button type="button" class="bare" onClick={mute}>
            <Icon name="mute" />
            {speak("talk.mute")}
          </button>
        )}
      </div>
      {talk.text && <p class="talk-text">{talk.text}</p>}
    </li>
  );
}

export interface StreamProps {
  log: readonly Entry[];
  talk: readonly Talk[];
  game: Speaker;
  speak: Speaker;
  shown: Shown;
  person?: string | null;
  /** In a replay: where it stands, and how to go elsewhere. */
  moment?: number;
  onGo?: (moment: number) => void;
}

export function Stream({ log, talk, game, speak, shown, person, moment, onGo }: StreamProps): JSX.Element {
  const muted = useStore(settings).muted;
  const [earlier, showEarlier] = useState(false);
  const audible = talk.filter((said) => !muted.includes(said.person));
  const items = interleaved(log, audible, shown);
  const cut = earlier || onGo ? 0 : Math.max(0, items.length - MANY);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const scrolled = list.current!;
    const here = onGo && scrolled.querySelector<HTMLElement>(".is-here");
    if (here) scrolled.scrollTop = here.offsetTop - scrolled.clientHeight / 2;
    else if (atEnd.current) scrolled.scrollTop = scrolled.scrollHeight;
  }, [items.length, moment, shown]);
  const watchScroll = (event: TargetedEvent<HTMLOListElement>): void => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  };
  return (
    <>
      {cut > 0 && (
        <button type="button" class="quiet" onClick={() => showEarlier(true)}>
          {speak("stream.earlier", { n: cut })}
        </button>
      )}
      <ol class="stream" ref={list} onScroll={watchScroll} tabIndex={0} aria-label={speak(`stream.${shown}`)}>
        {items.slice(cut).map((item) =>
          item.kind === "log" ? (
            <LogLine
              key={`l${item.number}`}
              entry={item.entry}
              game={game}
              here={moment !== undefined && item.number === moment - 1}
              onGo={onGo && (() => onGo(item.number + 1))}
            />
          ) : (
            <TalkLine key={`t${item.number}${item.talk.at}`} talk={item.talk} speak={speak} mine={item.talk.person === person} />
          ),
        )}
        {!items.length && <li class="muted">{speak("stream.empty")}</li>}
      </ol>
      {audible.length < talk.length && (
        <button type="button" class="quiet" onClick={() => change({ muted: muted.filter((one) => !talk.some((said) => said.person === one)) })}>
          {speak("talk.unmute", { n: talk.length - audible.length })}
        </button>
      )}
    </>
  );
}
