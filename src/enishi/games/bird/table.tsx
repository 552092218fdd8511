/** The table of Bird of Happiness: cards on a meadow, every deck open to be read, clovers that are filled as power grows. */

import {
  type AtTable,
  Card,
  Cards,
  classes,
  Moves,
  Pile,
  SeatMark,
  Sign,
  says,
  useKeptHeight,
  useKeptPlaces,
  useSeatClass,
  useTable,
} from "@enishi/table";
import type { bird } from "@enishi/types";
import type { JSX } from "preact";
import "./table/cards.css";
import "./table.css";

const LEAF = "M0 0C-8-2.5-12-12-6.5-15.5-3.8-17.2-.9-15.8 0-13 .9-15.8 3.8-17.2 6.5-15.5 12-12 8-2.5 0 0z";
const BODY = "M3 37c5-1 8-3.5 9-7C11 20 18 12.5 27 12.5c2-4.5 10-5.5 13 .5l5.5 2.5-5 2c.5 10-6.5 18.5-18 18.5-4 0-7-1-9-2.5z";
const WING = "M16 23c6-3.5 14-2 16.5 3-3.5 5.5-11 7-18 4.5 1.5-2 2-4.5 1.5-7.5z";
const FLYING =
  "M3 12c8-2 15 2 18.5 9 1.5-1.5 3.5-2 5.5-1.5C29.5 12 36 7.5 45.5 8c-5 3.5-6 8-7.5 12.5C35.5 28.5 30 33 23 33.5L12.5 40l2.5-8.5C9.5 27 8.5 18 3 12z";
const CREST = "M31 9.5 28.5 3l4.5 3L34.5 1l2.5 4.5L41.5 4 39.5 10z";

const GREEN = "#3f8a46";
const GOLD = "#d9a520";
const BLUE = ["#3f7fbf", "#25598f"] as const;
const RED = ["#cf4a3c", "#97291f"] as const;
const BLACK = "#2c2a36";

function Clover({ fill, edge }: { fill: string; edge: string }): JSX.Element {
  return (
    <g transform="translate(24 22)">
      <path d="M0 0c2 6 1.5 13-3 21" fill="none" stroke={edge} stroke-width="2.4" stroke-linecap="round" />
      {[45, 135, 225, 315].map((turn) => (
        <path key={turn} d={LEAF} transform={`rotate(${turn})`} fill={fill} stroke={edge} stroke-width="1" />
      ))}
    </g>
  );
}

function Perched({ colours: [fill, wing] }: { colours: readonly [string, string] }): JSX.Element {
  return (
    <>
      <path d="M23 35v8m6-9v9m-9 0h13" fill="none" stroke="#8a6a3a" stroke-width="1.6" stroke-linecap="round" />
      <path d={BODY} fill={fill} />
      <path d="M20 36c8 0 14-4 17-11-4 2-6 6-17 11z" fill="#fff" opacity="0.55" />
      <path d={WING} fill={wing} />
      <path d="M39.8 13 45.5 15.5l-5 2z" fill="#e0a030" />
      <circle cx="35" cy="15" r="1.7" fill="#fff" />
      <circle cx="35.3" cy="15" r="1" fill="#1d1c25" />
    </>
  );
}

const ART: { [card: string]: () => JSX.Element } = {
  clover: () => <Clover fill={GREEN} edge="#276330" />,
  gold: () => (
    <>
      <Clover fill={GOLD} edge="#94690c" />
      <path d="M41 3v8m-4-4h8M6 34v6m-3-3h6" stroke="#c8901a" stroke-width="1.6" stroke-linecap="round" />
    </>
  ),
  one: () => <Perched colours={BLUE} />,
  two: () => (
    <>
      <g transform="translate(47 1) scale(-.66 .66)">
        <Perched colours={["#6ba3d6", "#3a74ad"]} />
      </g>
      <g transform="translate(0 15) scale(.7)">
        <Perched colours={BLUE} />
      </g>
    </>
  ),
  red: () => (
    <>
      <path d={CREST} fill={RED[1]} />
      <Perched colours={RED} />
    </>
  ),
  black: () => (
    <>
      <path d={FLYING} fill={BLACK} />
      <path d="M12 17c5 3 9 7 11 12m16-16c-6 3-9 7-11 12" fill="none" stroke="#6d6a80" stroke-width="1.4" stroke-linecap="round" />
    </>
  ),
};

function Art({ card }: { card: string }): JSX.Element {
  return (
    <svg class="art" viewBox="0 0 48 48" aria-hidden="true">
      {ART[card]?.()}
    </svg>
  );
}

