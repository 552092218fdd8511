/** A hint: the moves that look best from one's seat, with what may be expected of them, and why. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Bet, Hinted, TableState } from "@enishi/types";
import type { TableModule } from "../frame/game_table";
import { Panel } from "../frame/panel";
import type { RefusalWords } from "../frame/playing";
import { useCoachWords, useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { Refused } from "../live/line";
import { sayAt } from "../live/tables";
import { announce } from "../notices";
import type { AtTable } from "../table/at_table";
import { moveInWords } from "../table/choice";

export interface HintProps {
  state: TableState;
  at: AtTable;
  module: TableModule;
  names: readonly (string | null)[];
  /** The frame's words. */
  frame: Speaker;
  /** Marks a move on the table. */
  onShow(move: string): void;
  onClose(): void;
}

/** A hint from fewer tries than this is a short look. */
const MANY_VISITS = 200;

const percent = (share: number): number => Math.round(share * 100);

function useHint(state: TableState, tell: (found: Hinted) => void): { hint: Hinted | null; refusal: RefusalWords | null; asking: boolean; ask(): void } {
  const [hint, put] = useState<Hinted | null>(null);
  const [refusal, refuse] = useState<RefusalWords | null>(null);
  const [asking, wait] = useState(false);
  const here = useRef(true);
  const latest = useRef(tell);
  latest.current = tell;
  const ask = async (): Promise<void> => {
    wait(true);
    put(null);
    refuse(null);
    try {
      const answer = await sayAt(state.frame.table, { type: "hint" });
      if (answer.type !== "hinted" || !here.current) return;
      put(answer);
      latest.current(answer);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      if (here.current) refuse(reason.refusal.words);
    } finally {
      if (here.current) wait(false);
    }
  };
  useEffect(() => {
    here.current = true;
    void ask();
    return () => {
      here.current = false;
    };
  }, []);
  return { hint, refusal, asking, ask: () => void ask() };
}

function BetLine({ bet, label, props, speak, fresh }: { bet: Bet; label: string; props: HintProps; speak: Speaker; fresh: boolean }): JSX.Element {
  const { at, module, onShow, onClose } = props;
  const about = speak("hint.about", { percent: percent(bet.expected), margin: Math.max(1, percent(bet.margin)) });
  const low = Math.max(0, bet.expected - bet.margin);
  const high = Math.min(1, bet.expected + bet.margin);
  return (
    <li class="bet">
      <p class="bet-head">
        <strong class="bet-move">{label}</strong> <span class="bet-about">{about}</span>
      </p>
      <div class="bet-bar" aria-hidden="true">
        <span class="bet-fill" style={{ width: `${percent(bet.expected)}%` }} />
        <span class="bet-margin" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
      </div>
      {bet.reason && <p class="bet-reason">{at.speak.line(bet.reason)}</p>}
      {fresh && (
        <div class="row">
          {module.showsHints && (
            <button type="button" aria-label={speak("hint.show_move", { move: label })} onClick={() => onShow(bet.move)}>
              {speak("hint.show")}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            disabled={at.sending}
            aria-label={speak("hint.play_move", { move: label })}
            onClick={() => {
              onClose();
              void at.play(bet.move);
            }}
          >
            {speak("hint.play")}
          </button>
        </div>
      )}
    </li>
  );
}

export function HintPanel(props: HintProps): JSX.Element | null {
  const { state, at, module, names, frame, onClose } = props;
  const speak = useCoachWords(names);
  const inLanguage = useInLanguage();
  const named = (move: string): string => module.nameMove?.(move, at) ?? moveInWords(move, at.speak);
  const { hint, refusal, asking, ask } = useHint(state, ({ bets }) => {
    const [best] = bets;
    if (best && speak) announce(speak("hint.found", { move: named(best.move), percent: percent(best.expected), margin: percent(best.margin) }));
  });
  if (!speak) return null;
  const fresh = hint !== null && hint.event === state.event;
  const brief = hint !== null && hint.bets.reduce((sum, bet) => sum + bet.visits, 0) < MANY_VISITS;
  return (
    <Panel title={speak("hint.title")} onClose={onClose} speak={frame} class="is-hint">
      <p class="muted">{speak("hint.what")}</p>
      <div role="status">{asking && <p class="hint-thinking">{speak("hint.thinking")}</p>}</div>
      <div role="alert">{refusal && <p class="refused-hint">{inLanguage(refusal)}</p>}</div>
      {hint && (
        <>
          {!fresh && <p class="refused-hint">{speak("hint.old")}</p>}
          <ol class="bets">
            {hint.bets.map((bet) => (
              <BetLine key={bet.move} bet={bet} label={named(bet.move)} props={props} speak={speak} fresh={fresh} />
            ))}
          </ol>
          <p class="muted">{speak("hint.expected")}</p>
        </>
      )}
      {brief && <p class="muted">{speak("hint.brief")}</p>}
      {!asking && (!fresh || brief) && (
        <button type="button" onClick={ask}>
          {speak("hint.again")}
        </button>
      )}
    </Panel>
  );
}
