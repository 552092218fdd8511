/** The table of Yurikure: seven lilies in a circle and the threads between them, who decides for whom, and one's own secret sheet. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { classes, Confirm, DrawnBoard, DrawnSeatMark, Moves, type Point, SeatMark, seatClass, spotAttributes, useMoveLabel, useTable } from "@enishi/table";
import type { Order, yurikure } from "@enishi/types";
import "./table.css";

const GIRLS = ["red", "white", "black", "yellow", "purple", "green", "sky"] as const;
const PAIRS = GIRLS.flatMap((one, i) => GIRLS.slice(i + 1).map((other) => `${one}-${other}`));
const RADIUS = 112;
const VIEW_BOX = [-150, -146, 300, 292];
const PETAL = "M0 0C-11 -7 -10 -21 0 -28C10 -21 11 -7 0 0z";
const HEART = "M0 11.5C-9 5 -13 .5 -13 -4.5a6.6 6.6 0 0 1 13 -2a6.6 6.6 0 0 1 13 2C13 .5 9 5 0 11.5z";
const STAR = "M0 -15l4.2 9.2 10 1.1-7.5 6.8 2.1 9.9L0 7.1l-8.8 4.9 2.1-9.9-7.5-6.8 10-1.1z";
const SPIKES = "M0 -8l2 3.3 3.7-1.7-.5 3.9 3.3 1-2.5 3 2 3.5-4 .2-.8 3.8L0 6.4-3.2 9l-.8-3.8-4-.2 2-3.5-2.5-3 3.3-1-.5-3.9L-2 -4.7z";
const STEP = (2 * Math.PI) / 7;
const MOST = 19;

const girlsOf = (pair: string): string[] => pair.split("-");
const isPair = (what: string): boolean => what.includes("-");
const targetOf = (move: string): string => move.split(" ")[1] ?? "";
const pairOf = (one: string, other: string): string => (GIRLS.indexOf(one as "red") < GIRLS.indexOf(other as "red") ? `${one}-${other}` : `${other}-${one}`);

/** A sentence of the log about what is declared or decided. */
function said(key: "declare" | "decide", girl: string, move: string, seat?: number | null): [string, { [name: string]: unknown }] {
  const verb = move.split(" ")[0]!;
  return [`log.${key}.${verb}`, { seat, girl, target: targetOf(move), pair: targetOf(move) }];
}

/* Where things lie. */

const around = (place: number, radius: number): Point => [radius * Math.sin(place * STEP), -radius * Math.cos(place * STEP)];

/** Girls stand in the order in which they act, from the top on. */
function placesOf(table: yurikure.Table): Map<string, number> {
  const order = table.order.length === GIRLS.length ? table.order : GIRLS;
  return new Map(order.map((girl, place) => [girl, place]));
}

/** Where the token of a pair lies on its thread: such that no two tokens touch. */
function tokenAt(pair: string, places: Map<string, number>): Point {
  const [a, b] = girlsOf(pair).map((girl) => places.get(girl)!) as [number, number];
  const [from, to] = (b - a + 7) % 7 <= 3 ? [a, b] : [b, a];
  const [x1, y1] = around(from, RADIUS);
  const [x2, y2] = around(to, RADIUS);
  const part = (to - from + 7) % 7 === 3 ? 0.346 : 0.5;
  return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
}

const moved = ([x, y]: Point): string => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

/* The picture. */

function Thread({ pair, places }: { pair: yurikure.Pair; places: Map<string, number> }): JSX.Element {
  const [one, other] = girlsOf(pair.pair).map((girl) => around(places.get(girl)!, RADIUS)) as [Point, Point];
  const { couple, kissed, destined, affinity, discontent } = pair;
  const name = classes("thread", couple && "is-couple", kissed && "is-kissed", destined && "is-destined", discontent > 0 && "is-strained", affinity > 0 && `affinity-${affinity}`);
  const ends = { x1: one[0].toFixed(1), y1: one[1].toFixed(1), x2: other[0].toFixed(1), y2: other[1].toFixed(1) };
  return (
    <g class={name}>
      <line {...ends} />
      {couple && kissed && <line {...ends} class="within" />}
    </g>
  );
}

/** What the girl in question turns to: an arrow, as it is declared or settled. */
function Turning({ from, to, settled }: { from: Point; to: Point; settled: boolean }): JSX.Element {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const at = (distance: number): Point => [from[0] + ((to[0] - from[0]) * distance) / length, from[1] + ((to[1] - from[1]) * distance) / length];
  const [start, end] = [at(26), at(length - 32)];
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return (
    <g class={classes("turning", settled && "is-settled")}>
      <line x1={start[0]} y1={start[1]} x2={end[0]} y2={end[1]} />
      <path d="M-2 -6L9 0L-2 6z" transform={`${moved(end)} rotate(${angle.toFixed(1)})`} />
    </g>
  );
}