/** Clovers in a row; those beyond `filled` are only outlined. */
function Pips({ of, filled }: { of: number; filled: number }): JSX.Element {
  return (
    <span class="pips" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => (
        <svg key={i} class={classes("pip", i < filled && "is-filled")} viewBox="-18 -18 36 36">
          {[45, 135, 225, 315].map((turn) => (
            <path key={turn} d={LEAF} transform={`rotate(${turn})`} />
          ))}
        </svg>
      ))}
    </span>
  );
}

/** The cards of a pile one by one, kinds in their usual order. */
function cardsOf(cards: { [card: string]: number }): { card: string; name: string }[] {
  return Object.entries(cards).flatMap(([card, copies]) => Array.from({ length: copies }, (_, i) => ({ card, name: `${card}-${i}` })));
}

/** What a pile holds, as a sentence's list. */
function usePileText(): (pile: bird.Pile) => string[] {
  const { speak } = useTable();
  return (pile) => Object.entries(pile.cards).map(([card, copies]) => speak("label.pile", { copies, card }));
}

/** What a pile holds, as small pictures with numbers. */
function Holds({ pile, label }: { pile: bird.Pile; label: string }): JSX.Element {
  return (
    <span class="holds" role="img" aria-label={label}>
      {Object.entries(pile.cards).map(([card, copies]) => (
        <span key={card} class="held">
          <Art card={card} />
          {copies}
        </span>
      ))}
      {!pile.size && "–"}
    </span>
  );
}

/** What is printed on a card: its picture, its name and the power it gives; its label says it all. */
function Print({ card }: { card: string }): JSX.Element {
  const { table, speak } = useTable<bird.Table>();
  const power = table.kinds.find((kind) => kind.card === card)?.power ?? 0;
  return (
    <>
      {power > 0 && <strong class="gives printed" data-text={`+${power}`} />}
      <Art card={card} />
      <span class="foot printed" data-text={speak(`short.${card}`)} />
    </>
  );
}

function FieldCard({ offer, copy }: { offer: bird.Offer; copy: number }): JSX.Element {
  const { table, view, legal, play, speak, seat, live, hinted } = useTable<bird.Table>();
  const power = table.seats[table.turn]!.power;
  const move = `take ${offer.card}`;
  const over = view.result !== null;
  const reach = over ? "table.left_over" : offer.affordable ? "table.within_reach" : "table.out_of_reach";
  return (
    <Card
      label={speak(reach, { card: offer.card, cost: offer.cost })}
      says={speak(`says.card.${offer.card}`)}
      legal={legal.has(move)}
      hinted={hinted === move && copy === 0}
      onPick={live && seat !== null ? () => void play(move) : undefined}
      move={`field-${offer.card}-${copy}`}
      from="centre"
      class={classes("field-card", !over && !offer.affordable && "is-dear")}
    >
      {offer.cost ? <Pips of={offer.cost} filled={power} /> : <span class="free printed" data-text="0" />}
      <Print card={offer.card} />
    </Card>
  );
}

function Field(): JSX.Element {
  const { table, speak } = useTable<bird.Table>();
  const text = usePileText();
  const { centre, field, field_birds } = table;
  const size = field.reduce((sum, offer) => sum + offer.copies, 0);
  const places = useKeptPlaces(field.flatMap(({ card, copies }) => Array.from({ length: copies }, (_, copy) => `${card}-${copy}`)));
  return (
    <section class="meadow">
      <div class="centre">
        <Pile
          count={centre.size}
          label={speak("label.centre", { cards: centre.size, birds: centre.birds, pile: text(centre) })}
          move="centre"
        />
        <Holds pile={centre} label={speak("label.centre", { cards: centre.size, birds: centre.birds, pile: text(centre) })} />
        <span class="caption">{speak("table.centre")}</span>
      </div>
      <Cards label={speak("label.field", { cards: size, birds: field_birds })} class="field-cards" part="field">
        {places.map((name, place) => {
          const [card, copy] = name?.split("-") ?? [];
          const offer = field.find((one) => one.card === card);
          return offer ? <FieldCard key={name} offer={offer} copy={Number(copy)} /> : <span key={place} />;
        })}
      </Cards>
    </section>
  );
}

const FULL = 3;

function Power({ seat, power, mustTake }: { seat: number; power: number; mustTake: boolean }): JSX.Element {
  const { speak } = useTable();
  return (
    <span class="power" data-part={`power-${seat}`} {...says(speak("says.power"))}>
      <span class="caption">{speak("table.power")}</span>
      <Pips of={Math.max(FULL, power)} filled={power} />
      <strong>{power}</strong>
      <span class={classes("badge is-turn", !mustTake && "is-absent")}>{speak("label.must_take")}</span>
    </span>
  );
}

