/** One's own hand, and what can be done with it: send a card and say something of it, or answer another's. */

import { Board, Card, Cards, classes, Moves, SpotButton, useDraft, useInSight, useKeptHeight, useTable } from "@enishi/table";
import type { signs } from "@enishi/types";
import type { JSX } from "preact";
import { Bubble, Face, VALUES } from "./card";
import { Laid } from "./cloth";
import { Gauge, GOING, LIMIT } from "./gauge";
import { useTurns } from "./turns";

/** The signs that a bot as teammate has proposed, where they are needed: when something is said, and when the teammate has said something. */
function Agreed(): JSX.Element | null {
  const { signs, speak } = useTable<signs.Table>();
  return signs ? <p class="caption">{speak("table.agreed", { signs })}</p> : null;
}

/** What to say of a card by each of the signs in plain words, by their names. */
const BY_SIGN: { [name: string]: (card: number) => number } = {
  truth: (card) => card,
  next: (card) => (card % VALUES.length) + 1,
  mirror: (card) => VALUES.length + 1 - card,
};

/** What the agreed sign says of a card; null where nothing is agreed in words that are known here. */
function useSigned(card: number | null): number | null {
  const { signs, speak } = useTable<signs.Table>();
  const name = Object.keys(BY_SIGN).find((one) => signs === speak(`convention.${one}`));
  return name && card !== null ? BY_SIGN[name]!(card) : null;
}

/** What can be said of the card: the truth, or not, and what the agreed sign wants. */
function Say({ card, said, onSay }: { card: number | null; said: number | null; onSay(value: number): void }): JSX.Element {
  const { speak, legal, sending, hinted } = useTable<signs.Table>();
  const can = (value: number): boolean =>
    !sending && [...legal].some((move) => move.endsWith(`say ${value}`) && (card === null || move.startsWith(`send ${card} `)));
  const signed = useSigned(card);
  const about = (value: number): string => {
    if (card === null) return "";
    return speak(value === signed ? "table.by_sign" : card === value ? "table.true" : "table.lie");
  };
  const isReady = card !== null;
  const place = useInSight<HTMLDivElement>(isReady); // on a low screen it lies below the card that one has just chosen
  return (
    <div ref={place} class={classes("say", isReady && "is-ready")}>
      <p>{speak(card === null ? "table.choose_send" : "table.choose_say", { card })}</p>
      <Agreed />
      <Board label={speak("table.say")} class="bubbles">
        {VALUES.map((value) => (
          <SpotButton
            key={value}
            label={`${speak("table.quoted", { said: value })} ${about(value)}`}
            legal={can(value)}
            hinted={hinted?.endsWith(`say ${value}`)}
            chosen={said === value}
            onPick={() => onSay(value)}
            part={`say-${value}`}
            class={classes("say-value", value === signed && "is-signed")}
          >
            <Bubble said={value} />
            <span class="caption">{about(value) || "\u00a0"}</span>
          </SpotButton>
        ))}
      </Board>
    </div>
  );
}

const LAYING: { [phase: string]: readonly string[] } = { left: ["intercept"], right: ["intercept"], mate: ["receive", "reject"] };

/** What may be done with the card of another: with a card of one's own to lay, or without. */
function Answer({ card }: { card: number | null }): JSX.Element {
  const { view, speak } = useTable<signs.Table>();
  const verbs = LAYING[view.phase] ?? [];
  const moves = card === null ? [] : verbs.map((verb) => `${verb} ${card}`);
  return (
    <div class={classes("answer", card !== null && "is-ready")}>
      <p>{speak(view.phase === "mate" ? "table.choose_lay_mate" : "table.choose_lay")}</p>
      {view.phase === "mate" && <Agreed />}
      <Moves moves={view.phase === "mate" ? moves : ["decline", ...moves]} />
    </div>
  );
}

/** Cards in the hand of whoever has drawn; the place of the sixth stays when it is gone, so that the others stay, too. */
const MOST = 6;