/** The looks of a pair: a dot, a round token, a heart, or a star, with the numbers on it. */
function TokenFace({ pair }: { pair: yurikure.Pair }): JSX.Element {
  const { couple, kissed, destined, affinity, discontent } = pair;
  const shape = destined ? <path d={STAR} /> : couple ? <path d={HEART} /> : <circle r={affinity ? 8.5 : 4} />;
  return (
    <g class={classes("token-face", couple && "is-couple", kissed && "is-kissed", destined && "is-destined")}>
      {shape}
      {(affinity > 0 || couple) && <text y={couple ? 2.8 : 3.8}>{affinity}</text>}
      {discontent > 0 && (
        <g class="discontent" transform="translate(11 9)">
          <path d={SPIKES} />
          <text y="4">{discontent}</text>
        </g>
      )}
    </g>
  );
}

function usePairLabel(): (pair: yurikure.Pair, chosen?: number) => string {
  const { speak } = useTable<yurikure.Table>();
  return (pair, chosen = 0) => {
    const { couple, kissed, destined, parting_faces: parting, kiss_faces: kiss } = pair;
    const gold = (pair.support ?? 0) + (pair.added ?? 0) + chosen;
    return [
      speak("table.pair", { ...pair }),
      couple && speak(destined ? "table.pair_destined" : kissed ? "table.pair_kissed" : "table.pair_couple"),
      couple && !destined && parting !== null && speak("table.pair_odds", { parting, kiss }),
      gold > 0 && speak("table.pair_support", { points: gold }),
    ]
      .filter(Boolean)
      .join(speak.language === "ja" ? "、" : ", ");
  };
}

function useGirlLabel(): (girl: yurikure.Girl) => string {
  const { table, speak } = useTable<yurikure.Table>();
  return (girl) => {
    const { controller, control, partners, revealed } = girl;
    const vote = table.action?.votes.find((one) => one.girl === girl.girl);
    return [
      girl.rank ? speak("table.girl", { girl: girl.girl, rank: girl.rank }) : speak(`girl.${girl.girl}`),
      table.acting === girl.girl ? speak("table.girl_acting") : girl.acted && speak("table.girl_acted"),
      vote && speak(`table.vote_${vote.vote ?? "open"}`),
      partners.length ? speak("table.girl_partners", { partners }) : speak("table.girl_single"),
      controller === null ? speak("table.girl_free") : speak("table.girl_controller", { seat: controller, points: revealed[controller] }),
      control !== null && speak("table.girl_control", { control }),
    ]
      .filter(Boolean)
      .join(speak.language === "ja" ? "、" : ", ");
  };
}

interface Looking {
  looked: string | null;
  look(what: string): void;
}

/** Points that a choice not yet confirmed gives to a pair. */
type Given = (pair: string) => number;

