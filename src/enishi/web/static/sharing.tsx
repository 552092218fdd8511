/** Who sits at this device, who sits down here, too, and the curtain between two of them. */

import type { TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { address } from "../address";
import type { Speaker } from "../language/words";
import { person } from "../live/line";
import { useTableHere } from "../live/tables";
import { useStore } from "../store";
import { type AtDevice, handTo, people, sitDown } from "./people";

interface Seated extends AtDevice {
  seat: number;
}

/** Those at this device who sit at the table, as it calls them. */
function seatedHere({ frame }: TableState, all: readonly AtDevice[]): Seated[] {
  return frame.chairs.flatMap((chair, seat) =>
    chair.people.flatMap(({ id, name }) => {
      const found = all.find((one) => one.person === id);
      return found ? [{ ...found, name, seat }] : [];
    }),
  );
}

/** Who has answered what is asked now, as far as it was seen here. */
const answered = { event: -1, people: new Set<string>() };

/** Who must have the device now, where whoever has it is not asked anything. */
function nextInTurn(state: TableState, here: readonly Seated[], now: string): Seated | null {
  if (state.frame.status !== "playing" || !state.view) return null;
  if (answered.event !== state.event) Object.assign(answered, { event: state.event, people: new Set<string>() });
  const waiting = state.view.waiting.filter((one) => typeof one === "number");
  const mine = here.find((one) => one.person === now);
  if (mine && waiting.includes(mine.seat)) {
    if (!state.mine?.held) return null;
    answered.people.add(now);
  }
  return here.find((one) => one.person !== now && waiting.includes(one.seat) && !answered.people.has(one.person)) ?? null;
}

function Curtain({ to, speak }: { to: Seated; speak: Speaker }): JSX.Element {
  return (
    <div class="hand-over" role="dialog" aria-modal="true" aria-labelledby="curtain-says">
      <p id="curtain-says">{speak("sharing.hand_over", { name: to.name })}</p>
      <button type="button" class="primary" ref={(button) => button?.focus()} onClick={() => handTo(to)}>
        {speak("sharing.am", { name: to.name })}
      </button>
    </div>
  );
}

function SitForm({ table, invitation, speak }: { table: string; invitation: string; speak: Speaker }): JSX.Element {
  const [name, write] = useState("");
  const [no, refuse] = useState("");
  const sit = (event: Event): void => {
    event.preventDefault();
    sitDown(table, invitation, name.trim()).then(
      () => write(""),
      (reason: Error) => refuse(reason.message),
    );
  };
  return (
    <form class="sharing" onSubmit={sit}>
      <label>
        {speak("sharing.add")}{" "}
        <input
          value={name}
          maxLength={24}
          placeholder={speak("sharing.name")}
          required
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{speak("sharing.sit")}</button>
      {no && <span role="alert">{no}</span>}
    </form>
  );
}

function AtTable({ table, speak }: { table: string; speak: Speaker }): JSX.Element | null {
  const { state, invitation } = useTableHere(table, "");
  const now = useStore(person);
  const all = useStore(people);
  if (!state || !now) return null;
  const here = seatedHere(state, all);
  const next = nextInTurn(state, here, now);
  const free = state.frame.chairs.some((chair) => !chair.people.length && chair.bot === null);
  return (
    <>
      {state.frame.status === "gathering" && free && <SitForm table={table} invitation={invitation} speak={speak} />}
      {here.length > 1 && (
        <nav class="sharing" aria-label={speak("sharing.here")}>
          {here.map((one) => (
            <button
              key={one.person}
              type="button"
              aria-pressed={one.person === now}
              title={speak("sharing.look", { name: one.name })}
              onClick={() => handTo(one)}
            >
              {one.name}
            </button>
          ))}
        </nav>
      )}
      {next && <Curtain to={next} speak={speak} />}
    </>
  );
}

export function Sharing({ speak }: { speak: Speaker }): JSX.Element | null {
  const [, kind, table] = useStore(address).path.split("/");
  return kind === "table" && table ? <AtTable key={table} table={table} speak={speak} /> : null;
}
