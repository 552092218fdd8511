/** A new table: one click with good defaults, alone with bots or for friends; everything else in a form that unfolds. */

import type { ClockSetting, GameFacts, OptionFacts } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { go } from "../address";
import { hasRatings, LevelSelect, NameField, nameToUse, usualLevel } from "../frame/controls";
import { Dialog } from "../frame/panel";
import { useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { digitsOf } from "../live/identity";
import { say } from "../live/line";
import { begin } from "../live/tables";
import { showRefusal } from "../notices";
import { paceOf } from "../settings";
import { GameSigns } from "./game_signs";
import { OwnSeat } from "./own_seat";
import { GamePicture } from "./pictures";
import { useTablePage } from "./table_pages";

/** At most this many numbers are offered one by one. */
const FEW = 25;

interface Plan {
  seats: number;
  /** One's own seat; null by lot. */
  seat: number | null;
  bots: number;
  level: string;
  options: { [name: string]: unknown };
  clock: ClockSetting | null;
  open: boolean;
  hints: boolean;
}

export function usualPlan(game: GameFacts, seats = game.usual_seats): Plan {
  return {
    seats,
    seat: null,
    bots: game.bots.length ? seats - 1 : 0,
    level: usualLevel(game),
    options: {},
    clock: null,
    open: false,
    hints: true,
  };
}

/** Opens the table; with nobody else to wait for, the game begins at once. */
export async function openTable(game: GameFacts, plan: Plan, speak: Speaker): Promise<void> {
  const { seats, seat, bots, level, options, clock, open, hints } = plan;
  try {
    const answer = await say({
      type: "open_table",
      game: game.id,
      name: nameToUse(speak),
      seats,
      seat,
      options,
      bots: Array.from({ length: bots }, () => level),
      clock,
      open,
      hints,
      pace: paceOf(game.id),
    });
    if (answer.type !== "ack" || !answer.table) return;
    if (bots === seats - 1) await begin(answer.table).catch(showRefusal); // the table is there all the same
    go(`/table/${answer.table}`);
  } catch (reason) {
    showRefusal(reason);
  }
}

function OptionField({
  option,
  plan,
  speak,
  onChange,
}: {
  option: OptionFacts;
  plan: Plan;
  speak: Speaker;
  onChange(options: Plan["options"]): void;
}): JSX.Element {
  const inLanguage = useInLanguage();
  const facts = option.by_seats[plan.seats] ?? {};
  const value = plan.options[option.name] ?? facts.default;
  const put = (next: unknown): void => onChange({ ...plan.options, [option.name]: next });
  if (option.kind === "flag") {
    return (
      <label class="field is-flag">
        <input type="checkbox" checked={Boolean(value)} onChange={(event) => put(event.currentTarget.checked)} />
        {inLanguage(option.words)}
      </label>
    );
  }
  if (option.kind === "several") return <SeveralField option={option} values={value as string[]} onChange={put} />;
  return option.kind === "number" ? (
    <label class="field">
      {inLanguage(option.words)}
      <NumberField facts={facts} value={Number(value)} onChange={put} />
    </label>
  ) : (
    <TextChoice option={option} facts={facts} value={plan.options[option.name]} onChange={put} speak={speak} />
  );
}

type OptionBounds = OptionFacts["by_seats"][string];

/** A number out of a few, or of many. */
function NumberField({ facts, value, onChange }: { facts: OptionBounds; value: number; onChange(value: number): void }): JSX.Element {
  const [low, high] = [Number(facts.low), Number(facts.high)];
  const put = (text: string): void => onChange(Number(digitsOf(text)) || value);
  return high - low < FEW ? (
    <select value={value} onChange={(event) => put(event.currentTarget.value)}>
      {between(low, high).map((n) => (
        <option key={n}>{n}</option>
      ))}
    </select>
  ) : (
    <input type="number" min={low} max={high} value={value} onChange={(event) => put(event.currentTarget.value)} />
  );
}

/** Several things, each of one of a few kinds. */
function SeveralField({
  option,
  values,
  onChange,
}: {
  option: OptionFacts;
  values: readonly string[];
  onChange(values: string[]): void;
}): JSX.Element {
  const inLanguage = useInLanguage();
  return (
    <fieldset class="several">
      <legend>{inLanguage(option.words)}</legend>
      <div class="row">
        {values.map((value, place) => (
          <select
            key={place}
            aria-label={String(place + 1)}
            value={value}
            onChange={(event) => onChange(values.map((one, at) => (at === place ? event.currentTarget.value : one)))}
          >
            {Object.entries(option.parts).map(([part, words]) => (
              <option key={part} value={part}>
                {inLanguage(words)}
              </option>
            ))}
          </select>
        ))}
      </div>
    </fieldset>
  );
}

/** Anything else: as usual, or, for those who ask for it, in the signs of the game. */
function TextChoice({
  option,
  facts,
  value,
  onChange,
  speak,
}: {
  option: OptionFacts;
  facts: OptionBounds;
  value: unknown;
  onChange(value: unknown): void;
  speak: Speaker;
}): JSX.Element {
  const inLanguage = useInLanguage();
  const usual = Array.isArray(facts.default) ? facts.default.join(" ") : String(facts.default);
  return (
    <>
      <label class="field">
        {inLanguage(option.words)}
        <select value={value === undefined ? "" : "other"} onChange={(event) => onChange(event.currentTarget.value ? usual : undefined)}>
          <option value="">{speak("new.usual", { value: usual })}</option>
          <option value="other">{speak("new.other")}</option>
        </select>
      </label>
      {value !== undefined && (
        <label class="field">
          {speak("new.own_value", { allowed: String(facts.allowed ?? "") })}
          <input value={String(value)} onChange={(event) => onChange(event.currentTarget.value.normalize("NFKC").trim())} />
        </label>
      )}
    </>
  );
}

function ClockFields({
  game,
  plan,
  speak,
  onChange,
}: {
  game: GameFacts;
  plan: Plan;
  speak: Speaker;
  onChange(clock: ClockSetting | null): void;
}): JSX.Element {
  const { clock } = plan;
  const first = clock?.totals.find((time) => time !== null) ?? 600;
  const everybody = (minutes: number): (number | null)[] => Array.from({ length: plan.seats }, () => minutes * 60);
  const begin = (): ClockSetting => game.suggested_clock ?? { totals: everybody(10), increment: 5, flag_fall: "bot" };
  const number = (text: string): number => Number(digitsOf(text)) || 0;
  return (
    <fieldset>
      <legend>{speak("clock.title")}</legend>
      <label class="field is-flag">
        <input type="checkbox" checked={clock !== null} onChange={(event) => onChange(event.currentTarget.checked ? begin() : null)} />
        {speak("clock.use")}
      </label>
      {clock && (
        <div class="row">
          <label class="field is-short">
            {speak("clock.minutes")}
            <input
              inputMode="numeric"
              value={first / 60}
              onChange={(event) => {
                const seconds = Math.max(1, number(event.currentTarget.value)) * 60;
                onChange({ ...clock, totals: clock.totals.map((time) => (time === null ? null : seconds)) });
              }}
            />
          </label>
          <label class="field is-short">
            {speak("clock.increment")}
            <input
              inputMode="numeric"
              value={clock.increment}
              onChange={(event) => onChange({ ...clock, increment: number(event.currentTarget.value) })}
            />
          </label>
          {game.flag_fall === "choice" && (
            <label class="field is-short">
              {speak("clock.flag_fall")}
              <select
                value={clock.flag_fall}
                onChange={(event) => onChange({ ...clock, flag_fall: event.currentTarget.value as "bot" | "lose" })}
              >
                {game.bots.length > 0 && <option value="bot">{speak("clock.flag_bot")}</option>}
                <option value="lose">{speak("clock.flag_lose")}</option>
              </select>
            </label>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Numbers from one to another, both included. */
const between = (first: number, last: number): number[] => Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

function Details({ game, plan, speak, put }: { game: GameFacts; plan: Plan; speak: Speaker; put(wish: Partial<Plan>): void }): JSX.Element {
  const reseat = (seats: number): void =>
    put({
      seats,
      seat: null,
      bots: game.bots.length ? seats - 1 : 0,
      options: {},
      clock: plan.clock && {
        ...plan.clock,
        totals: between(1, seats).map((i) => plan.clock!.totals[i - 1] ?? plan.clock!.totals[0] ?? 600),
      },
    });
  return (
    <div class="details">
      <div class="row">
        {game.fewest_seats < game.most_seats && (
          <label class="field is-short">
            {speak("new.seats")}
            <select value={plan.seats} onChange={(event) => reseat(Number(event.currentTarget.value))}>
              {between(game.fewest_seats, game.most_seats).map((n) => (
                <option key={n}>{n}</option>
              ))}
            </select>
          </label>
        )}
        {game.bots.length > 0 && plan.seats > 1 && (
          <label class="field is-short">
            {speak("new.bots")}
            <select value={plan.bots} onChange={(event) => put({ bots: Number(event.currentTarget.value) })}>
              {between(0, plan.seats - 1).map((n) => (
                <option key={n}>{n}</option>
              ))}
            </select>
          </label>
        )}
        {game.bots.length > 1 && plan.bots > 0 && (
          <label class="field is-short">
            {speak("bots.level")}
            <LevelSelect game={game} value={plan.level} onChange={(level) => put({ level })} label={speak("bots.level")} explained />
          </label>
        )}
      </div>
      {game.bots.length > 1 && plan.bots > 0 && hasRatings(game) && <p class="muted about-ratings">{speak("bots.ratings")}</p>}
      {!game.sides.length && <OwnSeat game={game} plan={plan} speak={speak} onChange={(seat) => put({ seat })} />}
      {game.options.map((option) => (
        <OptionField key={option.name} option={option} plan={plan} speak={speak} onChange={(options) => put({ options })} />
      ))}
      <ClockFields game={game} plan={plan} speak={speak} onChange={(clock) => put({ clock })} />
      {game.bots.length > 0 && (
        <label class="field is-flag">
          <input type="checkbox" checked={plan.hints} onChange={(event) => put({ hints: event.currentTarget.checked })} />
          {speak("new.hints")}
        </label>
      )}
      <label class="field is-flag">
        <input type="checkbox" checked={plan.open} onChange={(event) => put({ open: event.currentTarget.checked })} />
        {speak("new.open")}
      </label>
    </div>
  );
}

/** Whether nobody else is expected. */
const withoutPeople = (plan: Plan): boolean => plan.bots === plan.seats - 1;

/** What can be chosen besides. */
function detailsOf({ bots, options }: GameFacts): string {
  if (options.length) return "new.details";
  return bots.length ? "new.details_without_options" : "new.details_people";
}

/** What the first button says: in short, or, once everything is chosen, what comes of it. */
function beginning(plan: Plan, detailed: boolean): string {
  if (detailed) return withoutPeople(plan) ? "new.start" : "new.open_table";
  return plan.seats === 1 ? "new.alone" : "new.with_bots";
}

export function NewTable({ game, speak, onClose }: { game: GameFacts; speak: Speaker; onClose(): void }): JSX.Element {
  const inLanguage = useInLanguage();
  useTablePage(); // where one will be in a moment
  const [plan, change] = useState(() => usualPlan(game));
  const [detailed, detail] = useState(false);
  const [busy, work] = useState(false);
  const start = async (chosen: Plan): Promise<void> => {
    work(true);
    await openTable(game, chosen, speak);
    work(false);
  };
  const withBots = game.bots.length > 0 || plan.seats === 1;
  return (
    <Dialog title={inLanguage(game.title)} onClose={onClose} speak={speak} class="new-table">
      <div class="new-table-head">
        <GamePicture game={game.id} />
        <div>
          <GameSigns game={game} speak={speak} />
          <p>{inLanguage(game.tagline)}</p>
        </div>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start(plan);
        }}
      >
        <NameField speak={speak} />
        {game.sides.length > 0 && <OwnSeat game={game} plan={plan} speak={speak} onChange={(seat) => change({ ...plan, seat })} />}
        <details open={detailed} onToggle={(event) => detail(event.currentTarget.open)}>
          <summary>{speak(detailsOf(game))}</summary>
          <Details game={game} plan={plan} speak={speak} put={(wish) => change({ ...plan, ...wish })} />
        </details>
        <div class="row new-table-does">
          {(detailed || withBots) && (
            <button type="submit" class="primary large" disabled={busy}>
              {speak(beginning(plan, detailed), { n: plan.seats - 1 })}
            </button>
          )}
          {game.most_seats > 1 && (!detailed || withoutPeople(plan)) && (
            <button
              type="button"
              class={detailed || withBots ? "large" : "primary large"}
              disabled={busy}
              onClick={() => start({ ...plan, bots: 0, seats: Math.max(2, plan.seats) })}
            >
              {speak("new.with_friends")}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
