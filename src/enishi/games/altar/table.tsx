/** The table of Altar of Time: every schedule as a bar of eight hours, and the altar where taken cards and offerings lie. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { type AtTable, Board, Card, Cards, classes, Confirm, DrawnSeatMark, moveInWords, Moves, SeatMark, seatClass, SpotButton, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import "./table.css";

const HOURS = 8;
const NUMBERS = ["1", "2", "3", "4", "5", "6"];
const SPEAR = "M-7 9 4-4M4-4 1.5-6.5 9-10 6.5-1.5z";
const SHIELD = "M0-10C3-7.5 6-7 8.5-7 9 1 6 7 0 10.5-6 7-9 1-8.5-7-6-7-3-7.5 0-10z";
/** What an active card lets its seat do: draw from any deck, offer on the altar, take from hands. */
const POWERS: { [number: number]: string } = {
  3: "M-8-7H1V5H-8zM-4 5V8.5H5V-3.5H1M-1 8.5",
  4: "M0-10C5-5 6.5-2 6.5 2A6.5 6.5 0 0 1-6.5 2C-6.5-1-4.5-3-3.5-5-2.5-3-1.5-2.5-.5-3 .5-5 .5-7.5 0-10z",
  6: "M-5 10C-8 5-9 2-8.5 0-7 0-6 1.5-5 3V-6.5A1.5 1.5 0 0 1-2-6.5V-1-8A1.5 1.5 0 0 1 1-8V-1-7A1.5 1.5 0 0 1 4-7V-.5-4.5A1.5 1.5 0 0 1 7-4.5C7.2 3 7 6 5 10z",
};

const isNumber = (card: string): boolean => NUMBERS.includes(card);
const ownerOf = (card: string): number => Number(card.at(-1));
const kindOf = (card: string): string => card.slice(0, -1);
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/* Cards */

/** A dial of eight hours, of which so many are filled. */
function Dial({ hours }: { hours: number }): JSX.Element {
  const angle = (hours / HOURS) * 2 * Math.PI;
  const [x, y] = [Math.sin(angle) * 10, -Math.cos(angle) * 10].map((value) => value.toFixed(2));
  return (
    <svg class="dial" viewBox="-12 -12 24 24" aria-hidden="true">
      <circle r="10" />
      <path d={`M0 0V-10A10 10 0 ${hours > HOURS / 2 ? 1 : 0} 1 ${x} ${y}z`} />
    </svg>
  );
}

/** A spear or a shield with the sign of the seat whose desire it is. */
function DesireArt({ card }: { card: string }): JSX.Element {
  return (
    <svg class={classes("desire", kindOf(card), seatClass(ownerOf(card)))} viewBox="-12 -12 24 24" aria-hidden="true">
      <path d={kindOf(card) === "spear" ? SPEAR : SHIELD} />
      <g transform={kindOf(card) === "spear" ? "translate(5 6)" : "translate(0 -1)"}>
        <DrawnSeatMark seat={ownerOf(card)} size={8} />
      </g>
    </svg>
  );
}

function Power({ number }: { number: number }): JSX.Element | null {
  return POWERS[number] ? (
    <svg class="power-sign" viewBox="-12 -12 24 24" aria-hidden="true">
      <path d={POWERS[number]} />
    </svg>
  ) : null;
}

/** What a card is called, with the name of the seat whose desire it is. */
function useCardName(): (card: string) => string {
  const { speak } = useTable();
  return (card) => (isNumber(card) || card === "?" ? card : speak("table.desire", { kind: kindOf(card), seat: ownerOf(card) }));
}

function Mini({ card, children, unsure }: { card: string; children?: ComponentChildren; unsure?: boolean }): JSX.Element {
  return (
    <span class={classes("mini", unsure && "is-unsure", card === "?" && "is-down")}>
      {isNumber(card) ? card : card === "?" ? "" : <DesireArt card={card} />}
      {children}
    </span>
  );
}