/** The card that a seat has just taken, on its way into the deck. There it is shuffled in, face down: it does not stay to be seen (table.css). */
function Taken({ seat }: { seat: number }): JSX.Element | null {
  const { fresh, view } = useTable<bird.Table>();
  const card = fresh
    .map(({ event }) => event.split(" "))
    .filter(([actor, verb]) => actor === String(seat) && verb === "take")
    .at(-1)?.[2];
  if (!card) return null;
  return (
    <span class="taken" data-move={`taken-${view.events}`} data-from={`field-${card}-0`}>
      <Art card={card} />
    </span>
  );
}

function Deck({ seat }: { seat: number }): JSX.Element {
  const { table, speak } = useTable<bird.Table>();
  const text = usePileText();
  const { deck } = table.seats[seat]!;
  const label = speak("label.deck", { cards: deck.size, pile: text(deck) });
  return (
    <div class="deck">
      <div class="deck-pile">
        <Pile count={deck.size} label={label} move={`deck-${seat}`} />
        <Taken seat={seat} />
      </div>
      <Holds pile={deck} label={label} />
    </div>
  );
}

/** Whether a seat has the crown: while all are level nobody leads, and alone one has nobody to lead. */
function useCrown(seat: number): boolean {
  const { table, view } = useTable<bird.Table>();
  const { solo, seats } = table;
  return !solo && seats[seat]!.leads && (view.result !== null || seats.some(({ leads }) => !leads));
}

function Mat({ seat }: { seat: number }): JSX.Element {
  const seatClass = useSeatClass();
  const { table, view, speak, seat: own } = useTable<bird.Table>();
  const text = usePileText();
  const { played, power, must_take, birds, bird_cards } = table.seats[seat]!;
  const crowned = useCrown(seat);
  const mat = useKeptHeight<HTMLDivElement>();
  const order = useKeptPlaces(cardsOf(played.cards).map(({ name }) => name)).filter((name) => name !== null);
  return (
    <div
      ref={mat}
      class={classes("mat", seatClass(seat), seat === own && "is-own", seat === table.turn && !view.result && "is-turn")}
      role="group"
      data-part={`mat-${seat}`}
      aria-label={speak("label.seat", { seat, birds, cards: bird_cards, power })}
    >
      <div class="mat-head">
        <SeatMark seat={seat} />
        <strong>{speak.seat(seat)}</strong>
        <span class="birds" data-part={`birds-${seat}`}>
          {speak("table.birds", { birds, cards: bird_cards })}
        </span>
        {crowned && <span class="leads">♛ {speak(view.result ? "label.won" : "label.leads")}</span>}
        <Power seat={seat} power={power} mustTake={must_take} />
      </div>
      <div class="mat-cards">
        <Deck seat={seat} />
        <div class="played-row" style={{ "--others": String(played.size - 1) }}>
          <Cards label={speak("label.played", { pile: text(played) })} class="played" part={`played-${seat}`}>
            {order.map((name) => {
              const card = name.split("-")[0]!;
              return (
                <Card
                  key={name}
                  label={speak(`card.${card}`)}
                  says={speak(`says.card.${card}`)}
                  move={`played-${seat}-${name}`}
                  from={`deck-${seat}`}
                >
                  <Print card={card} />
                </Card>
              );
            })}
            {!played.size && <span class="nothing">{speak("table.nothing_played")}</span>}
          </Cards>
        </div>
      </div>
    </div>
  );
}

/** The solo game's fortune, what has left the game, and how happy one is so far. */
function Fortune({ solo }: { solo: bird.Solo }): JSX.Element {
  const { speak } = useTable<bird.Table>();
  const text = usePileText();
  const { fortune, fortune_played, gone, bottom, stars, next_stars_at } = solo;
  const label = speak("label.fortune", { cards: fortune.size, pile: text(fortune) });
  return (
    <section class="fortune">
      <p class="rank">
        {speak("label.rank", { rank: String(stars) })}
        {next_stars_at !== null && speak("label.next_rank", { birds: next_stars_at })}
      </p>
      <div class="mat-cards">
        <div class="deck">
          <Pile count={fortune.size} label={label} move="fortune" />
          <Holds pile={fortune} label={label} />
          <span class="caption">{speak("table.fortune")}</span>
          {bottom > 0 && <span class="caption">{speak("label.bottom", { number: bottom })}</span>}
        </div>
        <div class="played-row" style={{ "--others": String(fortune_played.size - 1) }}>
          <Cards label={speak("label.fortune_played", { pile: text(fortune_played) })} class="played">
            {cardsOf(fortune_played.cards).map(({ card, name }) => (
              <Card
                key={name}
                label={speak(`card.${card}`)}
                says={speak(`says.fortune.${card === "clover" ? "clover" : "bird"}`)}
                move={`fortune-${name}`}
                from="fortune"
              >
                <Art card={card} />
              </Card>
            ))}
          </Cards>
        </div>
      </div>
      {gone.size > 0 && <p class="caption">{speak("label.gone", { pile: text(gone) })}</p>}
    </section>
  );
}