/** What the bar shows in words: one's own cards without the one that is chosen, and those that the teammate surely holds. */
function useWorth(held: number, sum: number, card: number | null, mates: readonly number[]): string {
  const { view, speak, seat } = useTable<signs.Table>();
  const both = sum + mates.reduce((known, value) => known + value, 0);
  const usual = both < LIMIT ? "worth" : "worth_over";
  const laying = card !== null && view.phase !== "send";
  const key = laying ? "worth_laying" : held === MOST && card === null ? "worth_six" : usual;
  const facts = { sum, both, rest: LIMIT - both, card, cards: mates, mate: (seat! + 2) % 4 };
  return speak(`table.${key}${mates.length ? "_known" : ""}`, facts);
}

/** The own hand with its worth, and what can be done with it now. */
export function Own({ hand }: { hand: readonly number[] }): JSX.Element {
  const { table, view, speak, seat, myTurn, live, play, sending, hinted } = useTable<signs.Table>();
  const { now, last, number } = useTurns();
  const turn = useKeptHeight<HTMLDivElement>();
  const [place, pick] = useDraft<number | null>(null);
  const [said, say] = useDraft<number | null>(null);
  const choosing = view.phase === "send";
  const card = place === null ? null : (hand[place] ?? null);
  const sum = table.hand_sum ?? 0;
  const drawn = now?.sender === seat && choosing ? hand.lastIndexOf(now?.drawn ?? 0) : -1;

  /** Sends as soon as both the card and the value are chosen, in whichever order. */
  const choose = (index: number | null, value: number | null): void => {
    pick(index);
    say(value);
    if (index !== null && value !== null) void play(`send ${hand[index]} say ${value}`);
  };
  const onCard = (index: number): void => {
    const value = hand[index]!;
    if (!myTurn) void play(`send ${value} say ${value}`);
    else if (choosing) choose(place === index ? null : index, said);
    else pick(place === index ? null : index);
  };
  const copies = (index: number): number => hand.slice(0, index).filter((value) => value === hand[index]).length;
  const kept = hand.filter((_, index) => index !== place);
  const mates = table.seats[(seat! + 2) % 4]!.surely_holds;
  const worth = useWorth(hand.length, sum - (card ?? 0), card, mates);
  return (
    <div class="own">
      <div ref={turn} class="own-turn">
        <Cards label={speak("label.hand", { cards: hand, sum })} class="hand" part="hand">
          {hand.map((value, index) => (
            <Card
              key={`${value}-${copies(index)}`}
              says={speak("says.card", { n: value, copies: 9 - value })}
              label={index === drawn ? `${value} ${speak("table.drawn")}` : String(value)}
              legal={myTurn && !sending}
              hinted={hinted?.split(" ")[1] === String(value) && copies(index) === 0}
              chosen={myTurn ? place === index : undefined}
              onPick={live ? () => onCard(index) : undefined}
              move={`hand-${value}-${copies(index)}`}
              from={last?.taker === seat && last.sent === value ? `sent-${table.game}-${number}` : "deck"}
              class={classes(index === drawn && "is-drawn")}
            >
              <Face value={value} />
              {index === drawn && " "}
              {index === drawn && <span class="drawn">{speak("table.drawn")}</span>}
            </Card>
          ))}
          {hand.length > 0 && hand.length < MOST && <div class="card no-card" aria-hidden="true" />}
        </Cards>
        {myTurn &&
          (choosing ? (
            <Say card={card} said={said} onSay={(value) => choose(place, said === value ? null : value)} />
          ) : (
            <Answer card={card} />
          ))}
      </div>
      {hand.length > 0 && (
        <div class="worth" data-part="worth">
          <Gauge
            label={worth}
            parts={[
              { cards: kept, class: "is-own" },
              { cards: card === null ? [] : [card], class: GOING },
              { cards: mates, class: "is-mates" },
            ]}
          />
          <p aria-hidden="true">{worth}</p>
          <p class="own-laid">
            <Laid seat={seat!} />
          </p>
        </div>
      )}
    </div>
  );
}
