/** The table of Promise of Reunion: cards laid edge to edge, with everybody's seal across the edges. */

import {
  Board,
  Confirm,
  classes,
  DrawnSeatMark,
  SeatMark,
  SpotButton,
  useDraft,
  useKeptHeight,
  useMoveLabel,
  useSeatClass,
  useTable,
} from "@enishi/table";
import type { reunion } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import "./table.css";

const SEAL = 30;

/** Half of somebody's seal, or of its place: the card it is pressed on first has its left half, the next card the right one. */
function HalfSeal({ seat, side, pressed }: { seat: number; side: "left" | "right"; pressed: boolean }): JSX.Element {
  const seatClass = useSeatClass();
  return (
    <svg
      class={classes("seal", `is-${side}`, pressed && "is-pressed", seatClass(seat))}
      viewBox={side === "left" ? `${-SEAL} ${-SEAL} ${SEAL} ${2 * SEAL}` : `0 ${-SEAL} ${SEAL} ${2 * SEAL}`}
      aria-hidden="true"
    >
      <circle r={SEAL - 3} />
      {pressed && <DrawnSeatMark seat={seat} size={26} />}
    </svg>
  );
}

function stateOf({ chosen, kept }: reunion.Seat): string {
  if (kept !== null) return kept ? "keep" : "break";
  return chosen ? "chosen" : "open";
}

const SIGNS: { [state: string]: string } = {
  keep: "M5 21l9 9 21-22",
  break: "M8 8l24 24M32 8 8 32",
  chosen: "M4 10h32v22H4zm0 0 16 13 16-13",
  open: "M20 6a14 14 0 1 0 0 28 14 14 0 0 0 0-28zm0 6v9l6 4",
};

function JoinedCard({ seat }: { seat: number }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, speak, seat: own } = useTable<reunion.Table>();
  const state = stateOf(table.seats[seat]!);
  const before = (seat + table.seats.length - 1) % table.seats.length;
  return (
    <li class={classes("joined", `is-${state}`, seatClass(seat), seat === own && "is-own")}>
      <HalfSeal seat={before} side="right" pressed={table.seats[before]!.chosen} />
      <HalfSeal seat={seat} side="left" pressed={table.seats[seat]!.chosen} />
      <span class="joined-name">
        <SeatMark seat={seat} />
        {speak.seat(seat)}
      </span>
      <svg class="sign" viewBox="0 0 40 40" aria-hidden="true">
        <path d={SIGNS[state]} />
      </svg>
      <span class="joined-state" data-part={`state-${seat}`}>
        {speak(`table.${state}`)}
      </span>
    </li>
  );
}

/** The time and the place, as they were last agreed on; with the first answer they stand. */
function Agreement(): JSX.Element | null {
  const { talk, table, seat, live, view, tell, speak } = useTable<reunion.Table>();
  const said = talk.filter((one) => one.note === "promise" && one.text).at(-1);
  const [text, write] = useState("");
  const [changing, change] = useState(false);
  const [written, count] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (changing) field.current?.focus();
  }, [changing]);
  const mayWrite = live && seat !== null && !view.result && !table.chosen;
  const writing = mayWrite && (changing || !said);
  const place = useKeptHeight<HTMLElement>(`${changing} ${written}`); // what others write or answer moves nothing below

  const send = async (): Promise<void> => {
    const agreed = text.trim();
    if (!agreed || !(await tell("promise", agreed))) return;
    write("");
    change(false);
    count(written + 1);
  };
  if (!said && !live) return null;
  return (
    <section ref={place} class="promise" data-part="promise">
      <h2>{said?.text ?? speak(table.chosen ? "table.by_word_of_mouth" : "table.no_promise")}</h2>
      {said && <p class="muted">{speak("table.written_by", { name: said.name })}</p>}
      {said && table.chosen > 0 && !view.result && <p class="muted stands">{speak("table.promise_stands")}</p>}
      {mayWrite && said && (
        <button type="button" class="quiet" aria-expanded={changing} onClick={() => change(!changing)}>
          {speak("table.change")}
        </button>
      )}
      {writing && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <label class="field">
            {speak("table.agree")}
            <input ref={field} value={text} onInput={(event) => write(event.currentTarget.value)} />
          </label>
          <button type="submit" disabled={!text.trim()}>
            {speak("table.do_agree")}
          </button>
        </form>
      )}
    </section>
  );
}

