/** The notice cards that are left. */

import { Card, Cards, classes, useKeptHeight, useTable } from "@enishi/table";
import type { ito } from "@enishi/types";
import type { JSX } from "preact";
import { Gift } from "./gift";
import { useKnowing } from "./possessors";
import { moved } from "./room";

export function CardFace({ card }: { card: string }): JSX.Element {
  return (
    <svg class="card-face" viewBox="0 0 44 60" aria-hidden="true">
      <path d="M22 2V58M4 30H40" class="ribbon" />
      {[...card].map((letter, i) => (
        <g key={i} transform={moved([22, 30 + (i - (card.length - 1) / 2) * 18])}>
          <Gift colour={letter === "R" ? "red" : "blue"} size={7.6} />
        </g>
      ))}
    </svg>
  );
}

export function Notices({ picked, onPick }: { picked: string | null; onPick: ((card: string) => void) | null }): JSX.Element {
  const { table, speak, legal, hinted } = useTable<ito.Table>();
  const label = ({ card, most }: ito.Notice): string =>
    most === null ? speak("table.card", { card }) : speak("table.card_most", { card, most });
  const knows = useKnowing();
  const kept = useKeptHeight<HTMLElement>();
  const isCounted = table.notices.some(({ most }) => most !== null);
  return (
    <section ref={kept} class="notice-cards">
      <h2>
        {speak("table.notices")}
        {knows && <small class={classes(!isCounted && "is-off")}>{speak("table.most_key")}</small>}
      </h2>
      <Cards label={speak("table.notices")}>
        {table.notices.flatMap((notice) =>
          Array.from({ length: notice.left }, (_, copy) => (
            <Card
              key={`${notice.card}${copy}`}
              label={label(notice)}
              move={`notice-${notice.card}-${copy}`}
              legal={legal.has(`notice ${notice.card}`)}
              chosen={onPick ? picked === `${notice.card}${copy}` : undefined}
              hinted={hinted === `notice ${notice.card}`}
              onPick={onPick ? () => onPick(`${notice.card}${copy}`) : undefined}
              class="notice-card"
            >
              <CardFace card={notice.card} />
              {notice.most !== null && <span class="most" data-text={`${notice.most}/${notice.card.length}`} />}
            </Card>
          )),
        )}
      </Cards>
      {!table.notices.some(({ left }) => left) && <p>{speak("list.empty")}</p>}
    </section>
  );
}