/** A lily with its name, its place in the order, who decides for it, and its vote. */
function Lily({ girl, at }: { girl: yurikure.Girl; at: Point }): JSX.Element {
  const { table, speak } = useTable<yurikure.Table>();
  const name = girl.girl;
  const vote = table.action?.votes.find((one) => one.girl === name)?.vote;
  const acting = table.acting === name;
  const isAsked = table.contest?.girl === name;
  return (
    <g class={classes("girl", `girl-${name}`, isAsked && "is-asked", girl.acted && "is-acted")} transform={moved(at)} data-move={`girl-${name}`} aria-hidden="true">
      <circle class="halo" r="27" />
      <g class="flower">
        {[0, 60, 120, 180, 240, 300].map((turn) => (
          <path key={turn} d={PETAL} transform={`rotate(${turn})`} />
        ))}
      </g>
      <rect class="plate" x="-20" y="-8" width="40" height="16" rx="8" />
      <text class="name" y="3.6">
        {speak(`girl.${name}`)}
      </text>
      {girl.rank && (
        <g class={classes("rank", acting && "is-acting")} transform="translate(-20 -20)">
          <circle r="8" />
          <text y="3.6">{girl.acted ? "✓" : girl.rank}</text>
        </g>
      )}
      {girl.controller !== null && (
        <g class={classes("held", seatClass(girl.controller))} transform="translate(0 20)">
          <rect x="-13" y="-8" width="27" height="16" rx="8" />
          <g transform="translate(-4.5 0)">
            <DrawnSeatMark seat={girl.controller} size={11} />
          </g>
          <text x="7" y="3.8">
            {girl.revealed[girl.controller]}
          </text>
        </g>
      )}
      {vote && (
        <g class={classes("vote", vote === "for" && "is-for")} transform="translate(21 -19)">
          <circle r="8" />
          {vote === "for" ? <circle class="ring" r="3.8" /> : <path d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" />}
        </g>
      )}
    </g>
  );
}

/** One's own support of a pair, at the corner of its token. */
function Support({ points, at: [x, y], isFar }: { points: number; at: Point; isFar: boolean }): JSX.Element | null {
  if (!points) return null;
  return (
    <g class="support" transform={moved(isFar ? [x - 11, y - 9] : [x - 8, y - 7])}>
      <rect x="-6.5" y="-6" width="13" height="12" rx="2.5" />
      <text y="3.8">{points}</text>
    </g>
  );
}

/** What can be chosen: an empty ring around what is drawn below it. */
function Ringed({ what, label, at, r, chosen, isLegal, class: name, look }: { what: string; label: string; at: Point; r: number; chosen: boolean; isLegal: boolean; class?: string | false; look(what: string): void }): JSX.Element {
  return (
    <g {...spotAttributes({ label, onPick: () => look(what), chosen })} class={classes("spot", isLegal && "is-legal", chosen && "is-chosen", name)} transform={moved(at)}>
      <circle class="halo" r={r} />
    </g>
  );
}

function Graph({ looked, look, given, choosing }: Looking & { given: Given; choosing: boolean }): JSX.Element {
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
    <DrawnBoard label={speak("table.graph")} viewBox={VIEW_BOX} class="graph">
      <g>
        {[...table.pairs]
          .sort((a, b) => Number(a.couple) - Number(b.couple) || a.affinity - b.affinity)
          .map((pair) => (
            <Thread key={pair.pair} pair={pair} places={places} />
          ))}
      </g>
      {turner && target && !isPair(target) && <Turning from={placeOf(turner)} to={placeOf(target)} settled={settled !== null} />}
      <g aria-hidden="true">
        {table.pairs.map((pair) => (
          <g key={pair.pair} transform={moved(tokenAt(pair.pair, places))}>
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
          chosen={choosing ? given(pair.pair) > 0 : looked === pair.pair}
          isLegal={canBe.has(pair.pair)}
          class={target === pair.pair && "is-turned-to"}
          look={look}
        />
      ))}
      {table.girls.map((girl) => (
        <Ringed key={girl.girl} what={girl.girl} label={girlLabel(girl)} at={placeOf(girl.girl)} r={28} chosen={looked === girl.girl} isLegal={canBe.has(girl.girl)} look={look} />
      ))}
      <g class="supports" aria-hidden="true">
        {table.pairs.map((pair) => (
          <Support key={pair.pair} points={(pair.support ?? 0) + (pair.added ?? 0) + given(pair.pair)} at={tokenAt(pair.pair, places)} isFar={pair.couple || pair.affinity > 0} />
        ))}
      </g>
    </DrawnBoard>
  );
}

const example = (of: Partial<yurikure.Pair>): yurikure.Pair => ({ pair: "", affinity: 0, discontent: 0, couple: false, kissed: false, destined: false, parting_faces: null, kiss_faces: null, support: null, added: null, ...of });

/** What the signs mean. */
function Legend(): JSX.Element {
  const { speak, seat } = useTable<yurikure.Table>();
  const entry = (key: string, face: ComponentChildren): JSX.Element => (
    <li>
      <svg viewBox="-16 -16 32 32" aria-hidden="true">
        {face}
      </svg>
      {speak(key)}
    </li>
  );
  const sign = (d: string, text: string, name: string): JSX.Element => (
    <g class={name}>
      <path d={d} transform="scale(1.4)" />
      <text y="4">{text}</text>
    </g>
  );
  return (
    <ul class="legend">
      {entry("table.key_affinity", <TokenFace pair={example({ affinity: 2 })} />)}
      {entry("table.key_discontent", sign(SPIKES, "1", "discontent"))}
      {entry("table.key_couple", <TokenFace pair={example({ affinity: 2, couple: true })} />)}
      {entry("table.key_kissed", <TokenFace pair={example({ affinity: 2, couple: true, kissed: true })} />)}
      {seat !== null &&
        entry(
          "table.key_support",
          <g class="support">
            <rect x="-9" y="-9" width="18" height="18" rx="3" />
            <text y="4">5</text>
          </g>,
        )}
    </ul>
  );
}

/* Small things in text. */

function Dots({ pair }: { pair: string }): JSX.Element {
  return (
    <span class="dots" aria-hidden="true">
      {girlsOf(pair).map((girl) => (
        <span key={girl} class={classes("dot", `girl-${girl}`)} />
      ))}
    </span>
  );
}

function What({ what }: { what: string }): JSX.Element {
  const { speak } = useTable();
  return (
    <span class="what">
      <Dots pair={what} />
      {speak(isPair(what) ? `pair.${what}` : `girl.${what}`)}
    </span>
  );
}

