/** What is to be decided, what will come of it, and the bar that confirms it. */

import { Confirm, Moves, useInSight, useTable } from "@enishi/table";
import type { altar, LogEntry } from "@enishi/types";
import type { ComponentChildren, JSX } from "preact";
import { Balance, Offered } from "./balance";
import { deedInWords, useLastRound, useSinceOwnTurn } from "./happened";
import type { Planning } from "./planning";

/** What is asked or will happen, and below it the picture of what is planned. */
const Said = ({ text, children }: { text: string; children: ComponentChildren }): JSX.Element => (
  <>
    <span class="asked" role="status">
      {text}
    </span>
    {children}
  </>
);

/** What has just been done, the latest last; whoever waits reads of their own turn, too. */
function Happened(): JSX.Element {
  const { speak, myTurn } = useTable<altar.Table>();
  const [round, others] = [useLastRound(), useSinceOwnTurn()];
  return (
    <span class="happened">
      {(myTurn ? others : round).map((deed, i) => (
        <span key={i}>{deedInWords(deed, speak)}</span>
      ))}
    </span>
  );
}

/** What a replacement lacks, or what it will do. */
function useReplacementText({ owner, laid, missing, canLay, moves }: Planning): string {
  const { table, speak, seat } = useTable<altar.Table>();
  if (!canLay) return speak("table.ask_more_out", { sum: missing });
  if (missing < 0) return speak("table.ask_fewer_in", { sum: -missing });
  if (!moves) return laid.length ? speak("table.ask_more_in", { missing }) : speak("table.ask_in", { sum: missing });
  return speak(owner === seat ? "table.replace_means_own" : "table.replace_means", { owner, n: table.to_draw + laid.length });
}

function useScheduleText(planning: Planning): string {
  const { table, legal, speak } = useTable<altar.Table>();
  const { plan, laid, owner, offersPossible } = planning;
  const replacement = useReplacementText(planning);
  if (plan.note) return plan.note;
  if (owner !== null) return replacement;
  if (laid.length) return speak("table.offer_means", { n: table.to_draw + laid.length });
  if (offersPossible) return speak("table.ask_schedule_or_offer");
  return speak(legal.size === 1 && legal.has("pass") ? "table.ask_pass" : "table.ask_schedule");
}

function DecideSchedule({ planning }: { planning: Planning }): JSX.Element {
  const { speak, playAll, legal } = useTable<altar.Table>();
  const { owner, laid, clear, moves } = planning;
  const text = useScheduleText(planning);
  const offers = owner === null && laid.length > 0;
  return (
    <Confirm
      label={offers ? speak("table.offer", { n: laid.length }) : speak("table.replace")}
      ready={moves !== null}
      onConfirm={() => void playAll(moves ?? [])}
      onClear={owner !== null || offers ? clear : undefined}
      instead={legal.has("pass") ? <Moves moves={["pass"]} class="pass" /> : undefined}
    >
      <Said text={text}>
        {!offers && owner === null && <Happened />}
        {offers ? <Offered cards={laid} /> : <Balance planning={planning} />}
      </Said>
    </Confirm>
  );
}

function DecideReplace({ planning }: { planning: Planning }): JSX.Element {
  const { speak, playAll } = useTable<altar.Table>();
  const { laid, clear, moves, plan } = planning;
  const text = useReplacementText(planning);
  return (
    <Confirm
      label={speak("table.lay")}
      ready={moves !== null}
      onConfirm={() => void playAll(moves ?? [])}
      onClear={laid.length ? clear : undefined}
    >
      <Said text={plan.note || text}>
        <Balance planning={planning} />
      </Said>
    </Confirm>
  );
}

function DecideOffering({ planning }: { planning: Planning }): JSX.Element {
  const { table, speak, playAll } = useTable<altar.Table>();
  const { laid, clear, moves, plan } = planning;
  return (
    <Confirm
      label={laid.length ? speak("table.offer", { n: laid.length }) : speak("table.end_offering")}
      ready={moves !== null}
      onConfirm={() => void playAll(moves ?? [])}
      onClear={laid.length ? clear : undefined}
    >
      <Said text={plan.note || speak("table.ask_offering")}>
        <Offered cards={[...(table.offering ?? []), ...laid]} />
      </Said>
    </Confirm>
  );
}

/** How many cards have been drawn since the replacement or the offering of this turn. */
function drawnIn(log: readonly LogEntry[]): number {
  const events = log.map(({ event }) => event.split(" "));
  const acted = events.map(([, verb]) => verb === "in" || verb === "done").lastIndexOf(true);
  return events.slice(acted + 1).filter(([who]) => who === "~").length;
}

function DecideSource(): JSX.Element {
  const { table, view, speak, seat, legal, anew } = useTable<altar.Table>();
  const drawn = drawnIn(view.log);
  const place = useInSight<HTMLDivElement>(!anew); // a lesson brings into sight what it speaks of
  const own = `from deck ${seat}`;
  const moves = [...legal].sort((a, b) => Number(b === own) - Number(a === own));
  return (
    <div ref={place} class="confirm is-source">
      <span class="confirm-said">
        <Said text={speak("table.ask_source", { n: drawn + 1, all: drawn + table.to_draw })}>
          <span class="happened">
            {table.seats[seat!]!.special.filter((number) => speak.has(`table.why_${number}`)).map((number) => (
              <span key={number}>{speak(`table.why_${number}`)}</span>
            ))}
          </span>
        </Said>
      </span>
      <Moves moves={moves}>
        {(move) => {
          const [, place, owner] = move.split(" ");
          const { deck, held } = table.seats[Number(owner)]!;
          const words = Number(owner) === seat ? speak("table.from_own_deck") : speak(`table.from_${place}`, { seat: Number(owner) });
          return speak("table.source", { words, n: place === "deck" ? deck : held });
        }}
      </Moves>
    </div>
  );
}

/** While others are waited for: what they have done since. */
function Waiting(): JSX.Element {
  return (
    <div class="confirm is-waiting">
      <span class="confirm-said">
        <Happened />
      </span>
    </div>
  );
}

export function Decide({ planning }: { planning: Planning }): JSX.Element {
  const { view, myTurn } = useTable<altar.Table>();
  if (!myTurn) return <Waiting />;
  if (view.phase === "source") return <DecideSource />;
  if (view.phase === "replace") return <DecideReplace planning={planning} />;
  if (view.phase === "offering") return <DecideOffering planning={planning} />;
  return <DecideSchedule planning={planning} />;
}
