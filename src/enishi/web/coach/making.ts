/** The analysis of a record: made on this machine, where it gets surer while one looks, or by the server where this machine cannot. */

import type { Analysed, AnalysisStep, Line } from "@enishi/types";
import { secret } from "../live/identity";
import { Refused } from "../live/line";
import { post } from "../live/post";
import { beginThread, canThink, modulesAt, type Thread } from "../live/thread";
import type { AnyRecord } from "../pages/record_file";
import { type Store, store } from "../store";
import type { Played, Turned } from "../wasm/analyst";
import type { AnalysisFound, FromThread, Wondered } from "../wasm/messages";
import { forReader, inPlace } from "./places";

type Words = { [language: string]: string };
export type Progress = Pick<AnalysisStep, "done" | "all" | "before">;
export type Making =
  | { kind: "making"; step: Progress | null }
  /** `last`: it does not get any surer. */
  | { kind: "made"; found: Analysed; last: boolean }
  | { kind: "refused"; words: Words | null }
  | { kind: "cancelled" };

/** What must be known of a record's game and events. */
export interface About {
  /** In which seat the reader has played; null: in none, as far as is known. */
  own: number | null;
  /** Of which sources the site has modules of the game; null: it has none. */
  sources: string | null;
  /** What event `number` says, as those tell it who saw all of it. */
  told(number: number): readonly Line[];
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

export class RecordAnalysis {
  readonly state: Store<Making> = store<Making>({ kind: "cancelled" });
  /** What was found about the decision that somebody asks about. */
  readonly wondered: Store<Wondered | null> = store<Wondered | null>(null);
  private thread: Thread | null = null;
  /** What is listed, in the places in which it was listed first. */
  private listed: Turned[] = [];
  private control = new AbortController();
  /** Whether this machine has failed: then the server is asked, and nobody can ask what else could have been done. */
  private failed = !canThink();

  constructor(
    private readonly record: AnyRecord,
    private readonly about: About,
  ) {}

  /** Whether more can be asked of it than the server answers. */
  get isHere(): boolean {
    return !this.failed && this.about.sources !== null;
  }

  /** Begins, or goes on with what was left before it was as sure as it gets. */
  begin(): void {
    const now = this.state.get();
    if (now.kind === "made" && (now.last || !this.isHere)) return;
    if (now.kind !== "made") this.state.set({ kind: "making", step: null });
    if (this.isHere) this.beginHere();
    else this.askServer();
  }

  /** Nobody looks any more; what was found stays. */
  stop(): void {
    this.thread?.end();
    this.thread = null;
    this.control.abort();
    this.wondered.set(null);
    if (this.state.get().kind === "making") this.state.set({ kind: "cancelled" });
  }

  /** What else could have been done instead of event `number`; null: nobody asks any more. */
  wonder(number: number | null): void {
    this.wondered.set(null);
    if (number !== null && !this.thread && this.isHere) this.beginHere();
    this.thread?.ask({ kind: "wonder", number });
  }

  private beginHere(): void {
    const { game, rules, seats, options, events } = this.record as unknown as Played;
    const played: Played = { game, seats, events, ...(rules !== undefined && { rules }), ...(options !== undefined && { options }) };
    this.thread?.end();
    this.thread = beginThread(
      (told) => this.hear(told),
      () => this.fail(),
    );
    this.thread.ask({ kind: "analyse", folder: modulesAt(game, this.about.sources!), record: played });
  }

  private hear(told: FromThread): boolean {
    if (told.kind === "progress") {
      if (this.state.get().kind === "making") this.state.set({ kind: "making", step: { done: told.done, all: told.all, before: null } });
    } else if (told.kind === "found") this.show(told);
    else if (told.kind === "wondered") this.wondered.set(told);
    const now = this.state.get();
    const wondered = this.wondered.get();
    return now.kind !== "made" || !now.last || (wondered !== null && !wondered.last);
  }

  /** What is surer than what is shown takes its place. */
  private show({ playouts, moments, swings, last }: AnalysisFound): void {
    const now = this.state.get();
    if (now.kind === "made" && now.found.playouts > playouts) return;
    const { game, seats, events } = this.record as unknown as Played;
    this.listed = inPlace(this.listed, swings, moments, this.about.own);
    const turnings = this.listed.map(({ number, ...swing }) => ({ ...swing, lines: [...this.about.told(number)] }));
    const found: Analysed = { game, seats, events: events.length, playouts, seed: 0, moments, swings: turnings };
    this.state.set({ kind: "made", found, last });
  }

  /** What has been found stays; where there is nothing yet, the server is asked after all. */
  private fail(): void {
    this.failed = true;
    this.thread = null;
    this.wondered.set(null);
    const now = this.state.get();
    if (now.kind === "made") this.state.set({ ...now, last: true });
    else if (now.kind === "making") this.askServer();
  }

  private askServer(): void {
    this.control = new AbortController();
    const { signal } = this.control;
    const tell = (next: Making): unknown => signal.aborted || this.state.set(next);
    this.byServer(signal, tell).catch((reason) =>
      tell({ kind: "refused", words: reason instanceof Refused ? reason.refusal.words : null }),
    );
  }

  private async byServer(signal: AbortSignal, tell: (now: Making) => unknown): Promise<void> {
    const answer = await post("/data/analysis", { secret: secret(), record: this.record }, signal);
    for await (const step of lines(answer)) {
      if (step.refusal) return void tell({ kind: "refused", words: step.refusal.words });
      if (step.analysis) {
        const { swings } = step.analysis;
        return void tell({ kind: "made", found: { ...step.analysis, swings: forReader(swings, this.about.own) }, last: true });
      }
      tell({ kind: "making", step });
    }
    tell({ kind: "refused", words: null });
  }
}

/** The analyses that this page has asked for. */
const analyses = new Map<string, RecordAnalysis>();

export function analysisOf(record: AnyRecord, about: About): RecordAnalysis {
  const key = JSON.stringify([record.game, record.rules, record.seats, record.options, record.events]);
  const found = analyses.get(key) ?? new RecordAnalysis(record, about);
  analyses.set(key, found);
  return found;
}