/** Everything about what was chosen in the picture, and what can be declared about it. */
function Detail({ looked }: { looked: string | null }): JSX.Element {
  const { table, view, myTurn, speak } = useTable<yurikure.Table>();
  const [pairLabel, girlLabel, moveLabel] = [usePairLabel(), useGirlLabel(), useMoveLabel()];
  const girl = table.girls.find((one) => one.girl === looked);
  const pair = table.pairs.find((one) => one.pair === looked);
  if (!girl && !pair) return <p class="detail muted">{speak("table.graph_help")}</p>;
  const declaring = myTurn && view.phase === "declare" && table.contest?.question === "action";
  const moves = girl ? [`approach ${girl.girl}`, `confess ${girl.girl}`] : [`love ${looked}`];
  const between = girl && table.contest && girl.girl !== table.contest.girl ? table.pairs.find((one) => one.pair === pairOf(girl.girl, table.contest!.girl)) : undefined;
  return (
    <div class="detail" aria-live="polite">
      <p>{girl ? girlLabel(girl) : pairLabel(pair!)}</p>
      {between && <p class="muted">{pairLabel(between)}</p>}
      {declaring && <Moves moves={moves}>{moveLabel}</Moves>}
    </div>
  );
}

/* The contest. */

/** Each seat in turn: whether it has declared, passed, is asked, or comes later; what it has revealed on the girl. */
function Ring({ contest }: { contest: yurikure.Contest }): JSX.Element {
  const { table, speak } = useTable<yurikure.Table>();
  const girl = table.girls.find((one) => one.girl === contest.girl)!;
  const state = (seat: number): string =>
    seat === contest.asked ? (contest.must_declare ? "declares" : "asked") : seat === contest.declarer ? "declared" : contest.passed.includes(seat) ? "passed" : "not_asked";
  const signs: { [state: string]: string } = { declares: "◀", asked: "◀", declared: "★", passed: "–", not_asked: "·" };
  return (
    <ul class="ring">
      {table.seats.map((_, seat) => (
        <li key={seat} class={classes(seatClass(seat), `is-${state(seat)}`)}>
          <SeatMark seat={seat} />
          <span class="ring-name">{speak.seat(seat)}</span>
          <span class="ring-state">
            <span aria-hidden="true">{signs[state(seat)]} </span>
            {speak(`table.${state(seat)}`)}
          </span>
          {girl.revealed[seat]! > 0 && <span class="ring-points">{speak("table.revealed_on_her", { points: girl.revealed[seat] })}</span>}
        </li>
      ))}
    </ul>
  );
}

