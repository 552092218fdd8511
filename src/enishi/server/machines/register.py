"""What processes that share a PostgreSQL write down of themselves: that they live, who is where, and who leads what.

Nothing of it outlives them. The tables are not logged: a database that crashed has them empty, and they are filled again.
Times are milliseconds of the house's clock, which follows the database's.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from enishi.server.machines.neighbours import Elsewhere, There

LEASE = 6_000
"""Milliseconds for which something is led without a sign of life."""
LONGEST_LEASE = 2 * LEASE
"""What is led for longer was taken before the database's clock was set back: nobody waits for that."""
DEAD_AFTER = 8_000
"""Milliseconds after which a process that has given no sign of life counts as gone."""

Ask = Callable[..., Awaitable[list[Any]]]
"""Asks the database something, and gives its rows."""


class Register:
    """Our page in it, and what the others wrote."""

    def __init__(self, ask: Ask, process: str) -> None:
        self._ask = ask
        self._me = process

    async def live(self, now: int) -> None:
        """A sign of life."""
        sql = "INSERT INTO processes VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
        await self._ask(sql, self._me, now)

    async def others(self) -> list[tuple[str, int]]:
        """The others, and when each was last seen."""
        return [(id, seen) for id, seen in await self._ask("SELECT id, seen FROM processes WHERE id <> $1", self._me)]

    async def bury(self, now: int) -> list[str]:
        """Forgets processes that are gone; the tables at which somebody was by way of them."""
        gone = "SELECT id FROM processes WHERE seen >= $1"
        tables = await self._ask(f"DELETE FROM presence WHERE process NOT IN ({gone}) RETURNING table_id", now - DEAD_AFTER)
        await self._ask(f"DELETE FROM lines WHERE process NOT IN ({gone})", now - DEAD_AFTER)
        await self._ask("DELETE FROM processes WHERE seen < $1", now - DEAD_AFTER)
        return sorted({table for (table,) in tables})

    async def leave(self) -> list[str]:
        """We are no longer there; the tables at which somebody was by way of us."""
        await self._ask("DELETE FROM leases WHERE holder = $1", self._me)
        tables = await self._ask("DELETE FROM presence WHERE process = $1 RETURNING table_id", self._me)
        await self.forget_lines()
        await self._ask("DELETE FROM processes WHERE id = $1", self._me)
        return sorted({table for (table,) in tables})

    async def forget_lines(self) -> None:
        """The lines to us count no longer (`shared_counts`)."""
        await self._ask("DELETE FROM lines WHERE process = $1", self._me)

    # --- who is where -----------------------------------------------------------------------------------------------------------

    async def present(self, table: str, people: Elsewhere) -> None:
        """Who is at a table by way of us."""
        persons = list(people)
        lines, adds = [people[one].lines for one in persons], [people[one].adds for one in persons]
        left = [people[one].left for one in persons]
        sql = """WITH gone AS (DELETE FROM presence WHERE process = $1 AND table_id = $2 AND person <> ALL ($3::text[]))
            INSERT INTO presence SELECT $1, $2, * FROM unnest($3::text[], $4::bigint[], $5::boolean[], $6::bigint[])
            ON CONFLICT (process, table_id, person) DO UPDATE SET lines = excluded.lines, adds = excluded.adds, gone = excluded.gone"""
        await self._ask(sql, self._me, table, persons, lines, adds, left)

    async def elsewhere(self, table: str) -> Elsewhere:
        """Who is at a table by way of others."""
        sql = """SELECT person, sum(lines)::bigint, bool_or(adds), max(gone) FROM presence
            WHERE table_id = $1 AND process <> $2 GROUP BY person"""
        rows = await self._ask(sql, table, self._me)
        return {person: There(lines, adds, None if lines else left) for person, lines, adds, left in rows}

    async def attended(self, tables: Sequence[str]) -> set[str]:
        """Those of these tables at which somebody is, or was a moment ago."""
        sql = "SELECT DISTINCT table_id FROM presence WHERE table_id = ANY ($1::text[])"
        return {table for (table,) in await self._ask(sql, list(tables))}

    # --- who leads what ---------------------------------------------------------------------------------------------------------

    async def lead(self, names: Sequence[str], now: int) -> set[str]:
        """Which of these we lead from now on: those that we led already, and those that nobody does."""
        sql = """INSERT INTO leases SELECT name, $2, $3 FROM unnest($1::text[]) AS name ORDER BY name
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
            WHERE leases.until < $4 OR leases.until > $4 + $5 OR leases.holder = excluded.holder RETURNING name"""
        return {name for (name,) in await self._ask(sql, list(names), self._me, now + LEASE, now, LONGEST_LEASE)}

    async def hand_over(self, names: Sequence[str]) -> None:
        """We lead these no longer."""
        await self._ask("DELETE FROM leases WHERE holder = $1 AND name = ANY ($2::text[])", self._me, list(names))

    async def unattended(self, now: int, most: int) -> list[str]:
        """Tables whose clocks run and which nobody leads."""
        sql = """SELECT id FROM tables WHERE status = 'playing' AND timed = 1
            AND NOT EXISTS (SELECT FROM leases WHERE name = id AND until BETWEEN $1 AND $1 + $3) LIMIT $2"""
        return [id for (id,) in await self._ask(sql, now, most, LONGEST_LEASE)]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries each table has."""
        sql = "SELECT table_id, max(number) + 1 FROM entries WHERE table_id = ANY ($1::text[]) GROUP BY table_id"
        return dict(await self._ask(sql, list(tables)))

    # --- what has passed at tables whose clocks run ------------------------------------------------------------------------------

    async def note_waited(self, waited: Sequence[tuple[str, int, int]]) -> None:
        """Tables with the number of their entries, and the milliseconds that have passed since the last of them."""
        sql = """INSERT INTO waited SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])
            ON CONFLICT (table_id) DO UPDATE SET length = excluded.length, milliseconds = excluded.milliseconds"""
        await self._ask(sql, *(list(column) for column in zip(*waited, strict=True)))

    async def waited(self, table: str, length: int) -> int:
        """Milliseconds that are known to have passed since the entry with this number."""
        rows = await self._ask("SELECT milliseconds FROM waited WHERE table_id = $1 AND length = $2", table, length)
        return int(rows[0][0]) if rows else 0

    async def forget_waited(self) -> None:
        """Tables whose clocks run no longer."""
        await self._ask("DELETE FROM waited WHERE table_id NOT IN (SELECT id FROM tables WHERE status = 'playing' AND timed = 1)")

    async def clock(self) -> int:
        """What time it is by the database's clock."""
        return int((await self._ask("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"))[0][0])

    async def format(self) -> int | None:
        """Of which format the store is."""
        found = await self._ask("SELECT value FROM facts WHERE name = 'format'")
        return found[0][0] if found else None
