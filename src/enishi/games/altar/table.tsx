/** The table of Altar of Time: steps before an altar in the dusk, on each the eight hours of somebody's schedule. */

import { type AtTable, classes, moveInWords, Sign, useKeptHeight, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import "./table/dusk.css";
import "./table/steps.css";
import "./table/cards.css";
import "./table/ask.css";
import "./table/places.css";
import { Sky, TheAltar } from "./table/altar";
import { Back, HOURS, Power } from "./table/card";
import { Decide } from "./table/decide";
import { Hand } from "./table/hand";
import { Mat } from "./table/mat";
import { usePlanning } from "./table/planning";
import { Desires, Legend } from "./table/slips";
import { Standing, Worth } from "./table/worth";

export default function Table(): JSX.Element {
  const { table, view, seat } = useTable<altar.Table>();
  const planning = usePlanning();
  const asked = useKeptHeight<HTMLDivElement>();
  const first = seat ?? 0;
  const others = table.seats.slice(1).map((_, i) => (first + 1 + i) % table.seats.length);
  const own = seat === null ? null : table.seats[seat]!;
  return (
    <div class={classes("temple", others.length > 1 && "is-many", others.length % 2 === 0 && "is-odd")}>
      <div class="temple-parts">
        <div class="scene">
          <Sky />
          <TheAltar />
          <div class="steps">
            {others.map((other) => (
              <Mat key={other} seat={other} planning={planning} />
            ))}
            <Mat seat={first} planning={planning} />
          </div>
        </div>
        {own?.hand && <Hand hand={own.hand} planning={planning} />}
        <div class="beside">
          <div ref={asked} class="ask-place">
            {view.phase === "over" ? <Standing /> : <Decide planning={planning} />}
            {view.phase !== "over" && own?.score && <Worth score={own.score} planning={planning} />}
          </div>
          <Desires />
          <Legend />
        </div>
      </div>
    </div>
  );
}

/** What is to be done: offering is named only to whoever can offer. */
export function namePhase({ view, legal, myTurn, speak }: AtTable): string {
  if (view.phase !== "schedule") return speak(`phase.${view.phase}`);
  if (!myTurn) return speak("table.phase_schedule");
  return speak([...legal].some((move) => move.startsWith("offer ")) ? "phase.schedule" : "table.phase_replace");
}

/** What leaves a schedule is half a replacement: with what it is replaced is asked next, and a hint's reason says it. */
export function nameMove(move: string, { seat, speak }: AtTable): string {
  const [verb, first, second] = move.split(" ");
  const owner = Number(first);
  if (verb === "out") return speak(owner === seat ? "move.out_own" : "move.out", { owner, cards: second });
  return verb === "from" ? speak(`move.from_${first}`, { owner: Number(second) }) : moveInWords(move, speak);
}

/** What is active, and how much it has laid face down on the altar; at the end the points. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, view, speak } = useTable<altar.Table>();
  const { special, score, offered } = table.seats[seat]!;
  const over = view.phase === "over";
  return (
    <span class={classes("altar-note", table.seats.length > 2 && "is-many")}>
      {over && score && <strong>{speak("table.points", { n: score.points })}</strong>}
      {!over &&
        special.map((number) => (
          <Sign key={number} says={speak(`label.special_${number}`)} class="note-power">
            {number}
            <Power number={number} />
          </Sign>
        ))}
      {!over && !special.length && <span class="note-none">{speak("table.note_none")}</span>}
      {offered > 0 && (
        <Sign says={speak("says.offered", { n: offered })} class="note-offered">
          <Back />×{offered}
        </Sign>
      )}
    </span>
  );
}

const PICTURE: readonly (readonly [number, number, number, string])[] = [
  [12, 5, 92, "#f3e6c8"],
  [12, 3, 106, "#e7b65a"],
];

/** An hourglass on an altar, and two schedules of eight hours before it. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <rect width="120" height="120" fill="#2c2946" />
      <circle cx="60" cy="34" r="30" fill="#45406b" />
      <path
        d="M46 8h28M46 58h28M49 8c0 13 11 17 11 25s-11 12-11 25M71 8c0 13-11 17-11 25s11 12 11 25"
        fill="none"
        stroke="#e7c98a"
        stroke-width="3.5"
        stroke-linecap="round"
      />
      <path d="M53 18h14c-1 5-7 8-7 13 0-5-6-8-7-13zM51.5 56c2-8 8.5-9 8.5-15 0 6 6.5 7 8.5 15z" fill="#e7b65a" />
      <path d="M30 62h60v9H30zM38 71h44v14H38z" fill="#a49bb8" stroke="#2c2946" />
      {PICTURE.map(([x, long, y, fill]) => (
        <g key={y}>
          <rect x={x} y={y} width={long * 12 - 2} height="11" rx="2" fill={fill} />
          <rect x={x + long * 12} y={y} width={(HOURS - long) * 12 - 2} height="11" rx="2" fill="#d9cdea" />
          <text x={x + long * 6} y={y + 9} text-anchor="middle" font-size="10" font-weight="700" fill="#2c2946">
            {long}
          </text>
        </g>
      ))}
    </svg>
  );
}
