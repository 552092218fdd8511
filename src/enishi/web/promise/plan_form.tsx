/** A form for what is promised: who, when, where, and a line to remember. */

import type { promise } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { notify } from "../notices";
import { span } from "./span";

type Plan = promise.Plan;

const MOST_PEOPLE = 8;
const MINUTES = [5, 15, 30, 60, 120, 360, 720, 1440, 4320, 10080];
const USUAL_DISTANCE = 300;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "Asia/Tokyo";

export function emptyPlan(names: string[]): Plan {
  return { names, when: "", zone: ownZone(), place: "", before: 30, after: 30, point: null, line: "" };
}

function zones(): readonly string[] {
  return Intl.supportedValuesOf("timeZone");
}

interface Part {
  plan: Plan;
  set(change: Partial<Plan>): void;
  speak: Speaker;
}

function People({ plan, set, speak }: Part): JSX.Element {
  const put = (place: number, name: string): void => set({ names: plan.names.map((one, i) => (i === place ? name : one)) });
  return (
    <fieldset>
      <legend>{speak("form.people")}</legend>
      {plan.names.map((name, i) => (
        <div class="row promise-person" key={i}>
          <label class="field">
            {speak("form.person", { number: i + 1 })}
            <input value={name} maxLength={24} autocomplete="off" onInput={(event) => put(i, event.currentTarget.value)} />
          </label>
          {plan.names.length > 2 && (
            <button type="button" class="quiet" onClick={() => set({ names: plan.names.filter((_, other) => other !== i) })}>
              {speak("form.remove_person", { name: name || String(i + 1) })}
            </button>
          )}
        </div>
      ))}
      {plan.names.length < MOST_PEOPLE && (
        <button type="button" onClick={() => set({ names: [...plan.names, ""] })}>
          {speak("form.add_person")}
        </button>
      )}
    </fieldset>
  );
}

function Window({ plan, set, speak, which }: Part & { which: "before" | "after" }): JSX.Element {
  const offered = [...new Set([...MINUTES, plan[which] ?? 30])].sort((one, other) => one - other);
  return (
    <label class="field is-short">
      {speak(`form.${which}`)}
      <select value={plan[which]} onChange={(event) => set({ [which]: Number(event.currentTarget.value) })}>
        {offered.map((minutes) => (
          <option key={minutes} value={minutes}>
            {span(minutes * 60_000, speak)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Time({ plan, set, speak }: Part): JSX.Element {
  const [date = "", time = ""] = plan.when.split(" ");
  const put = (nextDate: string, nextTime: string): void => set({ when: `${nextDate} ${nextTime}` });
  return (
    <>
      <div class="row">
        <label class="field is-short">
          {speak("form.date")}
          <input type="date" required value={date} onInput={(event) => put(event.currentTarget.value, time)} />
        </label>
        <label class="field is-short">
          {speak("form.time")}
          <input type="time" required value={time} onInput={(event) => put(date, event.currentTarget.value)} />
        </label>
        <label class="field is-short">
          {speak("form.zone")}
          <input required list="promise-zones" value={plan.zone} onInput={(event) => set({ zone: event.currentTarget.value })} />
        </label>
        <datalist id="promise-zones">
          {zones().map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <div class="row">
        <Window plan={plan} set={set} speak={speak} which="before" />
        <Window plan={plan} set={set} speak={speak} which="after" />
      </div>
    </>
  );
}

const degrees = (millionths: number | undefined): string => (millionths === undefined ? "" : String(millionths / 1e6));

function Point({ plan, set, speak }: Part): JSX.Element {
  const point = plan.point ?? null;
  const put = (change: Partial<NonNullable<Plan["point"]>>): void =>
    set({ point: { latitude: 0, longitude: 0, distance: USUAL_DISTANCE, ...point, ...change } });
  const here = (): void => {
    if (!("geolocation" in navigator)) return notify(speak("form.not_here"), "refused");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => put({ latitude: Math.round(coords.latitude * 1e6), longitude: Math.round(coords.longitude * 1e6) }),
      () => notify(speak("form.not_here"), "refused"),
    );
  };
  const number = (name: "latitude" | "longitude", value: string): void => {
    if (value.trim() === "") return set({ point: null });
    put({ [name]: Math.round(Number(value) * 1e6) });
  };
  return (
    <details>
      <summary>{speak("form.point")}</summary>
      <p class="muted">{speak("form.point_what")}</p>
      <div class="row">
        {(["latitude", "longitude"] as const).map((name) => (
          <label class="field is-short" key={name}>
            {speak(`form.${name}`)}
            <input type="number" step="any" value={degrees(point?.[name])} onChange={(event) => number(name, event.currentTarget.value)} />
          </label>
        ))}
        <label class="field is-short">
          {speak("form.distance")}
          <input
            type="number"
            min="20"
            max="50000"
            disabled={!point}
            value={point?.distance ?? USUAL_DISTANCE}
            onChange={(event) => put({ distance: Number(event.currentTarget.value) })}
          />
        </label>
        <button type="button" onClick={here}>
          {speak("form.here")}
        </button>
      </div>
    </details>
  );
}

interface Props {
  first: Plan;
  speak: Speaker;
  label: string;
  /** Where the people stand already. */
  samePeople?: boolean;
  onDone(plan: Plan): Promise<boolean>;
}

export function PlanForm({ first, speak, label, samePeople, onDone }: Props): JSX.Element {
  const [plan, write] = useState(first);
  const [busy, wait] = useState(false);
  const part = { plan, speak, set: (change: Partial<Plan>) => write((former) => ({ ...former, ...change })) };
  const send = async (): Promise<void> => {
    wait(true);
    await onDone({ ...plan, names: plan.names.map((name) => name.trim()) });
    wait(false);
  };
  return (
    <form
      class="promise-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {!samePeople && <People {...part} />}
      <Time {...part} />
      <label class="field">
        {speak("form.place")}
        <input
          required
          maxLength={80}
          value={plan.place}
          placeholder={speak("form.place_example")}
          onInput={(event) => part.set({ place: event.currentTarget.value })}
        />
      </label>
      <Point {...part} />
      <label class="field">
        {speak("form.line")}
        <input maxLength={80} value={plan.line} onInput={(event) => part.set({ line: event.currentTarget.value })} />
      </label>
      <button type="submit" class="primary" disabled={busy}>
        {label}
      </button>
    </form>
  );
}