/** Small cards in a row, under a caption. */
function Minis({ caption, cards, unsure }: { caption: string; cards: readonly string[]; unsure?: boolean }): JSX.Element | null {
  const { speak } = useTable();
  const name = useCardName();
  if (!cards.length) return null;
  return (
    <p class="minis" role="img" aria-label={speak("table.list", { what: caption, cards: cards.map(name) })}>
      <span class="caption">{caption}</span>
      {cards.map((card, i) => (
        <Mini key={i} card={card} unsure={unsure ?? false} />
      ))}
    </p>
  );
}

/** So many of each card, under a caption. */
function Counts({ caption, counts }: { caption: string; counts: { [card: string]: number } }): JSX.Element {
  const { speak } = useTable();
  const name = useCardName();
  const cards = Object.keys(counts).filter((card) => counts[card]);
  const words = cards.map((card) => speak("table.times", { card: name(card), times: counts[card] }));
  return (
    <p class="minis" role="img" aria-label={speak("table.list", { what: caption, cards: words })}>
      <span class="caption">{caption}</span>
      {cards.map((card) => (
        <span key={card} class="counted">
          <Mini card={card} />
          {(isNumber(card) || counts[card]! > 1) && <span class="times">×{counts[card]}</span>}
        </span>
      ))}
      {!cards.length && "–"}
    </p>
  );
}

/* What is being planned: cards to take out of one schedule, and cards of the hand, each by its place. */

interface Plan {
  owner: number | null;
  out: readonly number[];
  hand: readonly number[];
  note: string;
}

const EMPTY: Plan = { owner: null, out: [], hand: [], note: "" };

const without = <T,>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one);