function Votes({ votes }: { votes: readonly yurikure.Vote[] }): JSX.Element {
  const { speak } = useTable();
  return (
    <div class="votes">
      <span class="caption">{speak("table.votes")}</span>
      <ul>
        {votes.map(({ girl, vote }) => (
          <li key={girl} class={`is-${vote ?? "open"}`}>
            <What what={girl} />
            <span aria-hidden="true">{vote === "for" ? "○" : vote === "against" ? "×" : "…"}</span>
            <span class="unseen">{speak(`table.vote_${vote ?? "open"}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contest({ contest }: { contest: yurikure.Contest }): JSX.Element {
  const { table, speak, seat } = useTable<yurikure.Table>();
  const girl = table.girls.find((one) => one.girl === contest.girl)!;
  return (
    <>
      <h2 class={`girl-${contest.girl}`}>
        <Dots pair={contest.girl} /> {speak(`label.question.${contest.question}`, { girl: contest.girl })}
      </h2>
      <p class="declared">
        {contest.declaration
          ? speak(...said("declare", contest.girl, contest.declaration, contest.declarer))
          : contest.must_declare
            ? speak("label.must_declare", { seat: contest.asked })
            : speak("table.if_all_pass", { decision: speak(`table.default.${contest.default}`) })}
      </p>
      <Ring contest={contest} />
      {seat !== null && <p class="muted">{speak("table.yours", { girl: contest.girl, control: girl.control, most: contest.most_revealed })}</p>}
    </>
  );
}

/** Pass, or reveal more. */
function Answer({ contest }: { contest: yurikure.Contest }): JSX.Element {
  const { legal, speak } = useTable<yurikure.Table>();
  const reveals = [...legal].filter((move) => move.startsWith("reveal "));
  return (
    <div class="answer">
      <Moves moves={["pass"]} class="pass" />
      {reveals.length ? (
        <>
          <span class="caption">{speak("table.reveal_then")}</span>
          <Moves moves={reveals} class="reveals" key={contest.girl} />
        </>
      ) : (
        <span class="muted">{speak("table.only_pass")}</span>
      )}
    </div>
  );
}

/** The declarations as ready-made choices, in groups. */
function Declarations({ contest }: { contest: yurikure.Contest }): JSX.Element {
  const { table, speak, legal } = useTable<yurikure.Table>();
  const moveLabel = useMoveLabel();
  const others = table.girls.map((one) => one.girl).filter((girl) => girl !== contest.girl);
  const love = [...legal].filter((move) => move.startsWith("love "));
  const group = (verb: string, moves: readonly string[]): JSX.Element => (
    <section class={`group group-${verb}`}>
      {verb !== "nothing" && <h3>{speak(`table.group_${verb}`)}</h3>}
      <Moves moves={moves}>
        {(move) => (
          <>
            <span class="unseen">{moveLabel(move)}</span>
            <span aria-hidden="true">{targetOf(move) ? <What what={targetOf(move)} /> : moveLabel(move)}</span>
          </>
        )}
      </Moves>
    </section>
  );
  return (
    <section class="leaf declarations">
      <h2>{speak("table.declare", { girl: contest.girl })}</h2>
      {contest.question === "action" ? (
        <>
          {group("nothing", ["nothing"])}
          {group("approach", others.map((girl) => `approach ${girl}`))}
          {group("confess", others.map((girl) => `confess ${girl}`))}
          {love.length > 0 && group("love", love)}
        </>
      ) : (
        <Moves moves={contest.question === "vote" ? ["for", "against"] : ["yes", "no"]} class="yes-or-no" />
      )}
    </section>
  );
}

/* Support. */

interface Picks {
  /** How many are still to be entered; 0: nothing to choose. */
  due: number;
  /** What the entries to come are worth. */
  points: readonly number[];
  picks: readonly string[];
  pick(pair: string): void;
  drop(index: number): void;
  clear(): void;
  enter(): void;
}

/** Pairs chosen for support and not yet entered: in the order of their points, or in the pairs' own where all are worth the same. */
function usePicks(): Picks {
  const { table, view, seat, myTurn, legal, play, playAll } = useTable<yurikure.Table>();
  const [kept, keep] = useState<{ of: string; picks: readonly string[] }>({ of: "", picks: [] });
  const own = seat === null ? undefined : table.seats[seat];
  const entered = own?.entered ?? 0;
  const end = { support: 5, add_one: 6, add_three: 9 }[view.phase] ?? 0;
  const due = myTurn && own?.choosing ? Math.max(0, end - entered) : 0;
  const points = Array.from({ length: due }, (_, i) => Math.max(1, 5 - entered - i));
  const question = `${view.phase} ${entered}`;
  const picks = kept.of === question ? kept.picks : [];
  const set = (next: readonly string[]): void => keep({ of: question, picks: next });
  const verb = view.phase === "support" ? "support" : "add";
  const repeats = view.phase === "add_three" || view.options.repeat_pairs === true;
  const pick = (pair: string): void => {
    if (!legal.has(`${verb} ${pair}`)) void play(`${verb} ${pair}`);
    else if (!repeats && picks.includes(pair)) set(picks.filter((one) => one !== pair));
    else if (due === 1) set([pair]);
    else if (picks.length < due) set([...picks, pair]);
  };
  const ordered = verb === "add" ? [...picks].sort((a, b) => PAIRS.indexOf(a) - PAIRS.indexOf(b)) : picks;
  return {
    due,
    points,
    picks,
    pick,
    drop: (index) => set(picks.filter((_, i) => i !== index)),
    clear: () => set([]),
    enter: () => void playAll(ordered.map((pair) => `${verb} ${pair}`)),
  };
}

/** The places of the sheet that are filled now. */
function Choosing({ due, points, picks, pick, drop }: Picks): JSX.Element {
  const { table, view, speak, legal } = useTable<yurikure.Table>();
  const verb = view.phase === "support" ? "support" : "add";
  const hint = verb === "support" ? speak("table.choose_five", { points: points.join(", ") }) : speak(due === 1 ? "table.choose_one" : "table.choose_added", { n: due });
  return (
    <section class="leaf choosing">
      <h2>{speak(`phase.${view.phase}`)}</h2>
      <p>
        {hint} {verb === "support" && view.options.repeat_pairs === true && speak("table.repeat")}
      </p>
      <ol class="slots">
        {points.map((worth, i) => {
          const pair = picks[i];
          return (
            <li key={i}>
              <span class="worth" aria-hidden="true">
                {worth}
              </span>
              {pair ? (
                <button type="button" class="quiet" aria-label={speak("table.take_back", { pair, points: worth })} onClick={() => drop(i)}>
                  <What what={pair} /> <span aria-hidden="true">×</span>
                </button>
              ) : (
                <span class="empty">
                  <span class="unseen">{speak("table.empty_slot", { points: worth })}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <details>
        <summary>{speak("table.all_pairs")}</summary>
        <div class="pair-list">
          {table.pairs.map(({ pair, affinity, discontent, couple }) => (
            <button key={pair} type="button" class={classes("bare", picks.includes(pair) && "is-picked")} aria-pressed={picks.includes(pair)} aria-disabled={legal.has(`${verb} ${pair}`) ? undefined : "true"} onClick={() => pick(pair)}>
              <What what={pair} />
              <span class="caption">
                {couple ? "♡" : ""}
                {affinity}/{discontent}
              </span>
            </button>
          ))}
        </div>
      </details>
    </section>
  );
}

function SheetOf({ seat, sheet }: { seat: number; sheet: yurikure.Sheet }): JSX.Element {
  const { table, speak, seat: own } = useTable<yurikure.Table>();
  const couples = new Set(table.pairs.filter(({ couple }) => couple).map(({ pair }) => pair));
  const entry = (pair: string, worth: ComponentChildren, key: string): JSX.Element => (
    <li key={key} class={classes(couples.has(pair) && "is-couple")}>
      <span class="worth">{worth}</span>
      <What what={pair} />
      {couples.has(pair) && (
        <>
          <span aria-hidden="true">♡</span>
          <span class="unseen">{speak("table.pair_couple")}</span>
        </>
      )}
    </li>
  );
  return (
    <section class="leaf sheet">
      <h2>
        <SeatMark seat={seat} /> {speak(seat === own ? "table.sheet" : "table.sheet_of", { seat })}
      </h2>
      <ol>{sheet.setup.map((pair, i) => entry(pair, 5 - i, `${i}`))}</ol>
      {sheet.added.length > 0 && (
        <>
          <h3>{speak("table.sheet_added")}</h3>
          <ol>{sheet.added.map((pair, i) => entry(pair, "+1", `${i}`))}</ol>
        </>
      )}
      <p class="muted">{speak("table.sheet_points", { points: sheet.points })}</p>
      {seat === own && table.tension?.adding_after && <p class="muted">{speak("table.adding_after", { turn: table.tension.adding_after })}</p>}
    </section>
  );
}

/* The control track. */

function Track(): JSX.Element {
  const { table, speak, seat: own } = useTable<yurikure.Table>();
  const rows = [...table.girls].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const at = (points: number): number => 6 + points * 12;
  const inWords = ({ girl, revealed, control }: yurikure.Girl): string => {
    const seats = revealed.map((points, seat) => (points ? speak("table.track_seat", { seat, points }) : "")).filter(Boolean);
    return speak("table.track_row", { girl, what: [...(seats.length ? seats : [speak("table.track_none")]), ...(control === null ? [] : [speak("table.track_own", { control })])] });
  };
  return (
    <section class="leaf track">
      <h2>{speak("table.track")}</h2>
      <ol>
        {rows.map((girl) => (
          <li key={girl.girl} class={classes(table.acting === girl.girl && "is-acting", girl.acted && "is-acted")}>
            <span class="track-rank" aria-hidden="true">
              {table.acting === girl.girl ? "▶" : girl.acted ? "✓" : girl.rank}
            </span>
            <span aria-hidden="true">
              <What what={girl.girl} />
            </span>
            <span class="unseen">{inWords(girl)}</span>
            <svg viewBox="-2 0 250 26" aria-hidden="true">
              <path class="rail" d={`M${at(0)} 16H${at(MOST)}`} />
              {Array.from({ length: MOST + 1 }, (_, points) => (
                <path key={points} class={classes("tick", points % 5 === 0 && "is-five")} d={`M${at(points)} ${points % 5 ? 13.5 : 11}V${points % 5 ? 18.5 : 21}`} />
              ))}
              {own !== null && girl.control !== null && <path class="own" d={`M${at(girl.control)} 10l-5.5 -8.5h11z`} />}
              {girl.revealed.map(
                (points, seat) =>
                  points > 0 && (
                    <g key={seat} data-move={`track-${girl.girl}-${seat}`} class={classes(seatClass(seat), seat === girl.controller && "is-controller")} transform={`translate(${at(points)} 16)`}>
                      <DrawnSeatMark seat={seat} size={seat === girl.controller ? 16 : 11} />
                    </g>
                  ),
              )}
            </svg>
            <span class="track-most" aria-hidden="true">
              {girl.controller === null ? "" : girl.revealed[girl.controller]}
              {girl.control !== null && <small>▽{girl.control}</small>}
            </span>
          </li>
        ))}
      </ol>
      {own !== null && <p class="muted">{speak("table.track_key")}</p>}
    </section>
  );
}

/* Couples. */

function Faces({ n, name }: { n: number; name: string }): JSX.Element {
  return (
    <svg class={classes("faces", name)} viewBox="0 0 48 8" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <rect key={i} class={classes(i < n && "is-full")} x={i * 8 + 0.8} y="0.8" width="6.4" height="6.4" rx="1.2" />
      ))}
    </svg>
  );
}

function Couples(): JSX.Element {
  const { table, speak } = useTable<yurikure.Table>();
  const couples = table.pairs.filter(({ couple }) => couple);
  const { tension } = table;
  return (
    <section class="leaf couples">
      <h2>{speak("table.couples")}</h2>
      {!couples.length && <p class="muted">{speak("table.no_couples")}</p>}
      <ul>
        {couples.map((pair) => (
          <li key={pair.pair}>
            <svg class="couple-token" viewBox="-20 -18 40 38" aria-hidden="true">
              <TokenFace pair={pair} />
            </svg>
            <span class="couple-name">
              <What what={pair.pair} />
              <span class="unseen">{speak("table.pair", { ...pair })}</span>
              {table.to_roll.includes(pair.pair) && <span class="badge">{speak("table.rolls")}</span>}
              {pair.destined && <strong>★ {speak("table.pair_destined")}</strong>}
            </span>
            {tension && !pair.destined && (
              <span class="odds">
                <span>
                  <Faces n={pair.parting_faces ?? 0} name="is-parting" /> {speak("table.parts", { n: pair.parting_faces })}
                </span>
                <span>
                  <Faces n={pair.kiss_faces ?? 0} name="is-kissing" /> {speak("table.kisses", { n: pair.kiss_faces })}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {tension && (
        <div class="tension">
          {tension.last_turn && <p>⌛ {speak("table.last_turn")}</p>}
          {tension.red_couples.length > 0 && <p>♥ {speak("label.red", { pairs: tension.red_couples })}</p>}
          {tension.groups.map((girls) => (
            <p key={girls.join()}>△ {speak("label.group", { girls })}</p>
          ))}
          {tension.one_couple_short.length > 0 && <p>△ {speak("label.short", { pairs: tension.one_couple_short })}</p>}
        </div>
      )}
    </section>
  );
}

/* Standing orders. */

type Span = "never" | "action" | "turn" | "always";
const GIRL_PATH = "table.contest.girl";

interface Standing {
  span: Span;
  unless: string[];
  only: boolean;
}

/** What the orders that are set mean now; those for a turn or an action that is over mean nothing any more. */
function read(orders: readonly Order[], table: yurikure.Table): Standing {
  const pass = orders.find(({ only }) => !only);
  const turn = pass?.when?.["table.turn"]?.[0];
  const acting = pass?.when?.["table.acting"]?.[0];
  const isOver = (turn !== undefined && turn !== table.turn) || (acting !== undefined && acting !== table.acting);
  const span = !pass || isOver ? "never" : acting !== undefined ? "action" : turn !== undefined ? "turn" : "always";
  return { span, unless: (pass?.unless?.[GIRL_PATH] ?? []).map(String), only: orders.some(({ only }) => only) };
}

function ordersFor({ span, unless, only }: Standing, table: yurikure.Table): Order[] {
  const when: Order["when"] = span === "always" ? {} : { "table.turn": [table.turn], ...(span === "action" && { "table.acting": [table.acting] }) };
  return [...(span === "never" ? [] : [{ move: "pass", when, unless: { [GIRL_PATH]: unless } }]), ...(only ? [{ move: "pass", only: true }] : [])];
}

function Orders(): JSX.Element | null {
  const { table, orders, setOrders, speak, seat, live } = useTable<yurikure.Table>();
  const [asked, ask] = useState<{ before: readonly Order[]; standing: Standing } | null>(null);
  const [girls, keepGirls] = useState<readonly string[] | null>(null);
  if (seat === null || !live || !table.tension) return null;
  const standing = asked?.before === orders ? asked.standing : read(orders, table);
  const unless = standing.span === "never" ? [...(girls ?? standing.unless)] : standing.unless;
  const set = (next: Partial<Standing>): void => {
    const wanted = { ...standing, unless, ...next };
    keepGirls(wanted.unless);
    ask({ before: orders, standing: wanted });
    void setOrders(ordersFor(wanted, table)).then((done) => done || ask(null));
  };
  const spans: Span[] = ["never", ...(table.acting ? (["action"] as const) : []), ...(table.turn ? (["turn"] as const) : []), "always"];
  const toggled = (girl: string): string[] => (unless.includes(girl) ? unless.filter((one) => one !== girl) : [...unless, girl]);
  const isOn = standing.span !== "never" || standing.only;
  return (
    <details class="leaf orders">
      <summary>
        {speak("table.orders")} {isOn && <span class="badge is-turn">{speak("table.orders_on")}</span>}
      </summary>
      <fieldset>
        <legend>{speak("table.orders_when")}</legend>
        {spans.map((span) => (
          <label key={span}>
            <input type="radio" name="yurikure-orders" checked={standing.span === span} onChange={() => set({ span })} />
            {speak(`table.order.${span}`)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{speak("table.orders_unless")}</legend>
        {table.girls.map(({ girl }) => (
          <label key={girl}>
            <input type="checkbox" checked={unless.includes(girl)} onChange={() => set({ unless: toggled(girl) })} />
            <What what={girl} />
          </label>
        ))}
      </fieldset>
      <label>
        <input type="checkbox" checked={standing.only} onChange={() => set({ only: !standing.only })} />
        {speak("table.order_only")}
      </label>
      <p class="muted">{speak("table.orders_note")}</p>
    </details>
  );
}

/* The table. */

function Scene(): JSX.Element {
  const { table, view, seat, myTurn, held, speak } = useTable<yurikure.Table>();
  const moveLabel = useMoveLabel();
  const { contest, action } = table;
  const choosing = table.seats.flatMap((one, number) => (one.choosing ? [number] : []));
  const isDone = seat !== null && choosing.length > 0 && !choosing.includes(seat);
  return (
    <section class="leaf scene">
      <p class="course">{table.turn ? speak("label.turn", { turn: table.turn }) : speak("label.setup")}</p>
      {action && <p class="action">{speak(...said("decide", action.girl, action.action))}</p>}
      {action && action.votes.length > 0 && <Votes votes={action.votes} />}
      {contest ? <Contest contest={contest} /> : <h2>{speak(`phase.${view.phase}`)}</h2>}
      {choosing.length > 0 && <p>{isDone ? speak("table.entered") : speak("label.choosing", { seats: choosing })}</p>}
      {table.to_roll.length > 0 && <p>{speak("label.to_roll", { pairs: table.to_roll })}</p>}
      {held && <p class="my-answer">{speak("table.your_answer", { move: moveLabel(held) })}</p>}
      {contest && myTurn && !held && view.phase === "ask" && <Answer contest={contest} />}
    </section>
  );
}

export default function Table(): JSX.Element {
  const { table, view, myTurn, held, speak } = useTable<yurikure.Table>();
  const [looked, lookAt] = useState<string | null>(null);
  const picks = usePicks();
  const choosing = picks.due > 0;
  const given: Given = (pair) => picks.picks.reduce((sum, one, i) => sum + (one === pair ? picks.points[i]! : 0), 0);
  const look = (what: string): void => {
    if (choosing && isPair(what)) picks.pick(what);
    else lookAt(looked === what ? null : what);
  };
  return (
    <>
      <div class="garden">
        <div class="column">
          {choosing ? <Choosing {...picks} /> : <Scene />}
          {table.contest && myTurn && !held && view.phase === "declare" && <Declarations contest={table.contest} />}
          <Orders />
          <Couples />
        </div>
        <div class="column is-wide">
          <div class="circle">
            <Graph looked={looked} look={look} given={given} choosing={choosing} />
            <Legend />
            <Detail looked={looked} />
          </div>
          <Track />
          {table.seats.map((seat, number) => seat.sheet && seat.sheet.setup.length > 0 && <SheetOf key={number} seat={number} sheet={seat.sheet} />)}
        </div>
      </div>
      {choosing && (
        <Confirm label={speak("table.enter")} ready={picks.picks.length === picks.due} onConfirm={picks.enter} onClear={picks.picks.length ? picks.clear : undefined}>
          {speak("table.chosen_of", { n: picks.picks.length, all: picks.due })}
        </Confirm>
      )}
    </>
  );
}

/** What a seat has revealed, and whether it is still choosing. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<yurikure.Table>();
  const { revealed, revealed_on_couples: couples, choosing } = table.seats[seat]!;
  return (
    <span class="yurikure-note" title={speak("table.note_revealed", { revealed, couples })}>
      <span aria-hidden="true">
        ◉{revealed} ♡{couples}
      </span>
      <span class="unseen">{speak("table.note_revealed", { revealed, couples })}</span>
      {choosing && <span>✎ {speak("table.note_choosing")}</span>}
    </span>
  );
}

const COLOURS = ["#c8443c", "#f7f1e4", "#45404d", "#e2b53a", "#8f5fae", "#5f9552", "#6fb4da"];

/** Seven lilies and a few of the threads between them. */
export function Picture(): JSX.Element {
  const at = (place: number): Point => around(place, 46);
  const thread = (a: number, b: number, colour: string, width: number): JSX.Element => <line x1={at(a)[0]} y1={at(a)[1]} x2={at(b)[0]} y2={at(b)[1]} stroke={colour} stroke-width={width} />;
  return (
    <svg viewBox="-64 -64 128 128">
      <circle r="62" fill="#8a2f3c" opacity="0.14" />
      {thread(1, 3, "#b88f96", 1)}
      {thread(2, 6, "#b88f96", 1)}
      {thread(4, 5, "#b88f96", 1)}
      {thread(3, 6, "#4b6fa8", 3)}
      {thread(0, 2, "#c8443c", 5)}
      {COLOURS.map((colour, place) => (
        <g key={place} transform={`${moved(at(place))} scale(.5)`} fill={colour} stroke="#6d5560" stroke-width="1.5">
          {[0, 60, 120, 180, 240, 300].map((turn) => (
            <path key={turn} d={PETAL} transform={`rotate(${turn})`} />
          ))}
          <circle r="5" fill="#f6dc8c" />
        </g>
      ))}
      <path d={HEART} fill="#c8443c" stroke="#fff6ea" stroke-width="1.5" transform={`${moved([(at(0)[0] + at(2)[0]) / 2, (at(0)[1] + at(2)[1]) / 2])} scale(.8)`} />
    </svg>
  );
}
