/** Standing orders: when a seat passes by itself. */

import { useTable } from "@enishi/table";
import type { Order, yurikure } from "@enishi/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { What } from "./girls";

type Span = "never" | "action" | "turn" | "always";
const GIRL_PATH = "table.contest.girl";

interface Standing {
  span: Span;
  unless: string[];
}

/** What the orders that are set mean now; those for a turn or an action that is over mean nothing any more. */
function read(orders: readonly Order[], table: yurikure.Table): Standing {
  const pass = orders.find(({ only }) => !only);
  const turn = pass?.when?.["table.turn"]?.[0];
  const acting = pass?.when?.["table.acting"]?.[0];
  const isOver = (turn !== undefined && turn !== table.turn) || (acting !== undefined && acting !== table.acting);
  const span = !pass || isOver ? "never" : acting !== undefined ? "action" : turn !== undefined ? "turn" : "always";
  return { span, unless: (pass?.unless?.[GIRL_PATH] ?? []).map(String) };
}

function ordersFor({ span, unless }: Standing, table: yurikure.Table): Order[] {
  const when: Order["when"] =
    span === "always" ? {} : { "table.turn": [table.turn], ...(span === "action" && { "table.acting": [table.acting] }) };
  return span === "never" ? [] : [{ move: "pass", when, unless: { [GIRL_PATH]: unless } }];
}

export function Orders(): JSX.Element | null {
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
  const isOn = standing.span !== "never";
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
      <p class="muted">{speak("table.orders_note")}</p>
    </details>
  );
}
