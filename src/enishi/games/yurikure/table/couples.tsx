/** The couples, how likely they part or kiss, and how near the end is. */

import { classes, says, useTable } from "@enishi/table";
import type { yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { What } from "./girls";
import { usePairLabel } from "./labels";
import { Strain, TokenFace } from "./token";

function Faces({ n, name }: { n: number; name: string }): JSX.Element {
  return (
    <svg class={classes("faces", name)} viewBox="0 0 48 8" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <rect key={i} class={classes(i < n && "is-full")} x={i * 8 + 0.8} y="0.8" width="6.4" height="6.4" rx="1.2" />
      ))}
    </svg>
  );
}

/** `place`: what they stand beside. */
export function Couples({ place }: { place?: string }): JSX.Element {
  const { table, speak } = useTable<yurikure.Table>();
  const pairLabel = usePairLabel();
  const couples = table.pairs.filter(({ couple }) => couple);
  const { tension } = table;
  return (
    <section class={classes("leaf couples", place)} data-part="couples">
      <h2>{speak("table.couples")}</h2>
      {!couples.length && <p class="muted">{speak("table.no_couples")}</p>}
      <ul>
        {couples.map((pair) => (
          <li key={pair.pair}>
            <svg class="couple-token" viewBox="-20 -18 40 38" aria-hidden="true" {...says(pairLabel(pair))}>
              <TokenFace pair={pair} />
              <Strain discontent={pair.discontent} transform="translate(11 9)" />
            </svg>
            <span class="couple-name">
              <What what={pair.pair} />
              <span class="unseen">{speak("table.pair", { ...pair })}</span>
              {table.to_roll.includes(pair.pair) && <span class="badge">{speak("table.rolls")}</span>}
              {tension && pair.kissed && <span class="badge is-red">♥ {speak("table.next_ends")}</span>}
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
                {pair.waits && <span>{speak("table.kisses_later")}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {tension && (
        <div class="tension">
          {tension.last_turn && <p>⌛ {speak("table.last_turn")}</p>}
          {tension.groups.map((girls) => (
            <p key={girls.join()}>△ {speak("label.group", { girls })}</p>
          ))}
          {tension.one_couple_short.length > 0 && <p>△ {speak("label.short", { pairs: tension.one_couple_short })}</p>}
        </div>
      )}
    </section>
  );
}
