/** During the game: who is here, one's own seat, and the host's powers. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Chair, GameFacts, TableState } from "@enishi/types";
import { linkTo } from "../address";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import type { TableWish } from "../live/tables";
import { site } from "../site";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { SeatMark, seatClass } from "../table/seats";
import { LevelSelect, LinkField, nameToUse, SureButton, usualLevel } from "./controls";
import { isFree, isHost, levelName } from "./people";
import { Setup } from "./setup";

interface Props {
  state: TableState;
  game: GameFacts;
  invitation: string;
  names: readonly (string | null)[];
  speak: Speaker;
  act(wish: TableWish): Promise<boolean>;
}

function Seat({ chair, seat, props }: { chair: Chair; seat: number; props: Props }): JSX.Element {
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
    chair.bot !== null && chair.people.length > 0 && speak("seats.stands_in"),
    chair.bot !== null && levelName(facts, chair.bot, speak.language),
    absent && speak("seats.away"),
    chair.resigned && speak("seats.resigned"),
  ];
  return (
    <li class={classes("chair", seatClass(seat), belongs && "is-mine")}>
      <SeatMark seat={seat} />
      <div class="chair-who">
        <span class="chair-name">{names[seat] ?? speak("seats.free")}</span>
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
          {!anySeat && state.seat === null && !chair.resigned && chair.bot === null && chair.people.some((one) => one.here) && <AskToShare seat={seat} props={props} />}
          {((isHost(state.frame, me) && absent && chair.bot === null) || isFree(chair)) && bots && (
            <span class="together">
              {game.bots.length > 1 && <LevelSelect game={game} value={level} onChange={choose} label={speak("bots.level")} />}
              <button type="button" onClick={() => act(isFree(chair) ? { type: "seat_bot", seat, level } : { type: "stand_in", seat, level })}>
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
  if (state.seat === null || state.frame.status !== "playing") return null;
  return (
    <section>
      <h3>{speak("people.own")}</h3>
      <div class="row">
        <SureButton label={speak("seats.leave")} sure={speak(game.bots.length ? "seats.leave_sure" : "seats.leave_waits")} onSure={() => act({ type: "leave" })} />
        <SureButton label={speak("seats.resign")} sure={speak("seats.resign_sure")} onSure={() => act({ type: "resign" })} />
      </div>
    </section>
  );
}

function Host({ state, speak, act, game }: Props): JSX.Element | null {
  const { frame } = state;
  if (!isHost(frame, useStore(person)) || frame.status !== "playing") return null;
  return (
    <section>
      <h3>{speak("people.host")}</h3>
      <div class="row">
        <button type="button" onClick={() => act({ type: frame.paused ? "resume" : "pause" })}>
          {speak(frame.paused ? "host.resume" : "host.pause")}
        </button>
        {frame.hints && game.bots.length > 0 && (
          <SureButton label={speak("host.hints_off")} sure={speak("host.hints_off_sure")} onSure={() => act({ type: "hints_off" })} />
        )}
        <SureButton label={speak("host.end")} sure={speak("host.end_sure")} onSure={() => act({ type: "end_table" })} />
      </div>
    </section>
  );
}

export function PeoplePanel(props: Props): JSX.Element {
  const { state, game, invitation, speak } = props;
  const inLanguage = useInLanguage();
  return (
    <div class="people">
      <ol class="chairs">
        {state.frame.chairs.map((chair, seat) => (
          <Seat key={seat} chair={chair} seat={seat} props={props} />
        ))}
      </ol>
      {state.frame.onlookers > 0 && <p class="muted">{speak("gathering.onlookers", { n: state.frame.onlookers })}</p>}
      <Own {...props} />
      <Host {...props} />
      <section>
        <h3>{speak("gathering.invite")}</h3>
        <LinkField link={linkTo(`/table/${state.frame.table}`, invitation)} label={speak("link.invitation")} share={inLanguage(game.title)} speak={speak} />
      </section>
      <Setup frame={state.frame} game={game} speak={speak} />
    </div>
  );
}
