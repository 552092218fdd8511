/** The rules of a game in a thread of this page: what they say of what a seat knows. */

import type { Known, Sheet } from "@enishi/types";
import type { SetAnswer, SheetAnswer, ToConsider, ToWorkOut } from "../wasm/messages";
import { beginThread, canThink, modulesAt, type Thread } from "./thread";

type Answer = SetAnswer | SheetAnswer;

/** What the seat knows, and of which sources the modules of its game are. */
type Knowing = Pick<Known, "game" | "sources" | "seat" | "record">;

/** A thread with the rules of one game, and the questions that it has not answered yet. */
export class RulesHere {
  private thread: Thread | null = null;
  private questions = 0;
  private readonly open = new Map<number, (told: Answer | null) => void>();
  /** Whether this machine has failed: then the server is asked. */
  failed = !canThink();

  /** What goes together in a set; null where this machine has failed. */
  async consider(known: Knowing, words: readonly string[], chosen: readonly string[]): Promise<SetAnswer | null> {
    return (await this.ask({ kind: "consider", ...this.about(known), words, chosen })) as SetAnswer | null;
  }

  /** What the seat can work out; null where this machine has failed. */
  async sheet(known: Knowing): Promise<Sheet | null> {
    const told = (await this.ask({ kind: "work out", ...this.about(known) })) as SheetAnswer | null;
    return told?.sheet ?? null;
  }

  private about({ game, sources, seat, record }: Knowing): Pick<ToConsider, "folder" | "record" | "seat" | "question"> {
    return { folder: modulesAt(game, sources), record, seat, question: ++this.questions };
  }

  private ask(message: ToConsider | ToWorkOut): Promise<Answer | null> {
    this.thread ??= beginThread(
      (told) => this.hear(told as Answer),
      () => this.fail(),
    );
    this.thread.ask(message);
    return new Promise((answer) => this.open.set(message.question, answer));
  }

  private hear(told: Answer): boolean {
    this.open.get(told.question)?.(told);
    this.open.delete(told.question);
    return this.open.size > 0;
  }

  private fail(): void {
    this.failed = true;
    this.forget();
  }

  private forget(): void {
    for (const answer of this.open.values()) answer(null);
    this.open.clear();
  }

  end(): void {
    this.thread?.end();
    this.thread = null;
    this.forget();
  }
}
