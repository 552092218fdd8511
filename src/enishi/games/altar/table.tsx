/** The table of Altar of Time: every schedule as a bar of eight hours, and the altar where taken cards and offerings lie. */

import { type AtTable, moveInWords, useKeptHeight, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import "./table/temple.css";
import "./table/cards.css";
import "./table/places.css";
import { TheAltar } from "./table/altar";
import { HOURS } from "./table/card";
import { Decide } from "./table/decide";
import { Hand } from "./table/hand";
import { Mat } from "./table/mat";
import { usePlanning } from "./table/planning";
import { Desires, Legend } from "./table/slips";
import { Revealed, Worth } from "./table/worth";

export default function Table(): JSX.Element {
  const { table, view, seat } = useTable<altar.Table>();
  const planning = usePlanning();
  const atHand = useKeptHeight<HTMLDivElement>();
  const worth = useKeptHeight<HTMLDivElement>();
  const first = seat ?? 0;
  const others = table.seats.slice(1).map((_, i) => (first + 1 + i) % table.seats.length);
  const own = seat === null || view.phase === "over" ? null : table.seats[seat]!;
  return (
    <div class="temple">
      <div class="before-altar">
        {others.map((other) => (
          <Mat key={other} seat={other} planning={planning} />
        ))}
        <Mat seat={first} planning={planning} />
        <div ref={atHand} class="at-hand">
          {own?.hand && <Hand hand={own.hand} planning={planning} />}
          <p class="plan-note" role="status">
            {planning.plan.note}
          </p>
          <Decide planning={planning} />
          {view.phase === "over" && [first, ...others].map((one) => <Revealed key={one} seat={one} />)}
        </div>
        <div ref={worth} class="worth-place">
          {own?.score && <Worth score={own.score} />}
        </div>
      </div>
      <div class="sanctuary">
        <TheAltar />
        <Desires />
        <Legend />
      </div>
    </div>
  );
}

export function nameMove(move: string, { speak }: AtTable): string {
  const [verb, first, second] = move.split(" ");
  if (verb === "out") return speak("move.out", { owner: Number(first), cards: second });
  return verb === "from" ? speak(`move.from_${first}`, { owner: Number(second) }) : moveInWords(move, speak);
}

/** What is active, and how much it has laid face down on the altar; at the end the points. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, view, speak } = useTable<altar.Table>();
  const { special, score, offered } = table.seats[seat]!;
  return (
    <span class="altar-note">
      {view.phase === "over" && score && <strong>{speak("table.points", { n: score.points })}</strong>}
      {view.phase !== "over" && <span>{special.length ? speak("table.note_active", { special }) : speak("table.note_none")}</span>}
      {offered > 0 && <span>{speak("table.offered", { n: offered })}</span>}
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
