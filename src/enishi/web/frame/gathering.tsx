/** Before the start: who sits where, who is invited, and what will be played. */

import type { Chair, GameFacts, TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import type { TableWish } from "../live/tables";
import { blocked, isBlocked } from "../live/unheard";
import { linkTo, site } from "../site";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { SeatMark, useSeatClass } from "../table/seats";
import { ChairNames } from "./about_button";
import { LevelSelect, NameField, nameToUse, SureButton, usualLevel } from "./controls";
import { useTableModule } from "./game_table";
import { LinkField, Reach } from "./link_field";
import { useOnce } from "./once";
import { isAway, isFree, isHost, levelName, shownName, sideName } from "./people";
import { Onlookers } from "./people_panel";
import { Setup } from "./setup";

type Act = (wish: TableWish) => Promise<boolean>;

interface Props {
  state: TableState;
  game: GameFacts;
  invitation: string;
  names: readonly (string | null)[];
  speak: Speaker;
  act: Act;
}

function ChairLine({ chair, seat, name, props }: { chair: Chair; seat: number; name: string | null; props: Props }): JSX.Element {
  const seatClass = useSeatClass();
  const { state, game, speak, act } = props;
  const [level, choose] = useState(usualLevel(game));
  const me = useStore(person);
  const facts = useStore(site);
  const hosting = isHost(state.frame, me);
  const mine = state.seat === seat;
  const free = isFree(chair);
  const Portrait = useTableModule(game.id).value?.SidePicture;
  const undrawn = chair.by_lot && chair.people.length > 0; // a colour is a seat's, and which one it will be is not known yet
  const maySeatBots = hosting || state.seat !== null;
  const sit = (share = false): void => void act({ type: "sit", name: nameToUse(speak), seat, share });
  const about = [
    mine && speak("seats.you"),
    chair.people.some((one) => one.id === state.frame.host) && speak("seats.host"),
    !mine && chair.by_lot && chair.people.length > 0 && speak("seats.by_lot"),
    chair.bot !== null && levelName(facts, chair.bot, speak.language),
    isAway(chair) && speak("seats.away"),
  ];
  return (
    <li class={classes("chair", !undrawn && seatClass(seat), free && "is-free", mine && "is-mine")}>
      {undrawn ? <span class="seat-mark is-undrawn" /> : <SeatMark seat={seat} />}
      {Portrait && !undrawn && (
        <span class="side-picture">
          <Portrait seat={seat} />
        </span>
      )}
      <div class="chair-who">
        <span class="chair-name">
          <ChairNames chair={chair} name={name ?? speak("seats.free")} table={state.frame.table} speak={speak} />
        </span>
        <span class="muted">{[game.sides.length > 0 && sideName(game, seat, speak), ...about].filter(Boolean).join(" · ")}</span>
      </div>
      <div class="chair-does">
        {mine && <OwnPlace chair={chair} props={props} />}
        {state.seat === null && free && (
          <button type="button" onClick={() => sit()}>
            {speak("seats.sit_here")}
          </button>
        )}
        {!mine && chair.people.length > 0 && (
          <button type="button" class="quiet" onClick={() => sit(true)}>
            {speak("seats.share")}
          </button>
        )}
        {free && maySeatBots && game.bots.length > 0 && (
          <span class="together">
            {game.bots.length > 1 && <LevelSelect game={game} value={level} onChange={choose} label={speak("bots.level")} />}
            <button type="button" class="quiet" onClick={() => act({ type: "seat_bot", seat, level })}>
              {speak("seats.seat_bot")}
            </button>
          </span>
        )}
        {chair.bot !== null && (hosting || (state.seat !== null && chair.bot_by === me)) && (
          <button type="button" class="quiet" onClick={() => act({ type: "unseat_bot", seat })}>
            {speak("seats.unseat_bot")}
          </button>
        )}
        {hosting &&
          chair.people
            .filter((one) => one.id !== me)
            .map((one) => (
              <SureButton
                key={one.id}
                quiet
                label={speak("seats.remove", { name: shownName(one.name, speak) })}
                sure={speak("seats.remove_sure", { name: shownName(one.name, speak) })}
                onSure={() => act({ type: "remove", person: one.id })}
              />
            ))}
      </div>
    </li>
  );
}

/** One's own place: drawn by lot, or chosen. */
function OwnPlace({ chair, props: { state, game, speak, act } }: { chair: Chair; props: Props }): JSX.Element {
  const choose = (value: string): void => void act({ type: "sit", name: nameToUse(speak), seat: value === "" ? null : Number(value) });
  const isTaken = (other: Chair, seat: number): boolean =>
    seat !== state.seat && (other.bot !== null || (other.people.length > 0 && !other.by_lot));
  return (
    <select
      aria-label={speak("new.own_seat")}
      value={chair.by_lot ? "" : String(state.seat)}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{speak("seats.by_lot")}</option>
      {state.frame.chairs.map((other, seat) => (
        <option key={seat} value={seat} disabled={isTaken(other, seat)}>
          {sideName(game, seat, speak)}
        </option>
      ))}
    </select>
  );
}

/** Whoever came by the link chooses a name, and any seat or one of their own choice, or looks on. */
function Join({ state, speak, act }: Props): JSX.Element | null {
  const [looksOn, lookOn] = useState(false);
  useStore(blocked);
  if (isBlocked(state.frame.host)) return <HostIsBlocked state={state} speak={speak} />;
  const full = !state.frame.chairs.some((chair) => isFree(chair));
  if (looksOn) return <p class="muted">{speak("join.looking_on")}</p>;
  return (
    <form
      class="join card-of-paper"
      onSubmit={(event) => {
        event.preventDefault();
        void act({ type: "sit", name: nameToUse(speak), seat: null });
      }}
    >
      <h2>{speak("join.title")}</h2>
      <NameField speak={speak} />
      <div class="row">
        <button type="submit" class="primary" disabled={full}>
          {speak(full ? "join.full" : "join.sit")}
        </button>
        <button type="button" onClick={() => lookOn(true)}>
          {speak("join.look_on")}
        </button>
      </div>
      <p class="muted">{speak("join.how")}</p>
    </form>
  );
}

/** An invitation of somebody whom one has blocked. */
function HostIsBlocked({ state: { frame }, speak }: Pick<Props, "state" | "speak">): JSX.Element {
  const name = blocked.get().find((one) => one.person === frame.host)?.name;
  return (
    <section class="card-of-paper">
      <p>{speak("join.host_blocked", { name })}</p>
      <div class="row">
        <a class="button primary" href="/">
          {speak("after.home")}
        </a>
        <a class="button" href="/settings">
          {speak("settings.title")}
        </a>
      </div>
    </section>
  );
}

function Host({ state, game, speak, act }: Props): JSX.Element {
  const { arrangement } = state.frame;
  const start = useOnce(`start ${arrangement}`, act);
  const free = state.frame.chairs.filter(isFree).length;
  return (
    <div class="row">
      <button type="button" class="primary large" disabled={free > 0} onClick={() => start.say({ type: "start", arrangement })}>
        {speak("host.start")}
      </button>
      {state.frame.chairs.some((chair) => chair.bot !== null) && (
        <button
          type="button"
          aria-pressed={state.frame.chairs_closed}
          onClick={() => act({ type: "close_chairs", closed: !state.frame.chairs_closed })}
        >
          {speak("host.close_chairs")}
        </button>
      )}
      {free > 0 && <span class="muted">{speak(game.bots.length ? "host.still_free" : "host.still_free_people", { n: free })}</span>}
      <SureButton label={speak("host.end")} sure={speak("host.end_sure")} onSure={() => act({ type: "end_table" })} />
    </div>
  );
}

export function Gathering(props: Props): JSX.Element {
  const { state, game, speak, invitation, names, act } = props;
  const inLanguage = useInLanguage();
  const hosting = isHost(state.frame, useStore(person));
  return (
    <div class="gathering">
      {state.seat === null && <Join {...props} />}
      <section class="card-of-paper">
        <h2>{speak("gathering.title")}</h2>
        <ol class="chairs">
          {state.frame.chairs.map((chair, seat) => (
            <ChairLine key={seat} chair={chair} seat={seat} name={names[seat] ?? null} props={props} />
          ))}
        </ol>
        <Onlookers state={state} speak={speak} />
        {hosting ? <Host {...props} /> : <p class="muted">{speak("gathering.host_starts")}</p>}
        {state.seat !== null && !hosting && (
          <button type="button" class="quiet" onClick={() => act({ type: "leave" })}>
            {speak("seats.leave")}
          </button>
        )}
      </section>
      <section class="card-of-paper">
        <h2>{speak("gathering.invite")}</h2>
        <LinkField
          link={linkTo(`/table/${state.frame.table}`, invitation)}
          label={speak("link.invitation")}
          share={inLanguage(game.title)}
          speak={speak}
        />
        <Reach speak={speak} hosting={hosting} />
        <p class="muted">{speak(state.frame.open ? "gathering.is_open" : "gathering.by_link")}</p>
        {state.seat !== null && (
          <details>
            <summary>{speak("name.change")}</summary>
            <div class="row">
              <NameField speak={speak} />
              <button
                type="button"
                onClick={() =>
                  act({ type: "sit", name: nameToUse(speak), seat: state.frame.chairs[state.seat!]!.by_lot ? null : state.seat })
                }
              >
                {speak("name.save")}
              </button>
            </div>
          </details>
        )}
        <Setup frame={state.frame} game={game} speak={speak} />
      </section>
    </div>
  );
}