/** Whether nothing in the field is within the power of whoever is asked to take a card or pass. */
const mustPass = ({ phase, table }: { phase: string; table: bird.Table }): boolean =>
  phase === "act" && !table.field.some(({ affordable }) => affordable);

/** Where one could not but pass, it is done for one, and would go unnoticed: that it will be, or has been in one's last turn; else null. */
function usePassing(): "table.must_pass" | "table.has_passed" | null {
  const { table, view, seat } = useTable<bird.Table>();
  if (view.result || seat === null) return null;
  if (table.turn === seat && mustPass({ phase: view.phase, table })) return "table.must_pass";
  const own = view.log.filter(({ event }) => event.startsWith(`${seat} `)).at(-1);
  return own?.lines[0]?.key === "log.pass_forced" ? "table.has_passed" : null;
}

/** Its place stays when there is nothing to decide: what lies below does not move. */
function Decide(): JSX.Element {
  const { view, myTurn, speak } = useTable<bird.Table>();
  const passing = usePassing();
  if (!myTurn) return <div class="decide is-free">{passing && <p>{speak(passing)}</p>}</div>;
  if (view.phase !== "return") return <Moves moves={["pass"]} class="decide" />;
  return (
    <Moves moves={["return 0", "return 1", "return 2"]} class="decide">
      {(move) => {
        const number = Number(move.split(" ")[1]);
        return number ? speak("table.return", { number }) : speak("move.return_none");
      }}
    </Moves>
  );
}

export default function Table(): JSX.Element {
  const { table, seat, speak } = useTable<bird.Table>();
  const first = seat ?? 0;
  const seats = table.seats.map((_, i) => (first + i) % table.seats.length);
  return (
    <>
      <Field />
      <div class="own-place">
        <Decide />
        <Mat seat={first} />
      </div>
      {table.solo && <Fortune solo={table.solo} />}
      <div class="mats">
        {seats.slice(1).map((other) => (
          <Mat key={other} seat={other} />
        ))}
      </div>
      <ul class="legend" data-part="legend">
        {["red", "black"].map((card) => (
          <li key={card}>
            <Art card={card} />
            {speak(table.solo ? `table.effect_solo.${card}` : `table.effect.${card}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is to be done: passing is named only where it is allowed, and taking only where something can be taken. */
export function namePhase({ view, speak }: AtTable): string {
  const table = view.table as bird.Table;
  if (mustPass({ phase: view.phase, table })) return speak("table.must_pass");
  return speak(view.phase === "act" && table.seats[table.turn]!.must_take ? "table.must_take" : `phase.${view.phase}`);
}

/** Birds, beside the name; on a phone, where the others' cards lie further down, their power, too. */
export function SeatNote({ seat }: { seat: number }): JSX.Element {
  const { table, view, speak, seat: own } = useTable<bird.Table>();
  const { birds, bird_cards, power } = table.seats[seat]!;
  return (
    <span class="bird-note">
      <span class="whole-note">{speak("table.birds", { birds, cards: bird_cards })}</span>
      <span class="short-note">{speak("table.only_birds", { birds })}</span>{" "}
      {useCrown(seat) && <Sign says={speak(view.result ? "label.won" : "label.leads")}>♛</Sign>}{" "}
      {seat !== own && !view.result && (
        <Sign says={speak("says.power_of", { power })} class="power-note">
          <svg viewBox="-18 -18 36 36" aria-hidden="true">
            {[45, 135, 225, 315].map((turn) => (
              <path key={turn} d={LEAF} transform={`rotate(${turn})`} fill={GREEN} stroke="#276330" />
            ))}
          </svg>
          {power}
        </Sign>
      )}
    </span>
  );
}

/** A blue bird over clovers. */
export function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 120 120">
      <rect width="120" height="120" fill="#cfe4ec" />
      <path d="M0 88c30-14 80-14 120-2v34H0z" fill="#9cc28a" />
      {[
        [8, 74, 0.8],
        [76, 80, 0.7],
      ].map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <Clover fill={GREEN} edge="#276330" />
        </g>
      ))}
      <g transform="translate(46 76) scale(.85)">
        <Clover fill={GOLD} edge="#94690c" />
      </g>
      <g transform="translate(16 6) scale(1.75)">
        <Perched colours={BLUE} />
      </g>
    </svg>
  );
}
