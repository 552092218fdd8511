/** The analysis of a finished game: asked for, watched while it is made, and then a curve with the moments that turned it. */

import type { Analysed, BetterMove, ExpectedAt, Line } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useCoachWords, useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { announce } from "../notices";
import type { AnyRecord } from "../pages/record_file";
import { useStore } from "../store";
import { classes } from "../table/classes";
import { SeatMark, useSeatClass } from "../table/seats";
import { Curve } from "./curve";
import { type About, analysisOf, type Progress } from "./making";
import { isOf } from "./places";
import { playOutLabel } from "./play_out";
import { WhatIfPart } from "./what_if";
import { worth } from "./worth";

export interface AnalysisProps {
  record: AnyRecord;
  about: About;
  names: readonly (string | null)[];
  moment: number;
  /** The game's words. */
  game: Speaker;
  onGo(moment: number): void;
}

export interface FindingsProps extends AnalysisProps {
  /** A move in words. */
  named(better: BetterMove): string;
  /** Goes on with that move in the place of the one that was made. */
  onPlayOut(better: BetterMove): void;
}

const percent = (share: number): number => Math.round(share * 100);
/** The heading of what changed it most, which stands below the table. */
const SWINGS = "analysis-swings";
/** By how many percent the least sure of the numbers may be wrong. */
const widest = ({ moments }: Analysed): string => (100 * 1.96 * Math.max(...moments.flatMap((one) => one.standard_errors))).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "−" : "+"}${Math.abs(percent(share))}`;

/** What is said of the reader's own seat. */
const OF_ONESELF: Record<string, string> = { "why.more": "why.more_own", "why.fewer": "why.fewer_own" };

/** A sentence of a reason. */
const inWords = ({ key, facts = {} }: Line, own: number | null, speak: Speaker): string =>
  speak((own !== null && facts.seat === own && OF_ONESELF[key]) || key, facts);

/** Where it was worse by what could be known then, it is said beforehand that it takes what was hidden. */
function betterWord({ seat, why }: BetterMove, own: number | null): string {
  const isHindsight = why.some(({ key }) => key === "why.worse");
  if (isHindsight) return seat === own ? "analysis.better_in_hindsight_own" : "analysis.better_in_hindsight";
  return seat === own ? "analysis.better_own" : "analysis.better";
}

/** What would have been better, why as far as it could be known, and a way to try it. */
function BetterLine({ better, props, speak }: { better: BetterMove; props: FindingsProps; speak: Speaker }): JSX.Element {
  const seatClass = useSeatClass();
  const { own } = props.about;
  const facts = {
    seat: better.seat,
    move: props.named(better),
    percent: percent(better.expected),
    margin: Math.max(1, percent(1.96 * better.standard_error)),
  };
  return (
    <p class={classes("better", seatClass(better.seat))}>
      <span>{speak(betterWord(better, own), facts)}</span>
      <button type="button" class="quiet" onClick={() => props.onPlayOut(better)}>
        {playOutLabel(better, own, speak)}
      </button>
      <span class="why muted">{better.why.map((line) => inWords(line, own, speak)).join(speak.language === "ja" ? "" : " ")}</span>
    </p>
  );
}

function Swings({ found, props, speak }: { found: Analysed; props: FindingsProps; speak: Speaker }): JSX.Element {
  const seatClass = useSeatClass();
  const { game, moment, onGo, about } = props;
  if (!found.swings.length) return <p class="muted">{speak("analysis.no_swings")}</p>;
  return (
    <ol class="swings">
      {found.swings.map((swing) => (
        <li key={swing.moment} class={classes(moment === swing.moment && "is-here")}>
          <button type="button" class="bare" aria-current={moment === swing.moment ? "step" : undefined} onClick={() => onGo(swing.moment)}>
            <span class="swing-told">{swing.lines.map((line) => game.line(line)).join(game.language === "ja" ? "" : " ")}</span>
            <span class="swing-gains">
              <span class="muted">{speak("analysis.go", { moment: swing.moment })}</span>
              {isOf(swing, about.own) && <span class="badge">{speak("analysis.own")}</span>}
              {swing.by_chance && <span class="badge">{speak("analysis.luck")}</span>}
              {swing.changes.map(
                (change, seat) =>
                  percent(change) !== 0 && (
                    <span key={seat} class={classes("gain", seatClass(seat))}>
                      <SeatMark seat={seat} /> {speak("analysis.gain", { seat, percent: signed(change) })}
                    </span>
                  ),
              )}
            </span>
          </button>
          {swing.better && <BetterLine better={swing.better} props={props} speak={speak} />}
        </li>
      ))}
    </ol>
  );
}

function Numbers({ found, speak, onGo }: { found: Analysed; speak: Speaker; onGo(moment: number): void }): JSX.Element {
  const cell = (one: ExpectedAt, seat: number): string => worth(one.returns[seat]!, 1.96 * one.standard_errors[seat]!, speak, 0);
  return (
    <details class="numbers">
      <summary>{speak("analysis.numbers")}</summary>
      <div class="numbers-scroll" tabIndex={0} role="group" aria-label={speak("analysis.numbers")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{speak("analysis.moment")}</th>
              {found.moments[0]!.returns.map((_, seat) => (
                <th key={seat} scope="col">
                  {speak.seat(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.moments.map((one) => (
              <tr key={one.moment}>
                <th scope="row">
                  <button
                    type="button"
                    class="bare"
                    aria-label={speak("analysis.go", { moment: one.moment })}
                    onClick={() => onGo(one.moment)}
                  >
                    {one.moment}
                  </button>
                </th>
                {one.returns.map((_, seat) => (
                  <td key={seat}>{cell(one, seat)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Making({ step, speak, onCancel }: { step: Progress | null; speak: Speaker; onCancel(): void }): JSX.Element {
  const begun = step !== null && step.done > 0;
  const waits = step?.before ?? 0;
  const preparing = waits ? speak("analysis.before", { n: waits }) : speak("analysis.preparing");
  return (
    <div class="row analysis-progress">
      <progress aria-label={speak("analysis.title")} max={step?.all ?? 1} value={begun ? step.done : undefined} />
      <span role="status">{begun ? speak("analysis.progress", { done: step.done, all: step.all }) : preparing}</span>
      <button type="button" class="quiet" onClick={onCancel}>
        {speak("analysis.cancel")}
      </button>
    </div>
  );
}

/** Above the table: how far it is, then the curve, which is also a way to go to a moment. */
export function AnalysisCurve({
  record,
  about,
  names,
  moment,
  onGo,
  onMade,
}: AnalysisProps & { onMade(found: Analysed): void }): JSX.Element | null {
  const seatClass = useSeatClass();
  const speak = useCoachWords(names);
  const inLanguage = useInLanguage();
  const analysis = analysisOf(record, about);
  const now = useStore(analysis.state);
  useEffect(() => {
    analysis.begin();
    return () => analysis.stop();
  }, [analysis]);
  useEffect(() => {
    if (now.kind !== "made" || !speak) return;
    announce(speak("analysis.ready"));
    onMade(now.found);
  }, [now.kind, speak !== null]);
  if (!speak) return null;
  return (
    <section class="analysis" aria-label={speak("analysis.title")}>
      {now.kind === "making" && <Making step={now.step} speak={speak} onCancel={() => analysis.stop()} />}
      {now.kind === "refused" && <p role="alert">{now.words ? inLanguage(now.words) : speak("analysis.failed")}</p>}
      {(now.kind === "refused" || now.kind === "cancelled") && (
        <button type="button" onClick={() => analysis.begin()}>
          {speak("analysis.again")}
        </button>
      )}
      {now.kind === "made" && (
        <>
          <Curve found={now.found} moment={moment} label={speak("analysis.curve")} onGo={onGo} />
          <p class="curve-axes muted">{speak("analysis.axes")}</p>
          <ul class="curve-legend">
            {now.found.moments[0]!.returns.map((_, seat) => (
              <li key={seat} class={seatClass(seat)}>
                <SeatMark seat={seat} /> {speak.seat(seat)}
              </li>
            ))}
            {now.found.swings.length > 0 && (
              <li>
                <button type="button" class="bare" onClick={() => document.getElementById(SWINGS)?.scrollIntoView({ block: "start" })}>
                  {speak("analysis.to_swings")}
                </button>
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}

/** Which event one asks "what if?" about: the decision that turned the game just before the moment that is shown, or else the next event. */
function wonderedAbout({ swings }: Analysed, events: readonly string[], moment: number): { number: number; seen: boolean } {
  const turned = swings.find((swing) => swing.moment === moment && !swing.by_chance);
  return turned ? { number: events.lastIndexOf(turned.event, moment - 1), seen: true } : { number: moment, seen: false };
}

/** Below the table: the events that changed it most, and all numbers. */
export function AnalysisFindings(props: FindingsProps): JSX.Element | null {
  const speak = useCoachWords(props.names);
  const analysis = analysisOf(props.record, props.about);
  const now = useStore(analysis.state);
  if (!speak || now.kind !== "made") return null;
  const events = props.record.events as string[];
  const hasOwn = now.found.swings.some((swing) => isOf(swing, props.about.own));
  /** Goes there, and brings curve and table back into sight. */
  const go = (moment: number): void => {
    props.onGo(moment);
    document.querySelector(".player")?.scrollIntoView({ block: "start" });
  };
  return (
    <section class="analysis card-of-paper" aria-labelledby={SWINGS}>
      <h2 id={SWINGS}>{speak(hasOwn ? "analysis.swings_own" : "analysis.swings")}</h2>
      <Swings found={now.found} props={{ ...props, onGo: go }} speak={speak} />
      <p class="muted">
        {speak("analysis.what", { playouts: now.found.playouts })}{" "}
        <span class="analysis-error">{speak(now.last ? "analysis.error" : "analysis.surer", { margin: widest(now.found) })}</span>
      </p>
      <Numbers found={now.found} speak={speak} onGo={go} />
      <WhatIfPart
        analysis={analysis}
        own={props.about.own}
        events={events}
        {...wonderedAbout(now.found, events, props.moment)}
        speak={speak}
        named={props.named}
        onPlayOut={props.onPlayOut}
      />
    </section>
  );
}
