/** The table of Shiawase no Ito: a dormitory at night, a flower in every window, and the threads between those who received and those who may have given. */

import { type AtTable, moveInWords, useDraft, useKeptHeight, useSet, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import "./table/places.css";
import "./table/house.css";
import "./table/slips.css";
import { DecideGifts, DecideNotice, DecideThree } from "./table/decide";
import { Dormitory } from "./table/dormitory";
import { Flower } from "./table/flower";
import { GiftIcon } from "./table/gift";
import { EyeIcon } from "./table/icons";
import { Notices } from "./table/notices";
import { Possessors, useKnowing } from "./table/possessors";
import { nameIn, useRoomWords } from "./table/room";
import { SheetLine } from "./table/sheet";
import { SidePicture } from "./table/sides";
import { threeOf, useGifts } from "./table/task";
import type { Looking } from "./table/threads";
import { Turns } from "./table/turns";

export { SidePicture };

function Legend(): JSX.Element {
  const { view, speak } = useTable<ito.Table>();
  return (
    <ul class="legend">
      <li>
        <GiftIcon colour="red" /> {speak("table.legend_red")}
      </li>
      <li>
        <GiftIcon colour="blue" /> {speak("table.legend_blue")}
      </li>
      <li>
        <EyeIcon /> {speak("table.legend_eye")}
      </li>
      <li>{speak(view.result ? "table.legend_given" : "table.legend_reach")}</li>
    </ul>
  );
}

export default function Table(): JSX.Element {
  const { table, view, myTurn, play, legal, speak } = useTable<ito.Table>();
  const [hovered, over] = useState<string | null>(null);
  const [pinned, pin] = useState<string | null>(null);
  const [picked, pickCard] = useDraft<string | null>(null);
  const knows = useKnowing();
  const words = useRoomWords();
  const asked = useKeptHeight<HTMLDivElement>();
  const phase = myTurn ? view.phase : null;
  const set = useSet();
  const giving = useGifts(set);
  const task = phase === "choose" || phase === "watch" ? threeOf(set, phase) : phase === "give" ? giving : null;
  const looking: Looking = { at: hovered ?? pinned, over, pin };
  const lookedAt = table.characters.find(({ room }) => room === looking.at);
  const onCard = (card: string): void => {
    const move = `notice ${card.slice(0, -1)}`;
    if (!legal.has(move)) void play(move);
    else pickCard(picked === card ? null : card);
  };
  return (
    <div class="ito-table">
      <div class="ito-parts">
        <Notices picked={phase === "notice" ? picked : null} onPick={phase === "notice" ? onCard : null} />
        <div class="ito-main">
          <div class="ito-house">
            <SheetLine />
            <Dormitory task={task} looking={looking} />
            <p class="looked-at" aria-hidden="true">
              {lookedAt ? words(lookedAt) : speak(view.result ? "table.look_back" : "table.look")}
            </p>
          </div>
          <div ref={asked} class="ito-ask">
            {phase === null && <div class="confirm-place" />}
            {(phase === "choose" || phase === "watch") && <DecideThree verb={phase} set={set} />}
            {phase === "give" && <DecideGifts giving={giving} set={set} />}
            {phase === "notice" && <DecideNotice picked={picked} onDone={() => pickCard(null)} />}
            <p class="task-note" role="status">
              {task && set.note}
            </p>
          </div>
        </div>
        <div class="ito-facts">
          {knows && <Possessors looking={looking} />}
          <Turns looking={looking} />
          <Legend />
          {!knows && <Possessors looking={looking} />}
        </div>
      </div>
    </div>
  );
}

/** Sides change with every rematch: whoever is asked first is told which side it is. */
export function namePhase({ view, myTurn, speak }: AtTable): string {
  return speak(view.phase === "choose" && myTurn ? "table.choose_as" : `phase.${view.phase}`);
}

export function nameMove(move: string, { table, speak }: AtTable): string {
  const [verb, room] = move.split(" ");
  return verb === "notice" ? moveInWords(move, speak) : speak(`move.${verb}`, { room, name: nameIn(table as ito.Table, room!) });
}

/** Which side it is. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { speak } = useTable<ito.Table>();
  return (
    <span class="ito-note">
      <SidePicture seat={seat} />
      {speak(`seat_name.${seat}`)}
    </span>
  );
}

const PICTURE: readonly (readonly [number, number, string, string | null])[] = [
  [-1, 0, "sakura", null],
  [0, 0, "rindou", "#2f63b5"],
  [1, 0, "himawari", null],
  [-1, 1, "lily", null],
  [0, 1, "momoka", "#c4322e"],
  [1, 1, "sumire", null],
];

/** Six windows at night, two of them dark, and a red thread from one to the other. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="-78 -46 156 146">
      <path d="M-78-22L-64-44H64L78-22Z" fill="#7a3640" />
      <rect x="-74" y="-24" width="148" height="122" fill="#40384e" />
      {PICTURE.map(([x, y, name, cord]) => (
        <g key={name} transform={`translate(${x * 48} ${8 + y * 58})`}>
          <rect x="-20" y="-25" width="40" height="50" rx="3" fill={cord ? "#1f2133" : "#fbdc94"} stroke="#241f30" stroke-width="2" />
          <g transform="scale(.8)" opacity={cord ? 0.35 : 1}>
            {<Flower name={name} />}
          </g>
          {cord && <path d="M0-25V25M-20 0H20" stroke={cord} stroke-width="4" />}
        </g>
      ))}
      <path d="M-48 66C-70 96-20 92 0 66S20 18 0 8" fill="none" stroke="#e0473f" stroke-width="3.5" stroke-linecap="round" />
    </svg>
  );
}
