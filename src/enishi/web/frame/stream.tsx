/** What happened and what was said, in one stream: the log in sentences, and the talk where it was said. */

import type { LogEntry, Talk } from "@enishi/types";
import type { JSX, TargetedEvent } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { unheard } from "../live/unheard";
import { change, settings } from "../settings";
import { site } from "../site";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { SeatMark, useSeatClass } from "../table/seats";
import { AboutButton } from "./about_button";
import { actorOf, folded, interleaved, type Shown, sentence, steps } from "./stream_items";

const MANY = 250;
const AT_A_TIME = 100;
const NEAR_END = 60;

/** A deal in one line; what everybody got unfolds. */
function DealLine({ entries, game, speak }: { entries: readonly LogEntry[]; game: Speaker; speak: Speaker }): JSX.Element {
  return (
    <li class="log-line is-chance">
      <span class="seat-mark" />
      <details class="deal">
        <summary>{speak("stream.dealt", { n: entries.length })}</summary>
        {entries.map((entry, i) => (
          <p key={i}>{sentence(entry, game)}</p>
        ))}
      </details>
    </li>
  );
}

/** What happened: a line for each step of it. */
function LogLine({
  entries,
  game,
  speak,
  here,
  done,
  onGo,
}: {
  entries: readonly LogEntry[];
  game: Speaker;
  speak: Speaker;
  here?: boolean | undefined;
  /** Whether it was done for one's seat, which could do nothing else. */
  done?: boolean | undefined;
  onGo?: (() => void) | undefined;
}): JSX.Element {
  const seatClass = useSeatClass();
  const actor = actorOf(entries[0]!);
  const told = steps(entries, game, speak).map((step, i) => (
    <span key={i} class="log-step">
      {step}
    </span>
  ));
  return (
    <li
      class={classes("log-line", actor === null ? "is-chance" : seatClass(actor), here && "is-here")}
      aria-current={here ? "step" : undefined}
    >
      {actor === null ? <span class="seat-mark" /> : <SeatMark seat={actor} />}
      {onGo ? (
        <button type="button" class="bare" onClick={onGo}>
          {told}
        </button>
      ) : (
        <span>
          {told}
          {done && <span class="log-step is-done">{speak("stream.done_for_you")}</span>}
        </span>
      )}
    </li>
  );
}

function TalkLine({
  talk,
  speak,
  mine,
  table,
  coloured,
}: {
  talk: Talk;
  speak: Speaker;
  mine: boolean;
  table: string | undefined;
  coloured: boolean;
}): JSX.Element {
  const seatClass = useSeatClass();
  const inLanguage = useInLanguage();
  const facts = useStore(site);
  const gesture = facts?.gestures.find((one) => one.level === talk.gesture);
  return (
    <li
      class={classes(
        "talk-line",
        mine && "is-mine",
        coloured && talk.seat !== null && seatClass(talk.seat),
        talk.to && talk.to !== "open" && "is-private",
      )}
    >
      <div class="talk-head">
        {coloured && talk.seat !== null && <SeatMark seat={talk.seat} />}
        {talk.happened ? <em>{speak(`stream.${talk.happened}`, { name: talk.name })}</em> : <span class="talk-name">{talk.name}</span>}
        {talk.gesture && <em class="gesture">{inLanguage(gesture?.words) || talk.gesture}</em>}
        {talk.seat === null && <span class="badge">{speak("talk.onlooker")}</span>}
        {talk.to && talk.to !== "open" && <span class="badge">{speak(`talk.to_${talk.to}`)}</span>}
        {!mine && !talk.words && table && (
          <AboutButton table={table} person={talk.person} name={talk.name} said={talk} speak={speak} class="about">
            …
          </AboutButton>
        )}
      </div>
      {talk.text && <p class="talk-text">{talk.text}</p>}
    </li>
  );
}

/** How many of the oldest lines are left out: many at a time, and not while a new one comes, so that what one reads does not move. */
function useLeftOut(lines: number): number {
  const [left, leave] = useState(() => Math.max(0, lines - MANY));
  useEffect(() => {
    if (lines < left) leave(Math.max(0, lines - MANY));
    if (lines - left < MANY + AT_A_TIME) return;
    const frame = requestAnimationFrame(() => leave(lines - MANY));
    return () => cancelAnimationFrame(frame);
  }, [lines]);
  return left;
}

export interface StreamProps {
  log: readonly LogEntry[];
  talk: readonly Talk[];
  game: Speaker;
  speak: Speaker;
  shown: Shown;
  person?: string | null;
  /** The table at which it was said, where something can be done about those who are there. */
  table?: string;
  /** Before the start nobody has a seat's colour yet. */
  undrawn?: boolean;
  /** Places in the log of what was done for one's seat, which could do nothing else. */
  done?: ReadonlySet<number>;
  /** In a replay: where it stands, and how to go elsewhere. */
  moment?: number;
  onGo?: (moment: number) => void;
}

export function Stream({ log, talk, game, speak, shown, person, table, undrawn, done, moment, onGo }: StreamProps): JSX.Element {
  const deaf = useStore(unheard);
  const { muted } = useStore(settings);
  const [earlier, showEarlier] = useState(false);
  const audible = talk.filter((said) => !deaf.has(said.person));
  const hushed = talk.filter((said) => muted.includes(said.person));
  const barred = talk.length - audible.length - hushed.length;
  const all = interleaved(log, audible, shown);
  const items = onGo ? all : folded(all);
  const left = useLeftOut(items.length);
  const cut = earlier || onGo ? 0 : left;
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const scrolled = list.current!;
    const here = onGo && scrolled.querySelector<HTMLElement>(".is-here");
    if (here) scrolled.scrollTop = here.offsetTop - scrolled.clientHeight / 2;
    else if (atEnd.current) scrolled.scrollTop = scrolled.scrollHeight;
  }, [items.length, log.length, cut, moment, shown]);
  const watchScroll = (event: TargetedEvent<HTMLOListElement>): void => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  };
  return (
    <>
      <ol class="stream" ref={list} onScroll={watchScroll} tabIndex={0} aria-label={speak(`stream.${shown}`)}>
        {cut > 0 && (
          <li key="earlier">
            <button type="button" class="quiet" onClick={() => showEarlier(true)}>
              {speak("stream.earlier", { n: cut })}
            </button>
          </li>
        )}
        {items
          .slice(cut)
          .map((item) =>
            item.kind === "deal" ? (
              <DealLine key={`d${item.number}`} entries={item.entries} game={game} speak={speak} />
            ) : item.kind === "log" ? (
              <LogLine
                key={`l${item.number}`}
                entries={item.entries}
                game={game}
                speak={speak}
                here={moment !== undefined && item.number === moment - 1}
                done={done?.has(item.number)}
                onGo={onGo && (() => onGo(item.number + 1))}
              />
            ) : (
              <TalkLine
                key={`t${item.number}${item.talk.at}`}
                talk={item.talk}
                speak={speak}
                mine={item.talk.person === person}
                table={table}
                coloured={!undrawn}
              />
            ),
          )}
        {!items.length && <li class="muted">{speak("stream.empty")}</li>}
      </ol>
      {hushed.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => change({ muted: muted.filter((one) => !hushed.some((said) => said.person === one)) })}
        >
          {speak("talk.unmute", { n: hushed.length })}
        </button>
      )}
      {barred > 0 && (
        <p class="muted">
          <a href="/settings">{speak("talk.of_blocked", { n: barred })}</a>
        </p>
      )}
    </>
  );
}
