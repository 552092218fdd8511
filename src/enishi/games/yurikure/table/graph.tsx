/** The circle of lilies: the threads between them, the tokens on these, and what can be chosen there. */

import { classes, DrawnBoard, type Point, says, spotAttributes, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { around, beside, moved, placesOf, RADIUS, tokenAt } from "./circle";
import { FallenDice } from "./dice";
import { girlsOf, isPair, targetOf } from "./girls";
import { useGirlLabel, usePairLabel } from "./labels";
import { Lily } from "./lily";
import type { Supporting } from "./sheet";
import { isBare, Strain, TokenFace } from "./token";

const VIEW_BOX = [-152, -148, 304, 290];

interface Looking {
  looked: string | null;
  look(what: string): void;
}

/** Points that a choice not yet confirmed gives to a pair. */
export type Given = (pair: string) => number;

function Thread({ pair, places }: { pair: yurikure.Pair; places: Map<string, number> }): JSX.Element {
  const [one, other] = girlsOf(pair.pair).map((girl) => around(places.get(girl)!, RADIUS)) as [Point, Point];
  const { couple, kissed, destined, affinity, discontent } = pair;
  const name = classes(
    "thread",
    couple && "is-couple",
    kissed && "is-kissed",
    destined && "is-destined",
    discontent > 0 && "is-strained",
    affinity > 0 && `affinity-${affinity}`,
  );
  const ends = { x1: one[0].toFixed(1), y1: one[1].toFixed(1), x2: other[0].toFixed(1), y2: other[1].toFixed(1) };
  return (
    <g class={name}>
      <line {...ends} />
      {couple && <line {...ends} class="twist" />}
    </g>
  );
}

/** What the girl in question turns to: an arrow, as it is declared or settled. */
function Turning({ from, to, settled }: { from: Point; to: Point; settled: boolean }): JSX.Element {
  const { speak } = useTable();
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const at = (distance: number): Point => [
    from[0] + ((to[0] - from[0]) * distance) / length,
    from[1] + ((to[1] - from[1]) * distance) / length,
  ];
  const [start, end] = [at(26), at(length - 32)];
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return (
    <g class={classes("turning", settled && "is-settled")} {...says(speak(settled ? "says.turned" : "says.turning"))}>
      <line x1={start[0]} y1={start[1]} x2={end[0]} y2={end[1]} />
      <path d="M-2 -6L9 0L-2 6z" transform={`${moved(end)} rotate(${angle.toFixed(1)})`} />
    </g>
  );
}

/** One's own support of a pair, beside its token towards the middle. */
function Support({ points, at }: { points: number; at: Point }): JSX.Element | null {
  if (!points) return null;
  return (
    <g class="support" transform={moved(at)} aria-hidden="true">
      <rect x="-6.5" y="-6" width="13" height="12" rx="2.5" />
      <text y="3.8">{points}</text>
    </g>
  );
}

/** How far from a token one's own support of it lies. */
const supportedAt = ({ couple, affinity, discontent }: yurikure.Pair): number => (couple ? 19 : affinity || discontent ? 14 : 10);

/** From a token on, to a place beside it. */
const off = ([x, y]: Point, distance: number, degrees: number): Point => {
  const [toX, toY] = beside([x, y], distance, degrees);
  return [toX - x, toY - y];
};

/** Where discontent stands: off the way to the middle, where one's support lies, and beside what is drawn of the pair, so that no ring covers it; what marks the pair goes around it. */
function strainedAt(pair: yurikure.Pair, token: Point): string {
  return isBare(pair) ? "scale(.8)" : moved(off(token, pair.couple ? 18.5 : 16.5, pair.couple ? 52 : 65));
}

/** What can be chosen: an empty ring around what is drawn below it; what belongs to it lies in it, too. */
function Ringed({
  what,
  label,
  at,
  r,
  chosen,
  isLegal,
  class: name,
  look,
  children,
}: {
  what: string;
  label: string;
  at: Point;
  r: number;
  chosen: boolean;
  isLegal: boolean;
  class?: string | false;
  look(what: string): void;
  children?: ComponentChildren;
}): JSX.Element {
  const { hinted } = useTable();
  return (
    <g
      {...spotAttributes({ label, onPick: () => look(what), chosen, part: what })}
      class={classes("spot", isLegal && "is-legal", chosen && "is-chosen", !!hinted && targetOf(hinted) === what && "is-hinted", name)}
      transform={moved(at)}
    >
      <circle class="halo" r={r} />
      {children}
    </g>
  );
}

export function Graph({ looked, look, given, supporting }: Looking & { given: Given; supporting: Supporting | null }): JSX.Element {
  const { table, legal, speak } = useTable<yurikure.Table>();
  const [pairLabel, girlLabel] = [usePairLabel(), useGirlLabel()];
  const places = placesOf(table);
  const placeOf = (girl: string): Point => around(places.get(girl)!, RADIUS);
  const { contest, action } = table;
  const settled = action?.action ?? null;
  const declared = contest?.question === "action" ? contest.declaration : null;
  const turning = settled ?? declared;
  const turner = action?.girl ?? contest?.girl;
  const target = turning ? targetOf(turning) : "";
  const canBe = new Set([...legal].map(targetOf));
  return (
    <DrawnBoard label={speak("table.graph")} viewBox={VIEW_BOX} class="graph" part="graph">
      <circle class="pond" r="84" />
      <circle class="bed" r={RADIUS} />
      <g>
        {[...table.pairs]
          .sort((a, b) => Number(a.couple) - Number(b.couple) || a.affinity - b.affinity)
          .map((pair) => (
            <Thread key={`${pair.pair} ${pair.couple} ${pair.kissed} ${pair.affinity}`} pair={pair} places={places} />
          ))}
      </g>
      {turner && target && !isPair(target) && <Turning from={placeOf(turner)} to={placeOf(target)} settled={settled !== null} />}
      <g aria-hidden="true">
        {table.pairs.map((pair) => (
          <g key={`${pair.pair} ${pair.couple} ${pair.kissed} ${pair.affinity}`} transform={moved(tokenAt(pair.pair, places))}>
            <TokenFace pair={pair} />
          </g>
        ))}
      </g>
      {table.girls.map((girl) => (
        <Lily key={girl.girl} girl={girl} at={placeOf(girl.girl)} />
      ))}
      {table.pairs.map((pair) => (
        <Ringed
          key={pair.pair}
          what={pair.pair}
          label={pairLabel(pair, given(pair.pair))}
          at={tokenAt(pair.pair, places)}
          r={13.5}
          chosen={supporting ? given(pair.pair) > 0 : looked === pair.pair}
          isLegal={supporting ? supporting.set.isOpen(supporting.move(pair.pair)) : canBe.has(pair.pair)}
          class={target === pair.pair && "is-turned-to"}
          look={look}
        >
          <Support
            points={(pair.support ?? 0) + (pair.added ?? 0) + given(pair.pair)}
            at={off(tokenAt(pair.pair, places), supportedAt(pair), 0)}
          />
          {pair.discontent > 0 && <circle class="strain-room" r="8" transform={strainedAt(pair, tokenAt(pair.pair, places))} />}
        </Ringed>
      ))}
      {table.girls.map((girl) => (
        <Ringed
          key={girl.girl}
          what={girl.girl}
          label={girlLabel(girl)}
          at={placeOf(girl.girl)}
          r={28}
          chosen={looked === girl.girl}
          isLegal={canBe.has(girl.girl)}
          look={look}
        />
      ))}
      <g class="above" aria-hidden="true">
        {table.pairs.map((pair) => (
          <g key={pair.pair} transform={moved(tokenAt(pair.pair, places))}>
            <Strain discontent={pair.discontent} transform={strainedAt(pair, tokenAt(pair.pair, places))} />
          </g>
        ))}
        <FallenDice places={places} />
      </g>
    </DrawnBoard>
  );
}