/** Whether all of these are among those, as often as they occur. */
function within(few: readonly (string | number)[], many: readonly (string | number)[]): boolean {
  const left = [...many];
  return few.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Whether some of these numbers add up to that. */
const addsUp = (numbers: readonly number[], sum: number): boolean =>
  sum === 0 || (sum > 0 && numbers.some((number, i) => addsUp(numbers.slice(i + 1), sum - number)));

interface Planning {
  plan: Plan;
  /** Cards of the schedule that are chosen, and number cards of the hand, in ascending order. */
  out: readonly number[];
  laid: readonly string[];
  offersPossible: boolean;
  isLegalOut(owner: number, place: number): boolean;
  isLegalCard(place: number): boolean;
  pickOut(owner: number, place: number): void;
  pickCard(place: number): void;
  clear(): void;
}

function usePlanning(): Planning {
  const { table, view, seat, myTurn, legal, play, speak } = useTable<altar.Table>();
  const question = `${view.events} ${view.phase} ${seat}`;
  const [asked, ask] = useState<{ question: string; plan: Plan }>({ question, plan: EMPTY });
  const plan = asked.question === question && myTurn ? asked.plan : EMPTY;
  const set = (change: Partial<Plan>): void => ask({ question, plan: { ...plan, note: "", ...change } });
  const hand = (seat === null ? null : table.seats[seat]?.hand) ?? [];
  const moves = [...legal].map((move) => move.split(" "));
  const outs = moves.filter(([verb]) => verb === "out").map(([, owner, cards]) => ({ owner: Number(owner), cards: cards!.split("+").map(Number) }));
  const ins = moves.filter(([verb]) => verb === "in").map(([, cards]) => cards!.split("+"));
  const offersPossible = moves.some(([verb]) => verb === "offer");
  const scheduled = (owner: number | null, places: readonly number[]): number[] =>
    owner === null ? [] : places.map((place) => table.seats[owner]!.schedule[place]!).sort((a, b) => a - b);
  const held = (places: readonly number[]): string[] => [...places].sort((a, b) => a - b).map((place) => hand[place]!);

  /** Whether something that may be played goes on from these cards. */
  const goesOn = ({ owner, out, hand: places }: Plan): boolean => {
    const cards = held(places);
    if (!cards.every(isNumber)) return false;
    if (view.phase === "replace") return ins.some((some) => within(cards, some));
    const taken = scheduled(owner, out);
    const others = hand.filter((card, place) => isNumber(card) && !places.includes(place)).map(Number);
    return outs.some((one) => (owner === null || one.owner === owner) && within(taken, one.cards) && addsUp(others, total(one.cards) - total(cards.map(Number))));
  };
  const offersNow = offersPossible && plan.owner === null;
  const isLegalCard = (place: number): boolean =>
    offersNow ? legal.has(`offer ${hand[place]}`) : plan.hand.includes(place) || goesOn({ ...plan, hand: [...plan.hand, place] });

  const pickOut = (owner: number, place: number): void => {
    if (plan.owner === owner && plan.out.includes(place)) {
      const out = without(plan.out, place);
      return set({ out, owner: out.length ? owner : null });
    }
    const added = plan.owner === owner ? [...plan.out, place] : [place];
    const tries = [
      { ...plan, owner, out: added },
      { ...EMPTY, owner, out: added },
      { ...plan, owner, out: [place] },
      { ...EMPTY, owner, out: [place] },
    ];
    const found = tries.find(goesOn);
    if (found) set(found);
    else void play(`out ${owner} ${scheduled(owner, [place])}`);
  };
  const pickCard = (place: number): void => {
    const card = hand[place]!;
    if (plan.hand.includes(place)) return set({ hand: without(plan.hand, place) });
    if (isLegalCard(place)) return set({ hand: [...plan.hand, place] });
    if (plan.owner === null && view.phase !== "replace") return plan.hand.length && !offersNow ? set({ note: speak("table.no_such_set") }) : void play(`offer ${card}`);
    const missing = table.replacement?.missing ?? total(scheduled(plan.owner, plan.out));
    const sum = total(held([...plan.hand, place]).map(Number));
    set({ note: isNumber(card) ? speak("table.does_not_fit", { sum, missing }) : speak("table.only_numbers") });
  };
  return {
    plan,
    out: scheduled(plan.owner, plan.out),
    laid: held(plan.hand),
    offersPossible,
    isLegalOut: (owner, place) => outs.some((one) => one.owner === owner && one.cards.includes(table.seats[owner]!.schedule[place]!)),
    isLegalCard,
    pickOut,
    pickCard,
    clear: () => set(EMPTY),
  };
}

/* Schedules */

/** Eight hours as a bar: a card takes as many as it says. */
function Schedule({ seat, planning }: { seat: number; planning: Planning }): JSX.Element {
  const { table, speak, myTurn } = useTable<altar.Table>();
  const { schedule } = table.seats[seat]!;
  const { plan } = planning;
  const gap = table.replacement?.owner === seat ? table.replacement.missing : 0;
  const copies: { [number: number]: number } = {};
  return (
    <div class="schedule">
      {schedule.map((number, place) => {
        copies[number] = (copies[number] ?? 0) + 1;
        const chosen = plan.owner === seat && plan.out.includes(place);
        return (
          <SpotButton
            key={place}
            label={POWERS[number] ? speak(`label.special_${number}`) : String(number)}
            legal={planning.isLegalOut(seat, place)}
            chosen={myTurn ? chosen : undefined}
            onPick={myTurn ? () => planning.pickOut(seat, place) : undefined}
            move={`schedule-${seat}-${number}-${copies[number]}`}
            from={`hand-${table.turn}`}
            class={classes("hours", `hours-${number}`, POWERS[number] && "is-active")}
          >
            <strong>{number}</strong>
            <Power number={number} />
          </SpotButton>
        );
      })}
      {gap > 0 && (
        <span class={`hours is-gap hours-${gap}`} role="img" aria-label={speak("label.missing", { owner: seat, missing: gap })}>
          {gap}?
        </span>
      )}
    </div>
  );
}

/** A deck or a hidden hand: how many cards, and whether one may be drawn there now. */
function Source({ place, seat, count }: { place: "deck" | "hand"; seat: number; count: number }): JSX.Element {
  const { speak, legal, play, myTurn, view, table } = useTable<altar.Table>();
  const move = `from ${place} ${seat}`;
  const choosing = myTurn && view.phase === "source";
  const awaited = table.draw?.owner === seat && table.draw.source === place && view.phase !== "deal";
  return (
    <SpotButton
      label={speak(`table.${place}_of`, { seat, n: count })}
      legal={legal.has(move)}
      onPick={choosing ? () => void play(move) : undefined}
      move={`${place}-${seat}`}
      class={classes("source", `is-${place}`, awaited && "is-awaited", !count && "is-empty")}
    >
      <span class="backs" aria-hidden="true">
        {Array.from({ length: place === "deck" ? Math.min(count, 3) : count }, (_, i) => (
          <span key={i} class="back" />
        ))}
      </span>
      <span class="source-count">
        {speak(`table.${place}`)} <strong>{count}</strong>
      </span>
    </SpotButton>
  );
}

/** What a hand comes to, for the spear and for the shield; the better one has a star. */
function Worth({ score }: { score: altar.Score }): JSX.Element {
  const { speak } = useTable<altar.Table>();
  const name = useCardName();
  const kinds = (["spear", "shield"] as const).filter((kind) => kind === "spear" || score.spear.calculation !== score.shield.calculation);
  return (
    <ul class="worth">
      {kinds.map((kind) => {
        const { calculation, factors } = score[kind];
        const better = score.better === kind;
        return (
          <li key={kind} class={classes(better && "is-better")}>
            {kinds.length > 1 ? speak("label.worth_choosing", { star: better ? "★ " : "", kind, calculation }) : speak("label.worth", { calculation })}
            {factors
              .filter(({ times }) => times !== "1")
              .map(({ card, times }) => (
                <span key={card} class="factor" role="img" aria-label={`${name(card)} ×${times}`}>
                  <Mini card={card} />×{times}
                </span>
              ))}
          </li>
        );
      })}
    </ul>
  );
}

function Mat({ seat, planning }: { seat: number; planning: Planning }): JSX.Element {
  const { table, speak, seat: own, view } = useTable<altar.Table>();
  const { schedule, held, deck, hand, score, known, perhaps, offered } = table.seats[seat]!;
  const over = view.phase === "over";
  return (
    <section class={classes("mat", seatClass(seat), seat === own && "is-own", seat === table.turn && !over && "is-turn")} aria-label={speak.seat(seat)}>
      <Board label={speak("label.seat", { seat, schedule, held, deck, offered })} class="mat-board">
        <div class="mat-head">
          <SeatMark seat={seat} />
          <strong>{speak.seat(seat)}</strong>
          {over && score && <strong class="points">{speak("table.points", { n: score.points })}</strong>}
          {offered > 0 && <span class="caption">{speak("table.offered", { n: offered })}</span>}
          <div class="sources">
            <Source place="deck" seat={seat} count={deck} />
            {seat !== own && <Source place="hand" seat={seat} count={held} />}
          </div>
        </div>
        <Schedule seat={seat} planning={planning} />
      </Board>
      <Minis caption={speak("table.known")} cards={known} />
      <Minis caption={speak("table.perhaps")} cards={perhaps} unsure />
      {hand && over && <Minis caption={speak("table.hand")} cards={hand} />}
      {score && over && <Worth score={score} />}
    </section>
  );
}

/* The altar */

function AltarStone(): JSX.Element {
  return (
    <svg class="stone" viewBox="0 0 64 64" aria-hidden="true">
      <path class="glass" d="M22 4h20M22 34h20M24 4c0 8 8 10 8 15s-8 7-8 15M40 4c0 8-8 10-8 15s8 7 8 15" />
      <path class="sand" d="M27 10h10c-1 3-5 5-5 8 0-3-4-5-5-8zM25.5 33c1-5 6.5-5 6.5-9 0 4 5.5 4 6.5 9z" />
      <path class="slab" d="M10 38h44v7H10z" />
      <path class="slab" d="M16 45h32v10H16z" />
      <path class="slab" d="M6 55h52v6H6z" />
    </svg>
  );
}

function TheAltar(): JSX.Element {
  const { table, speak } = useTable<altar.Table>();
  const { face_up, face_down, own_offerings } = table.altar;
  return (
    <section class="the-altar" aria-label={speak("table.altar")} data-move="altar">
      <AltarStone />
      <div class="on-altar">
        <h2>{speak("table.altar")}</h2>
        <Counts caption={speak("table.face_up")} counts={face_up} />
        <p class="minis">
          <span class="caption">{speak("table.face_down")}</span>
          <span class="mini is-down" aria-hidden="true" /> {speak("table.cards", { n: face_down })}
        </p>
        <Minis caption={speak("table.own_offerings")} cards={own_offerings} />
        <Minis caption={speak("table.this_offering")} cards={table.offering ?? []} />
      </div>
    </section>
  );
}

/* One's own hand, and what is to be decided */

/** From where the latest card came into a hand. */
function useLatestSource(): string {
  const { table, fresh, seat } = useTable<altar.Table>();
  const chosen = fresh
    .map(({ event }) => event.split(" "))
    .filter(([actor, verb]) => actor === String(table.turn) && verb === "from")
    .at(-1);
  return chosen && seat === table.turn ? `${chosen[2]}-${chosen[3]}` : `deck-${seat}`;
}

function Hand({ hand, planning }: { hand: readonly string[]; planning: Planning }): JSX.Element {
  const { speak, myTurn, view, seat } = useTable<altar.Table>();
  const name = useCardName();
  const from = useLatestSource();
  const choosing = myTurn && view.phase !== "source";
  const copies: { [card: string]: number } = {};
  return (
    <section class="own-hand" data-move={`hand-${seat}`}>
      <h2>
        {speak("table.your_hand")} <span class="caption">{speak("table.cards", { n: hand.length })}</span>
      </h2>
      <Cards label={speak("table.your_hand")} class="hand">
        {hand.map((card, place) => {
          copies[card] = (copies[card] ?? 0) + 1;
          return (
            <Card
              key={`${card} ${copies[card]}`}
              label={name(card)}
              legal={planning.isLegalCard(place)}
              chosen={choosing ? planning.plan.hand.includes(place) : undefined}
              onPick={choosing ? () => planning.pickCard(place) : undefined}
              move={`card-${card}-${copies[card]}`}
              from={from}
              class={classes(!isNumber(card) && "is-desire")}
            >
              {isNumber(card) ? (
                <>
                  <strong>{card}</strong>
                  <Dial hours={Number(card)} />
                </>
              ) : (
                <>
                  <DesireArt card={card} />
                  <span class="kind">{speak(`kind.${kindOf(card)}`)}</span>
                </>
              )}
            </Card>
          );
        })}
      </Cards>
    </section>
  );
}

const shown = (cards: readonly (string | number)[]): string => (cards.length ? `${cards.join(" + ")}${cards.length > 1 ? ` = ${total(cards.map(Number))}` : ""}` : "–");

const Pass = (): JSX.Element => <Moves moves={["pass"]} class="pass" />;

function DecideSchedule({ planning }: { planning: Planning }): JSX.Element {
  const { speak, legal, playAll } = useTable<altar.Table>();
  const { plan, out, laid, clear } = planning;
  const name = useCardName();
  const offers = plan.owner === null && planning.offersPossible;
  if (offers && laid.length) {
    return (
      <Confirm label={speak("table.offer", { n: laid.length })} ready onConfirm={() => void playAll([...laid.map((card) => `offer ${card}`), "done"])} onClear={clear} instead={<Pass />}>
        {speak("table.offer_or_replace", { cards: laid.map(name) })}
      </Confirm>
    );
  }
  const take = `out ${plan.owner} ${out.join("+")}`;
  const ready = legal.has(take) && laid.length > 0 && total(out) === total(laid.map(Number));
  const question = planning.offersPossible ? "table.ask_schedule_or_offer" : "table.ask_schedule";
  const started = plan.owner !== null || laid.length > 0;
  return (
    <Confirm label={speak("table.replace")} ready={ready} onConfirm={() => void playAll([take, `in ${laid.join("+")}`])} onClear={started ? clear : undefined} instead={<Pass />}>
      {started ? speak("table.balance", { out: shown(out), in: shown(laid) }) : speak(question)}
    </Confirm>
  );
}

function DecideReplace({ planning }: { planning: Planning }): JSX.Element {
  const { table, speak, legal, play } = useTable<altar.Table>();
  const { laid, clear } = planning;
  const move = `in ${laid.join("+")}`;
  const { owner, missing } = table.replacement!;
  return (
    <Confirm label={speak("table.lay")} ready={legal.has(move)} onConfirm={() => void play(move)} onClear={laid.length ? clear : undefined}>
      {speak("label.missing", { owner, missing })} · {shown(laid)}
    </Confirm>
  );
}

function DecideOffering({ planning }: { planning: Planning }): JSX.Element {
  const { speak, playAll } = useTable<altar.Table>();
  const { laid, clear } = planning;
  const label = laid.length ? speak("table.offer", { n: laid.length }) : speak("table.end_offering");
  return (
    <Confirm label={label} ready onConfirm={() => void playAll([...laid.map((card) => `offer ${card}`), "done"])} onClear={laid.length ? clear : undefined}>
      {speak("table.ask_offering")}
    </Confirm>
  );
}

function DecideSource(): JSX.Element {
  const { table, speak, seat, legal } = useTable<altar.Table>();
  const own = `from deck ${seat}`;
  const moves = [...legal].sort((a, b) => Number(b === own) - Number(a === own));
  return (
    <div class="ask">
      <p>{speak("table.ask_source", { n: table.to_draw })}</p>
      <Moves moves={moves}>
        {(move) => {
          const [, place, owner] = move.split(" ");
          return Number(owner) === seat ? speak("table.from_own_deck") : speak(`table.from_${place}`, { seat: Number(owner) });
        }}
      </Moves>
    </div>
  );
}

function Decide({ planning }: { planning: Planning }): JSX.Element | null {
  const { view, myTurn } = useTable<altar.Table>();
  if (!myTurn) return null;
  if (view.phase === "source") return <DecideSource />;
  if (view.phase === "replace") return <DecideReplace planning={planning} />;
  if (view.phase === "offering") return <DecideOffering planning={planning} />;
  return <DecideSchedule planning={planning} />;
}

/* What is known besides */

function Desires(): JSX.Element {
  const { table, speak, seat: own } = useTable<altar.Table>();
  const name = useCardName();
  const where = ({ place, seat, sure }: altar.Desire): string => {
    if (place === "unknown") return speak("table.place_unknown");
    if (seat === own && seat !== null) return speak(`place.own_${place}`);
    return speak(place === "hand" && !sure ? "place.perhaps_hand" : `place.${place}`, { seat });
  };
  return (
    <section class="slip">
      <h2>{speak("table.desires")}</h2>
      <ul>
        {table.desires.map((desire) => (
          <li key={desire.card}>
            <Mini card={desire.card} unsure={!desire.sure} /> {name(desire.card)} <span class="caption">{where(desire)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Legend(): JSX.Element {
  const { table, speak } = useTable<altar.Table>();
  return (
    <section class="slip">
      <h2>{speak("table.active")}</h2>
      <ul>
        {Object.keys(POWERS).map((number) => (
          <li key={number}>
            <Power number={Number(number)} /> {speak(`label.special_${number}`)}
          </li>
        ))}
      </ul>
      <Counts caption={speak("table.unseen")} counts={table.unseen} />
      {table.seats.map(({ deck_cards, deck }, seat) => deck_cards && deck > 0 && <Counts key={seat} caption={speak("table.deck_holds", { seat })} counts={deck_cards} />)}
      {table.passes > 0 && <p>{speak("label.passes", { passes: table.passes })}</p>}
    </section>
  );
}

export default function Table(): JSX.Element {
  const { table, view, seat } = useTable<altar.Table>();
  const planning = usePlanning();
  const first = seat ?? 0;
  const others = table.seats.slice(1).map((_, i) => (first + 1 + i) % table.seats.length);
  const own = seat === null || view.phase === "over" ? null : table.seats[seat]!;
  return (
    <>
      <div class={classes("mats", `has-${others.length}`)}>
        {others.map((other) => (
          <Mat key={other} seat={other} planning={planning} />
        ))}
      </div>
      <div class="middle">
        <TheAltar />
        <Mat seat={first} planning={planning} />
      </div>
      {own?.hand && <Hand hand={own.hand} planning={planning} />}
      <p class="plan-note" role="status">
        {planning.plan.note}
      </p>
      <Decide planning={planning} />
      {own?.score && <Worth score={own.score} />}
      <div class="slips">
        <Desires />
        <Legend />
      </div>
    </>
  );
}

/** Cards in the deck and in hand; at the end the points. */
export function nameMove(move: string, { speak }: AtTable): string {
  const [verb, first, second] = move.split(" ");
  if (verb === "out") return speak("move.out", { owner: Number(first), cards: second });
  return verb === "from" ? speak(`move.from_${first}`, { owner: Number(second) }) : moveInWords(move, speak);
}

export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, view, speak } = useTable<altar.Table>();
  const { deck, held, special, score } = table.seats[seat]!;
  return (
    <span class="altar-note">
      {view.phase === "over" && score && <strong>{speak("table.points", { n: score.points })}</strong>}
      <span>{speak("table.note", { deck, held })}</span>
      {special.length > 0 && <span>{speak("table.note_active", { special })}</span>}
    </span>
  );
}

const PICTURE: readonly (readonly [number, number, number, string])[] = [
  [12, 5, 92, "#f3e6c8"],
  [12, 3, 106, "#e7b65a"],
];

/** An hourglass on an altar, and two schedules of eight hours before it. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <rect width="120" height="120" fill="#2c2946" />
      <circle cx="60" cy="34" r="30" fill="#45406b" />
      <path d="M46 8h28M46 58h28M49 8c0 13 11 17 11 25s-11 12-11 25M71 8c0 13-11 17-11 25s11 12 11 25" fill="none" stroke="#e7c98a" stroke-width="3.5" stroke-linecap="round" />
      <path d="M53 18h14c-1 5-7 8-7 13 0-5-6-8-7-13zM51.5 56c2-8 8.5-9 8.5-15 0 6 6.5 7 8.5 15z" fill="#e7b65a" />
      <path d="M30 62h60v9H30zM38 71h44v14H38z" fill="#a49bb8" stroke="#2c2946" />
      {PICTURE.map(([x, long, y, fill]) => (
        <g key={y}>
          <rect x={x} y={y} width={long * 12 - 2} height="11" rx="2" fill={fill} />
          <rect x={x + long * 12} y={y} width={(HOURS - long) * 12 - 2} height="11" rx="2" fill="#d9cdea" />
          <text x={x + long * 6} y={y + 9} text-anchor="middle" font-size="10" font-weight="700" fill="#2c2946">
            {long}
          </text>
        </g>
      ))}
    </svg>
  );
}
