/** During the game: who is here, one's own seat, and the host's powers. */

import type { Chair, GameFacts, TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import type { TableWish } from "../live/tables";
import { change } from "../settings";
import { linkTo, site } from "../site";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { SeatMark, useSeatClass } from "../table/seats";
import { AboutButton, ChairNames } from "./about_button";
import { LevelSelect, nameToUse, PaceField, SureButton, usualLevel } from "./controls";
import { LinkField, Reach } from "./link_field";
import { isAway, isFree, isHost, levelName, shownName } from "./people";
import { Setup } from "./setup";

/** Onlookers by name; the latest to speak. */
const MOST_ONLOOKERS = 12;

interface Props {
  state: TableState;
  game: GameFacts;
  invitation: string;
  names: readonly (string | null)[];
  speak: Speaker;
  act(wish: TableWish): Promise<boolean>;
}

function Seat({ chair, seat, props }: { chair: Chair; seat: number; props: Props }): JSX.Element {
  const seatClass = useSeatClass();
  const { state, game, names, speak, act } = props;
  const me = useStore(person);
  const facts = useStore(site);
  const [level, choose] = useState(usualLevel(game));
  const playing = state.frame.status === "playing";
  const belongs = chair.people.some((one) => one.id === me);
  const anySeat = state.frame.chairs.some((other) => other.people.some((one) => one.id === me));
  const absent = chair.people.length > 0 && chair.people.every((one) => !one.here);
  const sit = (): void => void act({ type: "sit", name: nameToUse(speak), seat });
  const bots = game.bots.length > 0;
  const about = [
    chair.people.some((one) => one.id === state.frame.host) && speak("seats.host"),
    chair.resigned && speak("seats.resigned"),
    playing && chair.bot !== null && chair.people.length > 0 && speak("seats.stands_in"),
    (playing || !chair.people.length) && chair.bot !== null && levelName(facts, chair.bot, speak.language),
    !chair.resigned && isAway(chair) && speak("seats.away"),
  ];
  return (
    <li class={classes("chair", seatClass(seat), belongs && "is-mine")}>
      <SeatMark seat={seat} />
      <div class="chair-who">
        <span class="chair-name">
          <ChairNames chair={chair} name={names[seat] ?? speak("seats.free")} table={state.frame.table} speak={speak} />
        </span>
        <span class="muted">{about.filter(Boolean).join(" · ")}</span>
      </div>
      {playing && (
        <div class="chair-does">
          {belongs && chair.bot !== null && !chair.resigned && (
            <button type="button" class="primary" onClick={sit}>
              {speak("seats.take_back")}
            </button>
          )}
          {!belongs && state.seat === null && !chair.resigned && !chair.people.length && (
            <button type="button" onClick={sit}>
              {speak("seats.sit_here")}
            </button>
          )}
          {!anySeat && state.seat === null && !chair.resigned && chair.bot === null && chair.people.some((one) => one.here) && (
            <AskToShare seat={seat} props={props} />
          )}
          {((isHost(state.frame, me) && absent && chair.bot === null) || isFree(chair)) && bots && (
            <span class="together">
              {game.bots.length > 1 && <LevelSelect game={game} value={level} onChange={choose} label={speak("bots.level")} />}
              <button
                type="button"
                onClick={() => act(isFree(chair) ? { type: "seat_bot", seat, level } : { type: "stand_in", seat, level })}
              >
                {speak("host.stand_in")}
              </button>
            </span>
          )}
        </div>
      )}
    </li>
  );
}

/** Somebody who has only looked on so far may share a seat with its people, if they agree. */
function AskToShare({ seat, props: { state, speak, act } }: { seat: number; props: Props }): JSX.Element | null {
  const me = useStore(person);
  const asked = state.frame.sharing.find((one) => one.person === me);
  if (!me || (asked && asked.seat !== seat)) return null;
  if (!asked) {
    return (
      <button type="button" onClick={() => act({ type: "sit", name: nameToUse(speak), seat, share: true })}>
        {speak("seats.ask_share")}
      </button>
    );
  }
  return (
    <>
      <span class="muted">{speak("seats.share_asked")}</span>
      <button type="button" class="quiet" onClick={() => act({ type: "answer_share", person: me, agree: false })}>
        {speak("seats.share_withdraw")}
      </button>
    </>
  );
}

function Own({ state, speak, act, game }: Props): JSX.Element | null {
  const me = useStore(person);
  if (state.seat === null || state.frame.status !== "playing") return null;
  const people = state.frame.chairs[state.seat]?.people ?? [];
  const later = people.slice(people.findIndex((one) => one.id === me) + 1);
  return (
    <section>
      <h3>{speak("people.own")}</h3>
      <div class="row">
        <SureButton
          label={speak("seats.leave")}
          sure={speak(game.bots.length ? "seats.leave_sure" : "seats.leave_waits")}
          onSure={() => act({ type: "leave" })}
        />
        {later.map(({ id, name }) => (
          <button key={id} type="button" onClick={() => act({ type: "end_share", person: id })}>
            {speak("seats.end_share", { name })}
          </button>
        ))}
        <SureButton label={speak("seats.resign")} sure={speak("seats.resign_sure")} onSure={() => act({ type: "resign" })} />
      </div>
    </section>
  );
}

/** Onlookers who have said something, the last first. */
function onlookersWhoSpoke({ talk, frame }: TableState, speak: Speaker): { id: string; name: string }[] {
  const seated = new Set(frame.chairs.flatMap((chair) => chair.people.map((one) => one.id)));
  const found = new Map<string, string>();
  for (const said of talk) if (said.seat === null && !seated.has(said.person)) found.set(said.person, shownName(said.name, speak));
  return [...found]
    .map(([id, name]) => ({ id, name }))
    .reverse()
    .slice(0, MOST_ONLOOKERS);
}

/** How many look on, and those of them who have a name here. */
export function Onlookers({ state, speak }: { state: TableState; speak: Speaker }): JSX.Element | null {
  const me = useStore(person);
  const spoke = onlookersWhoSpoke(state, speak).filter((one) => one.id !== me);
  if (!state.frame.onlookers && !spoke.length) return null;
  return (
    <p class="muted onlookers">
      {state.frame.onlookers > 0 && speak("gathering.onlookers", { n: state.frame.onlookers })}
      {spoke.map((one) => (
        <AboutButton key={one.id} table={state.frame.table} person={one.id} name={one.name} speak={speak} class="about-name">
          {one.name}
        </AboutButton>
      ))}
    </p>
  );
}

function Host({ state, speak, act, game }: Props): JSX.Element | null {
  const { frame } = state;
  if (!isHost(frame, useStore(person)) || frame.status !== "playing") return null;
  return (
    <section>
      <h3>{speak("people.host")}</h3>
      <PaceField
        label={speak("host.pace")}
        value={frame.pace ?? "usual"}
        speak={speak}
        onChange={(pace) => {
          change({ pace });
          void act({ type: "set_pace", pace });
        }}
      />
      <div class="row">
        <button type="button" onClick={() => act({ type: frame.paused ? "resume" : "pause" })}>
          {speak(frame.paused ? "host.resume" : "host.pause")}
        </button>
        {frame.hints && game.bots.length > 0 && (
          <SureButton label={speak("host.hints_off")} sure={speak("host.hints_off_sure")} onSure={() => act({ type: "hints_off" })} />
        )}
        <button
          type="button"
          aria-pressed={!frame.onlookers_talk}
          onClick={() => act({ type: "set_onlookers", talk: !frame.onlookers_talk, watch: frame.onlookers_watch })}
        >
          {speak("host.onlookers_quiet")}
        </button>
        <button
          type="button"
          aria-pressed={!frame.onlookers_watch}
          onClick={() => act({ type: "set_onlookers", talk: frame.onlookers_talk, watch: !frame.onlookers_watch })}
        >
          {speak("host.no_onlookers")}
        </button>
        <SureButton label={speak("host.end")} sure={speak("host.end_sure")} onSure={() => act({ type: "end_table" })} />
      </div>
    </section>
  );
}

export function PeoplePanel(props: Props): JSX.Element {
  const { state, game, invitation, speak } = props;
  const me = useStore(person);
  const inLanguage = useInLanguage();
  return (
    <div class="people">
      <Own {...props} />
      <ol class="chairs">
        {state.frame.chairs.map((chair, seat) => (
          <Seat key={seat} chair={chair} seat={seat} props={props} />
        ))}
      </ol>
      <Onlookers state={state} speak={speak} />
      <Host {...props} />
      <section>
        <h3>{speak("gathering.invite")}</h3>
        <LinkField
          link={linkTo(`/table/${state.frame.table}`, invitation)}
          label={speak("link.invitation")}
          share={inLanguage(game.title)}
          speak={speak}
        />
        <Reach speak={speak} hosting={isHost(state.frame, me)} />
      </section>
      <Setup frame={state.frame} game={game} speak={speak} />
    </div>
  );
}