function Choose(): JSX.Element {
  const { legal, play, speak, myTurn } = useTable<reunion.Table>();
  const label = useMoveLabel();
  const [picked, pick] = useDraft<string | null>(null);
  const onPick = (move: string): void => {
    if (legal.has(move)) pick(picked === move ? null : move);
    else void play(move);
  };
  return (
    <div class="answer">
      <Board label={speak("phase.choose")} class="choices">
        {["keep", "break"].map((move) => (
          <SpotButton
            key={move}
            label={label(move)}
            legal={legal.has(move)}
            chosen={picked === move}
            onPick={() => onPick(move)}
            part={move}
            class={`choice is-${move}`}
          >
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <path d={SIGNS[move]} />
            </svg>
            <span>{label(move)}</span>
          </SpotButton>
        ))}
      </Board>
      {myTurn && (
        <Confirm label={speak("table.seal")} ready={picked !== null && legal.has(picked)} onConfirm={() => void play(picked!)}>
          {picked === null ? (
            speak("table.choose_first")
          ) : (
            <>
              <strong>{label(picked)}</strong> {speak("table.stands")}
            </>
          )}
        </Confirm>
      )}
    </div>
  );
}

const BAR = 60;

/** What keeping is worth, the more of the others keep it too. */
function Worth(): JSX.Element {
  const { table, speak } = useTable<reunion.Table>();
  const others = table.kept === null ? null : table.kept - 1;
  const bars = [0, ...table.worth];
  return (
    <figure class="worth" data-part="worth">
      <figcaption>
        {speak("table.worth")}
        {others !== null && others >= 0 && <p>{speak("table.worth_now", { percent: Math.round(table.worth[others]! * 100) })}</p>}
      </figcaption>
      <ol>
        {bars.map((worth, i) => {
          const along = i - 1;
          const words =
            along < 0
              ? speak("table.worth_break")
              : along === 0
                ? speak("table.worth_alone")
                : speak("table.worth_with", { others: along });
          return (
            <li key={i} class={classes(along >= 0 && along === others && "is-here")}>
              <svg viewBox={`0 0 24 ${BAR + 4}`} aria-hidden="true">
                <rect x="2" y={BAR - BAR * worth} width="20" height={BAR * worth + 3} rx="2" />
              </svg>
              <strong>{Math.round(worth * 100)}%</strong>
              <span>{words}</span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}

/** The shore where one will meet again: the sun goes down, and will come up. */
function Shore(): JSX.Element {
  return (
    <svg class="shore" viewBox="0 0 900 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="glow" cx="640" cy="186" r="126" />
      <circle class="sun" cx="640" cy="186" r="66" />
      <path class="sea" d="M0 190H900V260H0z" />
      <path class="glitter" d="M576 202h128M596 214h88M612 226h56M624 238h32" />
      <path class="island" d="M0 190Q70 140 170 162T360 190zM760 190Q820 160 900 172V190z" />
      <path class="birds" d="M214 62q10 -9 18 0q9 -9 18 0M272 88q7 -6 13 0q6 -6 13 0M664 58q9 -8 16 0q8 -8 16 0" />
    </svg>
  );
}

export default function Table(): JSX.Element {
  const { table, view, seat, live, speak } = useTable<reunion.Table>();
  return (
    <>
      <Agreement />
      <div class="evening">
        <Shore />
        <ol
          class="cards-joined"
          data-part="cards"
          aria-label={speak("label.chosen_so_far", { chosen: table.chosen, seats: table.seats.length })}
        >
          {table.seats.map((one, i) => (
            <JoinedCard key={`${i} ${stateOf(one)}`} seat={i} />
          ))}
        </ol>
      </div>
      {!view.result && <p class="so-far">{speak("label.chosen_so_far", { chosen: table.chosen, seats: table.seats.length })}</p>}
      {live && seat !== null && !view.result && <Choose />}
      <Worth />
    </>
  );
}

/** Two cards with one seal across them. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <rect width="120" height="120" fill="#f2d9c4" />
      <circle cx="60" cy="92" r="34" fill="#e89a72" />
      <path d="M0 92h120v28H0z" fill="#4a5878" />
      <path d="M34 100h52M44 107h32M52 114h16" stroke="#e89a72" stroke-width="2" stroke-linecap="round" />
      <rect x="14" y="22" width="46" height="60" fill="#fffaf0" stroke="#9c8a66" />
      <rect x="60" y="22" width="46" height="60" fill="#fffaf0" stroke="#9c8a66" />
      <path d="M21 34h20M21 42h14M79 34h20M85 42h14" stroke="#b5a988" stroke-width="2.5" stroke-linecap="round" />
      <g fill="none" stroke="#b8332b" stroke-width="4">
        <circle cx="60" cy="58" r="16" />
        <path d="M52 52h16M60 48v20M52 62h16" stroke-width="3" />
      </g>
    </svg>
  );
}
