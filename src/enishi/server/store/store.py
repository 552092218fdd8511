"""The store: entries of tables, appended and never changed, and everything else that is kept.

What is said here is said once, in SQL that SQLite and PostgreSQL both read; how it is done is each kind's own (`sqlite`, `postgres`).
"""

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from enishi.server.monitor.times import Times
from enishi.server.table.entries import AnyEntry, decode, encode

Statement = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Listing:
    """A table as lists of tables need it."""

    id: str
    status: str
    open: bool
    timed: bool
    """A clock is running: the server must look after it also when nobody does."""
    host: str
    people: frozenset[str]
    changed: int
    line: bytes


class Store(ABC):
    """Where a site keeps everything."""

    shared = False
    """Whether other processes have it too."""

    def __init__(self) -> None:
        self.kept = 0
        """How often something was kept."""
        self.writing, self.reading = Times(), Times()
        """How long it took, for those who look after the site."""

    @abstractmethod
    async def open(self) -> None:
        """Makes it ready; refused where it cannot be used."""

    @abstractmethod
    async def close(self) -> None:
        """Writes what is waiting, and lets go of it."""

    async def is_served(self) -> bool:
        """Whether a site serves from it, besides whoever asks. A folder has one at most, and whoever has opened it knows."""
        return False

    async def keep(self, statements: list[Statement]) -> None:
        """Does these statements, all or none, and returns when they are committed; raises `StoreError`."""
        self.kept += 1
        began = time.perf_counter()
        try:
            await self._keep(statements)
        finally:
            self.writing.note(time.perf_counter() - began)

    async def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a question to the store gives."""
        with self.reading.one():
            return await self._read(sql, values)

    @abstractmethod
    async def _keep(self, statements: list[Statement]) -> None: ...

    @abstractmethod
    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]: ...

    # --- what is written -----------------------------------------------------------------------------------------------------

    def appending(self, table: str, number: int, entries: Iterable[AnyEntry]) -> list[Statement]:
        """Entries of a table, of which there are `number` so far."""
        sql = "INSERT INTO entries VALUES (?, ?, ?)"
        return [(sql, (table, number + offset, encode(entry))) for offset, entry in enumerate(entries)]

    def replacing(self, table: str, changed: Iterable[tuple[int, AnyEntry]]) -> list[Statement]:
        """Entries from which somebody's name or words were taken out, in the place of those that had them."""
        sql = "UPDATE entries SET entry = ? WHERE table_id = ? AND number = ?"
        return [(sql, (encode(entry), table, number)) for number, entry in changed]

    @staticmethod
    def listing(line: Listing, former: Listing | None) -> list[Statement]:
        """How the table stands in the lists; `former` is how it stood there."""
        row = (line.status, int(line.open), int(line.timed), line.host, line.changed, line.line, line.id)
        if former is None:
            put: Statement = ("INSERT INTO tables (status, open, timed, host, changed, line, id) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        elif _sorted_by(line) == _sorted_by(former):  # most often: then the indexes stay as they are
            put = ("UPDATE tables SET changed = ?, line = ? WHERE id = ?", row[-3:])
        else:
            put = ("UPDATE tables SET status = ?, open = ?, timed = ?, host = ?, changed = ?, line = ? WHERE id = ?", row)
        came = line.people - (former.people if former else frozenset())
        gone = former.people - line.people if former else frozenset()
        return [
            put,
            *(("INSERT INTO people VALUES (?, ?) ON CONFLICT DO NOTHING", (person, line.id)) for person in came),
            *(("DELETE FROM people WHERE person = ? AND table_id = ?", (person, line.id)) for person in gone),
        ]

    @staticmethod
    def offering(code_hash: str, person: str, until: int, now: int) -> list[Statement]:
        """A code makes somebody this person until then; the former code of the person, and those that are over, are forgotten."""
        forgetting: Statement = ("DELETE FROM codes WHERE person = ? OR until <= ?", (person, now))
        return [forgetting, ("INSERT INTO codes VALUES (?, ?, ?)", (code_hash, person, until))]

    @staticmethod
    def using(code_hash: str, secret_hash: str, now: int) -> list[Statement]:
        """A browser's secret belongs to the person of a code from now on. A code works once: of two who use it, one was first."""
        mine = -secrets.randbits(62)
        binding = "INSERT INTO devices SELECT ?, person FROM codes WHERE code_hash = ? AND until = ?"
        return [
            ("UPDATE codes SET until = ? WHERE code_hash = ? AND until > ?", (mine, code_hash, now)),
            (f"{binding} ON CONFLICT (secret_hash) DO UPDATE SET person = excluded.person", (secret_hash, code_hash, mine)),
            ("DELETE FROM codes WHERE code_hash = ? AND until = ?", (code_hash, mine)),
        ]

    @staticmethod
    def noting(name: str, value: int) -> list[Statement]:
        return [("INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", (name, value))]

    @staticmethod
    def forgetting(table: str) -> list[Statement]:
        """Everything about a table."""
        return [(f"DELETE FROM {name} WHERE {key} = ?", (table,)) for name, key in _WHERE_TABLES_STAND]

    # --- reading ----------------------------------------------------------------------------------------------------------

    async def fact(self, name: str) -> int | None:
        rows = await self.read("SELECT value FROM facts WHERE name = ?", name)
        return rows[0][0] if rows else None

    async def entries(self, table: str, first: int = 0) -> list[AnyEntry]:
        """Everything that is kept of a table, in order; from entry number `first` on."""
        rows = await self.read("SELECT number, entry FROM entries WHERE table_id = ? AND number >= ? ORDER BY number", table, first)
        assert [number for number, _ in rows] == list(range(first, first + len(rows))), f"entries of table {table} are missing"
        return [decode(entry) for _, entry in rows]

    async def lines(self, ids: Iterable[str]) -> list[Listing]:
        return [line for id in ids if (line := await self.line(id))]

    async def line(self, id: str) -> Listing | None:
        rows = await self.read("SELECT id, status, open, timed, host, changed, line FROM tables WHERE id = ?", id)
        if not rows:
            return None
        table, status, open, timed, host, changed, line = rows[0]
        people = frozenset(person for (person,) in await self.read("SELECT person FROM people WHERE table_id = ?", table))
        return Listing(table, status, bool(open), bool(timed), host, people, changed, line)

    async def open_tables(self, most: int, since: int) -> list[tuple[str, str]]:
        """Tables that anybody may join and at which something has happened since then, the latest first; each with its host."""
        sql = "SELECT id, host FROM tables WHERE status = 'gathering' AND open = 1 AND changed >= ? ORDER BY changed DESC LIMIT ?"
        return [(id, host) for id, host in await self.read(sql, since, most)]

    async def timed_tables(self) -> list[str]:
        """Tables whose clocks run."""
        return [id for (id,) in await self.read("SELECT id FROM tables WHERE status = 'playing' AND timed = 1")]

    async def tables_of(self, person: str, most: int) -> list[str]:
        sql = "SELECT id FROM people JOIN tables ON id = table_id WHERE person = ? ORDER BY changed DESC LIMIT ?"
        return [id for (id,) in await self.read(sql, person, most)]

    async def hosted(self, person: str) -> int:
        """How many tables somebody hosts that are not over."""
        return int((await self.read("SELECT count(*) FROM tables WHERE host = ? AND status != 'over'", person))[0][0])

    async def seated(self, person: str) -> int:
        """At how many tables somebody sits that are not over."""
        sql = "SELECT count(*) FROM people JOIN tables ON id = table_id WHERE person = ? AND status != 'over'"
        return int((await self.read(sql, person))[0][0])

    async def latest(self) -> int:
        """A moment before which nothing that is kept has happened, as far as it is noted."""
        changed = (await self.read("SELECT max(changed) FROM tables"))[0][0] or 0
        return max(changed, await self.fact("alive") or 0)

    async def unfinished(self) -> int:
        return int((await self.read("SELECT count(*) FROM tables WHERE status != 'over'"))[0][0])

    async def quiet_since(self, moment: int, unstarted: int, most: int) -> list[str]:
        """Tables at which nothing has happened since a moment, or since a later one where the game has not begun.

        Those whose promise is still to be kept are not among them: years may pass.
        """
        waiting = "SELECT table_id FROM promises WHERE settled = 0 AND table_id IS NOT NULL"
        sql = f"SELECT id FROM tables WHERE (changed < ? OR (status = 'gathering' AND changed < ?)) AND id NOT IN ({waiting}) LIMIT ?"
        return [id for (id,) in await self.read(sql, moment, unstarted, most)]

    async def person_of(self, secret_hash: str) -> str | None:
        rows = await self.read("SELECT person FROM devices WHERE secret_hash = ?", secret_hash)
        return rows[0][0] if rows else None

    async def offered(self, code_hash: str, now: int) -> str | None:
        """The person whom a code makes now."""
        rows = await self.read("SELECT person FROM codes WHERE code_hash = ? AND until > ?", code_hash, now)
        return rows[0][0] if rows else None


def _sorted_by(line: Listing) -> tuple[Any, ...]:
    """What the indexes of tables are made of."""
    return line.status, line.open, line.timed, line.host


_WHERE_TABLES_STAND = (("entries", "table_id"), ("people", "table_id"), ("traces", "table_id"), ("tables", "id"))
