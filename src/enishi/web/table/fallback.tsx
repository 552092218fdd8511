/** A table for any game: the facts of its view as they are, and every legal move as a button. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTable } from "./at_table";
import { Moves } from "./choice";

const MANY = 60;

function Fact({ value }: { value: unknown }): JSX.Element {
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null))
    return <span>{value.join(" ") || "–"}</span>;
  if (typeof value === "object" && value !== null) return <FactList of={value as { [key: string]: unknown }} />;
  return <span>{value === null ? "–" : String(value)}</span>;
}

function FactList({ of }: { of: { [key: string]: unknown } }): JSX.Element {
  return (
    <dl class="facts">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>
            <Fact value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MoveList(): JSX.Element | null {
  const { view, frame } = useTable();
  const [wanted, want] = useState("");
  if (!view.legal.length) return null;
  const found = view.legal.filter((move) => move.includes(wanted.normalize("NFKC").trim().toLowerCase()));
  return (
    <section aria-label={frame("fallback.moves")}>
      {view.legal.length > MANY && (
        <label class="field">
          {frame("fallback.search", { n: view.legal.length })}
          <input type="search" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
        </label>
      )}
      <Moves moves={found.slice(0, MANY)} />
      {found.length > MANY && <p class="muted">{frame("fallback.more", { n: found.length - MANY })}</p>}
    </section>
  );
}

export function FallbackTable(): JSX.Element {
  const { table } = useTable<{ [key: string]: unknown }>();
  return (
    <div class="fallback">
      <MoveList />
      <FactList of={table} />
    </div>
  );
}
