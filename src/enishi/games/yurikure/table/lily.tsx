/** A lily with its name, its place in the order, who decides for it, and its vote. */

import { classes, DrawnSeatMark, type Point, says, useSeatClass, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { moved } from "./circle";
import { PETAL, RIB, STAMENS } from "./shapes";

/** Six petals, three behind and three before, and the stamens. */
export function Flower(): JSX.Element {
  return (
    <g class="flower">
      {[60, 180, 300, 0, 120, 240].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path class="petal" d={PETAL} />
          <path class="petal-light" d={PETAL} transform="translate(0 -5) scale(.55 .72)" />
          <path class="rib" d={RIB} />
        </g>
      ))}
      {STAMENS.map(([x, y]) => (
        <g key={x * 100 + y}>
          <path class="stamen" d={`M0 0L${x} ${y}`} />
          <circle class="pollen" cx={x} cy={y} r="1.9" />
        </g>
      ))}
    </g>
  );
}

export function Lily({ girl, at }: { girl: yurikure.Girl; at: Point }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, speak } = useTable<yurikure.Table>();
  const name = girl.girl;
  const vote = table.action?.votes.find((one) => one.girl === name)?.vote;
  const acting = table.acting === name;
  const isAsked = table.contest?.girl === name;
  return (
    <g
      class={classes("girl", `girl-${name}`, isAsked && "is-asked", girl.acted && "is-acted")}
      transform={moved(at)}
      data-move={`girl-${name}`}
      aria-hidden="true"
    >
      <circle class="halo" r="27" />
      <Flower />
      <g transform="translate(0 8)">
        <rect class="plate" x="-20" y="-7" width="40" height="14" rx="7" />
        <text class="name" y="3.6">
          {speak(`girl.${name}`)}
        </text>
      </g>
      {girl.rank && (
        <g
          class={classes("rank", acting && "is-acting")}
          transform="translate(-20 -20)"
          {...says(speak(girl.acted ? "says.acted" : "says.rank", { rank: girl.rank }))}
        >
          <circle r="8" />
          <text y="3.6">{girl.acted ? "✓" : girl.rank}</text>
        </g>
      )}
      {girl.controller !== null && (
        <g
          class={classes("held", seatClass(girl.controller))}
          transform="translate(0 21.5)"
          {...says(speak("table.girl_controller", { seat: girl.controller, points: girl.revealed[girl.controller] }))}
        >
          <rect x="-16" y="-7.5" width="33" height="15" rx="7.5" />
          <g transform="translate(-6.5 0)">
            <DrawnSeatMark seat={girl.controller} size={11} />
          </g>
          <text x="7" y="3.8">
            {girl.revealed[girl.controller]}
          </text>
        </g>
      )}
      {vote && (
        <g class={classes("vote", vote === "for" && "is-for")} transform="translate(21 -19)" {...says(speak(`table.vote_${vote}`))}>
          <circle r="8" />
          {vote === "for" ? <circle class="ring" r="3.8" /> : <path d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" />}
        </g>
      )}
    </g>
  );
}
