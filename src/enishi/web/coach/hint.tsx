/** A hint: the moves that look best from one's seat, with what may be expected of them, and why. */

import type { Bet, Hinted, Known, TableState } from "@enishi/types";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableModule } from "../frame/game_table";
import { Panel } from "../frame/panel";
import { isStillAsked } from "../frame/people";
import type { RefusalWords } from "../frame/playing";
import { useCoachWords, useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { onMessage, Refused } from "../live/line";
import { sayAt } from "../live/tables";
import { canThink } from "../live/thread";
import { announce } from "../notices";
import type { AtTable } from "../table/at_table";
import { moveInWords } from "../table/choice";
import { think, WIDEST_MARGIN } from "./thinking";

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

/** A hint from fewer tries than this is a short look: it is thought about again. */
const MANY_VISITS = 200;
const AGAIN_AFTER = 3000;
const MOST_TRIES = 5;

const isBrief = ({ bets }: Hinted): boolean => bets.reduce((sum, bet) => sum + bet.visits, 0) < MANY_VISITS;

/** Whether the best is better than the next by more than either may be wrong by. */
function differs([best, next]: readonly Bet[]): boolean {
  return !best || !next || Math.abs(best.expected - next.expected) > Math.max(best.margin, next.margin);
}

const percent = (share: number): number => Math.round(share * 100);

function useHint(
  state: TableState,
  tell: (found: Hinted) => void,
): { hint: Hinted | null; refusal: RefusalWords | null; asking: boolean; before: number; ask(): void } {
  const [hint, put] = useState<Hinted | null>(null);
  const [refusal, refuse] = useState<RefusalWords | null>(null);
  const [asking, wait] = useState(false);
  const [before, stand] = useState(0);
  const here = useRef(true);
  const tries = useRef(0);
  const latest = useRef(tell);
  latest.current = tell;
  const thinks = useRef(canThink());
  const stopThinking = useRef(() => {});
  const told = useRef(false);
  const found = (now: Hinted): void => {
    put(now);
    wait(false);
    if (!told.current) latest.current(now); // what only gets surer is not announced again
    told.current = true;
  };
  /** Thinks on this machine; where that fails, the server is asked after all. */
  const thinkAbout = (known: Known): void => {
    stopThinking.current = think(
      state.frame.table,
      known,
      (now) => here.current && found(now),
      () => {
        thinks.current = false;
        if (here.current) void ask();
      },
    );
  };
  const ask = async (): Promise<void> => {
    stopThinking.current();
    told.current = false;
    wait(true);
    refuse(null);
    stand(0);
    try {
      const answer = await sayAt(state.frame.table, { type: "hint", here: thinks.current });
      if (!here.current) return;
      if (answer.type === "known") thinkAbout(answer);
      else if (answer.type === "hinted") {
        found(answer);
        tries.current += 1;
        if (isBrief(answer) && tries.current < MOST_TRIES) setTimeout(() => here.current && void ask(), AGAIN_AFTER);
      }
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      if (!here.current) return;
      refuse(reason.refusal.words);
      wait(false);
    }
  };
  useEffect(() => {
    here.current = true;
    const stop = onMessage((message) => message.type === "queued" && stand(message.before));
    void ask();
    return () => {
      stop();
      stopThinking.current();
      here.current = false;
    };
  }, []);
  return { hint, refusal, asking, before, ask: () => void ask() };
}

function BetLine({
  bet,
  label,
  props,
  speak,
  fresh,
}: {
  bet: Bet;
  label: string;
  props: HintProps;
  speak: Speaker;
  fresh: boolean;
}): JSX.Element {
  const { at, onShow, onClose } = props;
  const sure = bet.margin <= WIDEST_MARGIN;
  const about = speak(sure ? "hint.about" : "hint.unsure", { percent: percent(bet.expected), margin: Math.max(1, percent(bet.margin)) });
  const low = Math.max(0, bet.expected - bet.margin);
  const high = Math.min(1, bet.expected + bet.margin);
  return (
    <li class="bet">
      <p class="bet-head">
        <strong class="bet-move">{label}</strong> <span class="bet-about">{about}</span>
      </p>
      {sure && (
        <div class="bet-bar" aria-hidden="true">
          <span class="bet-fill" style={{ width: `${percent(bet.expected)}%` }} />
          <span class="bet-margin" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
        </div>
      )}
      {bet.reason && <p class="bet-reason">{at.speak.line(bet.reason)}</p>}
      {fresh && (
        <div class="row">
          <button type="button" aria-label={speak("hint.show_move", { move: label })} onClick={() => onShow(bet.move)}>
            {speak("hint.show")}
          </button>
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
  const { hint, refusal, asking, before, ask } = useHint(state, ({ bets }) => {
    const [best] = bets;
    if (best && speak)
      announce(
        speak(best.margin <= WIDEST_MARGIN ? "hint.found" : "hint.found_unsure", {
          move: named(best.move),
          percent: percent(best.expected),
          margin: percent(best.margin),
        }),
      );
  });
  if (!speak) return null;
  const fresh = hint !== null && isStillAsked(hint.event, state);
  const brief = hint !== null && isBrief(hint);
  return (
    <Panel title={speak("hint.title")} onClose={onClose} speak={frame} class="is-hint">
      <p class="muted">{speak("hint.what")}</p>
      <div role="status">
        {asking && <p class="hint-thinking">{before ? speak("hint.before", { n: before }) : speak("hint.thinking")}</p>}
      </div>
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
      {hint && fresh && !brief && !differs(hint.bets) && <p class="hint-same">{speak("hint.same")}</p>}
      {!asking && !fresh && (
        <button type="button" onClick={ask}>
          {speak("hint.again")}
        </button>
      )}
    </Panel>
  );
}
