/** What is to be decided, and the bar that confirms it. */

import { Confirm, Moves, useTable } from "@enishi/table";
import type { altar } from "@enishi/types";
import type { JSX } from "preact";
import { total, useCardName } from "./card";
import type { Planning } from "./planning";

const shown = (cards: readonly (string | number)[]): string =>
  cards.length ? `${cards.join(" + ")}${cards.length > 1 ? ` = ${total(cards.map(Number))}` : ""}` : "–";

const Pass = (): JSX.Element => <Moves moves={["pass"]} class="pass" />;

function DecideSchedule({ planning }: { planning: Planning }): JSX.Element {
  const { speak, playAll } = useTable<altar.Table>();
  const { plan, out, laid, clear } = planning;
  const name = useCardName();
  const offers = plan.owner === null && planning.offersPossible;
  if (offers && laid.length) {
    return (
      <Confirm
        label={speak("table.offer", { n: laid.length })}
        ready={planning.moves !== null}
        onConfirm={() => void playAll(planning.moves ?? [])}
        onClear={clear}
        instead={<Pass />}
      >
        {speak("table.offer_or_replace", { cards: laid.map(name) })}
      </Confirm>
    );
  }
  const question = planning.offersPossible ? "table.ask_schedule_or_offer" : "table.ask_schedule";
  const started = plan.owner !== null || laid.length > 0;
  return (
    <Confirm
      label={speak("table.replace")}
      ready={planning.moves !== null}
      onConfirm={() => void playAll(planning.moves ?? [])}
      onClear={started ? clear : undefined}
      instead={<Pass />}
    >
      {started ? speak("table.balance", { out: shown(out), in: shown(laid) }) : speak(question)}
    </Confirm>
  );
}

function DecideReplace({ planning }: { planning: Planning }): JSX.Element {
  const { table, speak, playAll } = useTable<altar.Table>();
  const { laid, clear } = planning;
  const { owner, missing } = table.replacement!;
  return (
    <Confirm
      label={speak("table.lay")}
      ready={planning.moves !== null}
      onConfirm={() => void playAll(planning.moves ?? [])}
      onClear={laid.length ? clear : undefined}
    >
      {speak("label.missing", { owner, missing })} · {shown(laid)}
    </Confirm>
  );
}

function DecideOffering({ planning }: { planning: Planning }): JSX.Element {
  const { speak, playAll } = useTable<altar.Table>();
  const { laid, clear } = planning;
  const label = laid.length ? speak("table.offer", { n: laid.length }) : speak("table.end_offering");
  return (
    <Confirm
      label={label}
      ready={planning.moves !== null}
      onConfirm={() => void playAll(planning.moves ?? [])}
      onClear={laid.length ? clear : undefined}
    >
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

export function Decide({ planning }: { planning: Planning }): JSX.Element | null {
  const { view, myTurn } = useTable<altar.Table>();
  if (!myTurn) return null;
  if (view.phase === "source") return <DecideSource />;
  if (view.phase === "replace") return <DecideReplace planning={planning} />;
  if (view.phase === "offering") return <DecideOffering planning={planning} />;
  return <DecideSchedule planning={planning} />;
}
