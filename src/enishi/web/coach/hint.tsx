/** A hint: the moves that look best from one's seat, with what may be expected of them, and why. */

import type { Bet, Hinted, Known, TableState } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableModule } from "../frame/game_table";
import { bringAbovePanel } from "../frame/in_sight";
import { Panel } from "../frame/panel";
import { isMyTurn, isStillAsked } from "../frame/people";
import type { RefusalWords } from "../frame/playing";
import { useCoachWords, useInLanguage } from "../language/spoken";
import type { Speaker } from "../language/words";
import { onMessage, Refused } from "../live/line";
import { sayAt } from "../live/tables";
import { canThink } from "../live/thread";
import { announce } from "../notices";
import type { AtTable } from "../table/at_table";
import { moveInWords } from "../table/choice";
import { classes } from "../table/classes";
import { nextRows, type Row } from "./rows";
import { saysSomething, think } from "./thinking";
import { worth } from "./worth";

export interface HintProps {
  /** Whether a search has anything to say in this game; where it has not, the game's own words do. */
  computed: boolean;
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

/** A hint from fewer tries than this is a short look: it is thought about again, until the server has compiled the game. */
const MANY_VISITS = 200;
const AGAIN_AFTER = 3000;
/** Where the hint before is still thought about, its turn comes soon. */
const BUSY_FOR = 1000;
const MOST_TRIES = 15;
/** Between two moves that are no further apart than this, whatever they may be wrong by, it makes no difference. */
const NO_DIFFERENCE = 0.05;

const isBrief = ({ bets }: Hinted): boolean => bets.reduce((sum, bet) => sum + bet.visits, 0) < MANY_VISITS;
const isSure = ({ expected, margin }: Bet): boolean => saysSomething(expected, margin);
/** Whether it is known how good the best looks: until then no row has a place of its own, and none is offered to be played. */
const isSettled = ({ bets }: Hinted): boolean => bets[0] !== undefined && isSure(bets[0]);

/** What to say of the first two where neither is better by more than either may be wrong by; null where one is. */
function comparison([best, next]: readonly Bet[]): "hint.same" | "hint.open" | null {
  if (!best || !next) return null;
  const [apart, wrong] = [Math.abs(best.expected - next.expected), Math.max(best.margin, next.margin)];
  if (apart > wrong) return null;
  return apart + wrong <= NO_DIFFERENCE ? "hint.same" : "hint.open";
}

const percent = (share: number): number => Math.round(share * 100);

interface Asked {
  hint: Hinted | null;
  rows: readonly Row[];
  refusal: RefusalWords | null;
  asking: boolean;
  /** Whether what is there is thought about further. */
  goesOn: boolean;
  before: number;
  ask(): void;
}

function useHint(state: TableState, tell: (found: Hinted) => void): Asked {
  const [{ hint, rows }, put] = useState<Pick<Asked, "hint" | "rows">>({ hint: null, rows: [] });
  const [refusal, refuse] = useState<RefusalWords | null>(null);
  const [asking, wait] = useState(false);
  const [goesOn, go] = useState(false);
  const [before, stand] = useState(0);
  const here = useRef(true);
  const tries = useRef(0);
  const latest = useRef({ tell, state });
  latest.current = { tell, state };
  const thinks = useRef(canThink());
  const stopThinking = useRef(() => {});
  const told = useRef<string | null>(null);
  const found = (now: Hinted): void => {
    put((former) => {
      const stays = former.hint !== null && isSettled(former.hint) && isStillAsked(former.hint.event, latest.current.state);
      return { hint: now, rows: nextRows(stays ? former.rows : [], now.bets) };
    });
    wait(false);
    const best = now.bets[0]?.move ?? null;
    if (told.current !== best) latest.current.tell(now); // what only gets surer is not announced again
    told.current = best;
  };
  /** Thinks on this machine; where that fails, the server is asked after all. */
  const thinkAbout = (known: Known): void => {
    stopThinking.current = think(
      state.frame.table,
      known,
      () => isStillAsked(known.event, latest.current.state),
      (now, last) => {
        if (!here.current) return;
        found(now);
        go(!last);
      },
      () => {
        thinks.current = false;
        if (here.current) void ask();
      },
    );
  };
  const ask = async (): Promise<void> => {
    stopThinking.current();
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
        const again = isBrief(answer) && tries.current < MOST_TRIES;
        go(again);
        if (again) setTimeout(() => here.current && void ask(), AGAIN_AFTER);
      }
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      if (!here.current) return;
      if (reason.refusal.code === "too_fast" && tries.current < MOST_TRIES) {
        tries.current += 1;
        setTimeout(() => here.current && void ask(), BUSY_FOR);
        return;
      }
      refuse(reason.refusal.words);
      wait(false);
      go(false);
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
  const askAnew = (): void => {
    told.current = null;
    tries.current = 0;
    void ask();
  };
  return { hint, rows, refusal, asking, goesOn, before, ask: askAnew };
}

interface BetLineProps {
  row: Row;
  /** Whether it is the one to take. */
  best: boolean;
  label: string;
  props: HintProps;
  speak: Speaker;
  fresh: boolean;
  playable: boolean;
}

/** How good a move looks. */
function aboutRow({ bet, told }: Row, speak: Speaker): string {
  if (!told) return speak("hint.behind");
  return isSure(bet) ? speak("hint.about", { worth: worth(bet.expected, bet.margin, speak) }) : speak("hint.unsure");
}

/** It keeps its height, whatever is known of its move: those below it stay where they are. */
function BetLine({ row, best, label, props, speak, fresh, playable }: BetLineProps): JSX.Element {
  const { at, onShow, onClose } = props;
  const { bet, told } = row;
  const low = Math.max(0, bet.expected - bet.margin);
  const high = Math.min(1, bet.expected + bet.margin);
  return (
    <li class={classes("bet", best && "is-best", !told && "is-behind")}>
      <p class="bet-head">
        <strong class="bet-move">{label}</strong>
        {best && <span class="bet-best">{speak("hint.best")}</span>}
      </p>
      <div class="bet-worth">
        {told && isSure(bet) && (
          <div class="bet-bar" aria-hidden="true">
            <span class="bet-fill" style={{ width: `${percent(bet.expected)}%` }} />
            <span class="bet-margin" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
          </div>
        )}
        <span class="bet-about">{aboutRow(row, speak)}</span>
      </div>
      {bet.reason && <p class="bet-reason">{at.speak.line(bet.reason)}</p>}
      {fresh && (
        <div class="row">
          <button type="button" aria-label={speak("hint.show_move", { move: label })} onClick={() => onShow(bet.move)}>
            {speak("hint.show")}
          </button>
          {playable && (
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
          )}
        </div>
      )}
    </li>
  );
}

/** Where a hint stands; what it is about stays in sight. */
function HintPlace({ title, hint, children }: { title: string; hint: HintProps; children: ComponentChildren }): JSX.Element {
  useEffect(() => {
    const drawn = requestAnimationFrame(bringAbovePanel);
    return () => cancelAnimationFrame(drawn);
  }, []);
  return (
    <Panel title={title} onClose={hint.onClose} speak={hint.frame} class="is-hint">
      {children}
    </Panel>
  );
}

/** What the game itself says about a phase in which nothing can be worked out. */
function HintInWords(props: HintProps): JSX.Element {
  const { state, at, frame } = props;
  const said = `advice.${state.view?.phase}`;
  const now = isMyTurn(state) && at.speak.has(said) ? at.speak(said) : frame("hint.not_now");
  return (
    <HintPlace title={frame("hint.ask")} hint={props}>
      <p role="status">{state.frame.hints ? now : frame("setup.no_hints")}</p>
    </HintPlace>
  );
}

export const HintPanel = (props: HintProps): JSX.Element => (props.computed ? <FoundHint {...props} /> : <HintInWords {...props} />);

function FoundHint(props: HintProps): JSX.Element | null {
  const { state, at, module, names } = props;
  const speak = useCoachWords(names);
  const inLanguage = useInLanguage();
  const named = (move: string): string => module.nameMove?.(move, at) ?? moveInWords(move, at.speak);
  const { hint, rows, refusal, asking, goesOn, before, ask } = useHint(state, ({ bets }) => {
    const [best] = bets;
    if (best && speak)
      announce(
        speak(isSure(best) ? "hint.found" : "hint.found_unsure", {
          move: named(best.move),
          worth: worth(best.expected, best.margin, speak),
        }),
      );
  });
  if (!speak) return null;
  const fresh = hint !== null && isStillAsked(hint.event, state);
  const further = fresh && goesOn; // as long as it is thought about, it says so: what stands there may still change
  const compared = fresh && !isBrief(hint) ? comparison(hint.bets) : null;
  const thinking = before
    ? speak("hint.before", { n: before })
    : speak(!further ? "hint.thinking" : isBrief(hint) ? "hint.impression" : "hint.goes_on");
  return (
    <HintPlace title={speak("hint.title")} hint={props}>
      {hint && (
        <>
          {!fresh && <p class="refused-hint">{speak("hint.old")}</p>}
          <ol class="bets">
            {rows.map((row) => (
              <BetLine
                key={row.bet.move}
                row={row}
                best={compared !== "hint.same" && rows.length > 1 && row.bet.move === hint.bets[0]?.move}
                label={named(row.bet.move)}
                props={props}
                speak={speak}
                fresh={fresh}
                playable={!further || isSettled(hint)}
              />
            ))}
          </ol>
        </>
      )}
      {/* Below the rows, so that they stay where they are when it comes and goes. */}
      <div role="status">{(asking || further) && <p class="hint-thinking">{thinking}</p>}</div>
      <div role="alert">{refusal && <p class="refused-hint">{inLanguage(refusal)}</p>}</div>
      {compared && <p class="hint-same">{speak(compared)}</p>}
      {hint?.bets.some(isSure) && <p class="muted">{speak("hint.expected")}</p>}
      {!asking && !fresh && (
        <button type="button" onClick={ask}>
          {speak("hint.again")}
        </button>
      )}
      <p class="muted">{speak("hint.what")}</p>
    </HintPlace>
  );
}
