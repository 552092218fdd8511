/** The analysis of a finished game: asked for, watched while it is made, and then a curve with the moments that turned it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Analysed, AnalysisStep, ExpectedAt, Refusal } from "@enishi/types";
import { useCoachWords, useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { secret } from "../live/identity";
import { announce } from "../notices";
import type { AnyRecord } from "../pages/record_file";
import { type Store, store, useStore } from "../store";
import { classes } from "../table/classes";
import { SeatMark, seatClass } from "../table/seats";
import { Curve } from "./curve";

export interface AnalysisProps {
  record: AnyRecord;
  names: readonly (string | null)[];
  moment: number;
  /** The game's words. */
  game: Speaker;
  onGo(moment: number): void;
}

type Words = { [language: string]: string };
type Making = { kind: "making"; step: AnalysisStep | null } | { kind: "made"; found: Analysed } | { kind: "refused"; words: Words | null } | { kind: "cancelled" };

/** How far the analysis of each record is that this page has asked for. */
const makings = new Map<string, Store<Making>>();

function makingOf(record: AnyRecord): Store<Making> {
  const key = JSON.stringify([record.game, record.seats, record.options, record.events]);
  let making = makings.get(key);
  if (!making) {
    making = store<Making>({ kind: "cancelled" });
    makings.set(key, making);
  }
  return making;
}

/** The lines of an answer as they come. */
async function* lines(answer: Response): AsyncGenerator<AnalysisStep> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop()!;
    for (const part of parts) yield JSON.parse(part) as AnalysisStep;
  }
}

async function analysed(record: AnyRecord, signal: AbortSignal, tell: (now: Making) => void): Promise<void> {
  const answer = await fetch("/data/analysis", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret: secret(), record }),
    signal,
  });
  if (!answer.ok) return tell({ kind: "refused", words: ((await answer.json()) as Refusal).words });
  for await (const step of lines(answer)) {
    if (step.refusal) return tell({ kind: "refused", words: step.refusal.words });
    if (step.analysis) return tell({ kind: "made", found: step.analysis });
    tell({ kind: "making", step });
  }
  tell({ kind: "refused", words: null });
}

/** Asks for the analysis; what is given back stops asking. */
function begin(record: AnyRecord, making: Store<Making>): () => void {
  const control = new AbortController();
  making.set({ kind: "making", step: null });
  analysed(record, control.signal, (next) => control.signal.aborted || making.set(next)).catch(
    () => control.signal.aborted || making.set({ kind: "refused", words: null }),
  );
  return () => {
    control.abort();
    if (making.get().kind === "making") making.set({ kind: "cancelled" });
  };
}

const percent = (share: number): number => Math.round(share * 100);
const signed = (share: number): string => `${share < 0 ? "−" : "+"}${Math.abs(percent(share))}`;

function Swings({ found, props, speak }: { found: Analysed; props: AnalysisProps; speak: Speaker }): JSX.Element {
  const { game, moment, onGo } = props;
  if (!found.swings.length) return <p class="muted">{speak("analysis.no_swings")}</p>;
  return (
    <ol class="swings">
      {found.swings.map((swing) => (
        <li key={swing.moment} class={classes(moment === swing.moment && "is-here")}>
          <button type="button" class="bare" aria-current={moment === swing.moment ? "step" : undefined} onClick={() => onGo(swing.moment)}>
            <span class="swing-told">{swing.lines.map((line) => game.line(line)).join(game.language === "ja" ? "" : " ")}</span>
            <span class="swing-gains">
              <span class="muted">{speak("analysis.go", { moment: swing.moment })}</span>
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
        </li>
      ))}
    </ol>
  );
}

function Numbers({ found, speak, onGo }: { found: Analysed; speak: Speaker; onGo(moment: number): void }): JSX.Element {
  const cell = (one: ExpectedAt, seat: number): string =>
    speak("analysis.percent", { percent: percent(one.returns[seat]!), margin: percent(1.96 * one.standard_errors[seat]!) });
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
                  <button type="button" class="bare" aria-label={speak("analysis.go", { moment: one.moment })} onClick={() => onGo(one.moment)}>
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

function Making({ step, speak, onCancel }: { step: AnalysisStep | null; speak: Speaker; onCancel(): void }): JSX.Element {
  const begun = step !== null && step.done > 0;
  return (
    <div class="row analysis-progress">
      <progress aria-label={speak("analysis.title")} max={step?.all ?? 1} value={begun ? step.done : undefined} />
      <span role="status">{begun ? speak("analysis.progress", { done: step.done, all: step.all }) : speak("analysis.preparing")}</span>
      <button type="button" class="quiet" onClick={onCancel}>
        {speak("analysis.cancel")}
      </button>
    </div>
  );
}

/** Above the table: how far it is, then the curve, which is also a way to go to a moment. */
export function AnalysisCurve({ record, names, moment, onGo }: AnalysisProps): JSX.Element | null {
  const speak = useCoachWords(names);
  const inLanguage = useInLanguage();
  const making = makingOf(record);
  const now = useStore(making);
  const stop = useRef<() => void>(() => undefined);
  const ask = (): void => {
    stop.current = begin(record, making);
  };
  useEffect(() => {
    if (making.get().kind !== "made") ask();
    return () => stop.current();
  }, [making]);
  useEffect(() => {
    if (now.kind === "made" && speak) announce(speak("analysis.ready"));
  }, [now.kind, speak !== null]);
  if (!speak) return null;
  return (
    <section class="analysis" aria-label={speak("analysis.title")}>
      {now.kind === "making" && <Making step={now.step} speak={speak} onCancel={() => stop.current()} />}
      {now.kind === "refused" && <p role="alert">{now.words ? inLanguage(now.words) : speak("analysis.failed")}</p>}
      {(now.kind === "refused" || now.kind === "cancelled") && (
        <button type="button" onClick={ask}>
          {speak("analysis.again")}
        </button>
      )}
      {now.kind === "made" && (
        <>
          <Curve found={now.found} moment={moment} label={speak("analysis.curve")} onGo={onGo} />
          <ul class="legend">
            {now.found.moments[0]!.returns.map((_, seat) => (
              <li key={seat} class={seatClass(seat)}>
                <SeatMark seat={seat} /> {speak.seat(seat)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Below the table: the events that changed it most, and all numbers. */
export function AnalysisFindings(props: AnalysisProps): JSX.Element | null {
  const speak = useCoachWords(props.names);
  const now = useStore(makingOf(props.record));
  if (!speak || now.kind !== "made") return null;
  /** Goes there, and brings curve and table back into sight. */
  const go = (moment: number): void => {
    props.onGo(moment);
    document.querySelector(".player")?.scrollIntoView({ block: "start" });
  };
  return (
    <section class="analysis card-of-paper" aria-labelledby="analysis-swings">
      <h2 id="analysis-swings">{speak("analysis.swings")}</h2>
      <Swings found={now.found} props={{ ...props, onGo: go }} speak={speak} />
      <p class="muted">{speak("analysis.what", { playouts: now.found.playouts })}</p>
      <Numbers found={now.found} speak={speak} onGo={go} />
    </section>
  );
}
