/** What else could have been done: at the moment that is shown, or instead of what turned the game there. Every move with what may be expected of it, and a way to play it out. */

import type { BetterMove } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Speaker } from "../language/words";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { useSeatClass } from "../table/seats";
import type { Alternative } from "../wasm/better";
import type { RecordAnalysis } from "./making";
import { playOutLabel } from "./play_out";
import { worth } from "./worth";

/** This many are shown at once; the rest on demand. */
const BEST = 5;

interface Props {
  analysis: RecordAnalysis;
  events: readonly string[];
  /** In which seat the reader has played. */
  own: number | null;
  /** Which event it is about, counted from 0. */
  number: number;
  /** Whether it has been seen already: it led to the moment that is shown. */
  seen: boolean;
  speak: Speaker;
  named(better: BetterMove): string;
  onPlayOut(better: BetterMove): void;
}

const percent = (share: number): number => Math.round(share * 100);

/** Which seat decides an event; null where nobody does. */
function decides(events: readonly string[], number: number): number | null {
  const sign = events[number]?.split(" ", 1)[0];
  return sign === undefined || sign === "~" ? null : Number(sign);
}

function MoveLine({ one, props, seat }: { one: Alternative; props: Props; seat: number }): JSX.Element {
  const { speak, number, own } = props;
  const move: BetterMove = { at: number, seat, move: one.move, expected: one.expected, standard_error: one.standard_error, why: [] };
  const label = props.named(move);
  const playOut = playOutLabel(move, own, speak);
  const margin = 1.96 * one.standard_error;
  const [low, high] = [Math.max(0, one.expected - margin), Math.min(1, one.expected + margin)];
  return (
    <li class={classes("bet", one.made && "is-made")}>
      <p class="bet-head">
        <strong class="bet-move">{label}</strong> <span class="bet-about">{worth(one.expected, margin, speak)}</span>
        {one.made && <span class="badge">{speak("what_if.made")}</span>}
      </p>
      <div class="bet-bar" aria-hidden="true">
        <span class="bet-fill" style={{ width: `${percent(one.expected)}%` }} />
        <span class="bet-margin" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
      </div>
      {!one.made && (
        <button
          type="button"
          class="quiet"
          aria-label={speak("what_if.play_out_move", { play_out: playOut, move: label })}
          onClick={() => props.onPlayOut(move)}
        >
          {playOut}
        </button>
      )}
    </li>
  );
}

function Moves({ props, seat }: { props: Props; seat: number }): JSX.Element {
  const { analysis, number, speak } = props;
  const told = useStore(analysis.wondered);
  useEffect(() => {
    analysis.wonder(number);
    return () => analysis.wonder(null);
  }, [analysis, number]);
  if (told?.number !== number) return <p role="status">{speak("what_if.weighing")}</p>;
  const shown = told.moves.filter((one, i) => i < BEST || one.made);
  const others = told.moves.filter((one) => !shown.includes(one));
  const line = (one: Alternative): JSX.Element => <MoveLine key={one.move} one={one} props={props} seat={seat} />;
  return (
    <>
      <ol class="bets">{shown.map(line)}</ol>
      {others.length > 0 && (
        <details class="numbers">
          <summary>{speak("what_if.others", { n: others.length })}</summary>
          <ol class="bets">{others.map(line)}</ol>
        </details>
      )}
      <p class="muted">{speak("what_if.knows")}</p>
    </>
  );
}

export function WhatIfPart(props: Props): JSX.Element | null {
  const seatClass = useSeatClass();
  const { analysis, events, number, seen, speak } = props;
  const [open, show] = useState(false);
  const seat = decides(events, number);
  if (!analysis.isHere || number >= events.length) return null;
  return (
    <section class={classes("what-if", seat !== null && seatClass(seat))} aria-labelledby="what-if">
      <h2 id="what-if">{speak("what_if.title")}</h2>
      {seat === null ? (
        <p class="muted">{speak("what_if.nobody")}</p>
      ) : (
        <button type="button" aria-expanded={open} onClick={() => show(!open)}>
          {speak(seen ? "what_if.ask_instead" : "what_if.ask", { seat })}
        </button>
      )}
      {open && seat !== null && <Moves props={props} seat={seat} />}
    </section>
  );
}
