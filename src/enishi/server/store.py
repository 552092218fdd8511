"""The store: entries of tables in SQLite, appended by one writer thread; what waits together is committed together.

`keep` returns when the commit has happened: from then on neither a killed process nor (with `durable`) a power failure loses it.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from enishi.server.entries import AnyEntry, decode, encode

FORMAT = 1

SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, status TEXT NOT NULL, open INTEGER NOT NULL, timed INTEGER NOT NULL, host TEXT NOT NULL,
    changed INTEGER NOT NULL, line BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, open, timed);
CREATE INDEX IF NOT EXISTS tables_by_host ON tables (host, status);
CREATE TABLE IF NOT EXISTS people (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS people_by_table ON people (table_id);
CREATE TABLE IF NOT EXISTS devices (secret_hash TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS codes (code_hash TEXT PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
"""

REST = 0.02
"""Seconds between two commits that wait for the disk. What comes meanwhile is committed together: nobody notices, and a busy site
commits much less often; what comes to a quiet one is committed at once."""

Statement = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Line:
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


@dataclass
class _Job:
    statements: list[Statement]
    done: asyncio.Future[None]
    error: Exception | None = field(default=None)


class Store:
    """One folder with one database, held by one server at a time."""

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(folder / "lock.sqlite")
        self._path = folder / "tables.sqlite"
        writing = self._connect(durable)
        writing.executescript(SCHEMA)
        writing.execute("INSERT OR IGNORE INTO facts VALUES ('format', ?)", (FORMAT,))
        writing.commit()
        self._reading = self._connect(durable)
        assert self.fact("format") == FORMAT, "the data was written by another version of Enishi"
        self.kept = 0
        """How often something was kept."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._rest = REST if durable else 0.0
        self._writer = threading.Thread(target=self._write, args=(writing,), name="store", daemon=True)
        self._writer.start()

    def extend(self, schema: str) -> None:
        """More tables, for whatever else is kept in the same folder."""
        connection = sqlite3.connect(self._path, timeout=5)
        connection.executescript(schema)
        connection.close()

    def _connect(self, durable: bool) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, cached_statements=64)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.execute("PRAGMA busy_timeout = 5000")
        return connection

    def close(self) -> None:
        """Writes what is waiting, and lets go of the folder."""
        self._jobs.put(None)
        self._writer.join()
        self._reading.close()
        self._lock.close()

    # --- writing ----------------------------------------------------------------------------------------------------------

    async def keep(self, statements: list[Statement]) -> None:
        """Does these statements, all or none, and returns when they are committed."""
        job = _Job(statements, asyncio.get_running_loop().create_future())
        self.kept += 1
        self._jobs.put(job)
        await job.done

    def _write(self, connection: sqlite3.Connection) -> None:
        while jobs := self._waiting():
            self._commit(connection, jobs)
            time.sleep(self._rest)
        connection.close()

    def _waiting(self) -> list[_Job]:
        """All that waits, and at least one; none after the last."""
        jobs = [self._jobs.get()]
        while not self._jobs.empty():
            jobs.append(self._jobs.get())
        if None in jobs:
            self._jobs.put(None)  # once more, for when the others are done
        return [job for job in jobs if job is not None]

    def _commit(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """All together; where that fails, each by itself, so that the failure of one is not that of the others."""
        error = _done(connection, jobs)
        if error is not None:
            for job in jobs:
                job.error = error if len(jobs) == 1 else _done(connection, [job])
        _tell(jobs)

    # --- what is written -----------------------------------------------------------------------------------------------------

    @staticmethod
    def appending(table: str, number: int, entries: Iterable[AnyEntry]) -> list[Statement]:
        """Entries of a table, of which there are `number` so far."""
        sql = "INSERT INTO entries VALUES (?, ?, ?)"
        return [(sql, (table, number + offset, encode(entry))) for offset, entry in enumerate(entries)]

    @staticmethod
    def listing(line: Line, former: Line | None) -> list[Statement]:
        """How the table stands in the lists; `former` is how it stood there."""
        row = (line.status, line.open, line.timed, line.host, line.changed, line.line, line.id)
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
            *(("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, line.id)) for person in came),
            *(("DELETE FROM people WHERE person = ? AND table_id = ?", (person, line.id)) for person in gone),
        ]

    @staticmethod
    def binding(secret_hash: str, person: str) -> list[Statement]:
        """A browser's secret belongs to this person from now on."""
        return [("INSERT OR REPLACE INTO devices VALUES (?, ?)", (secret_hash, person))]

    @staticmethod
    def offering(code_hash: str, person: str, until: int, now: int) -> list[Statement]:
        """A code makes somebody this person until then; the former code of the person, and those that are over, are forgotten."""
        forgetting: Statement = ("DELETE FROM codes WHERE person = ? OR until <= ?", (person, now))
        return [forgetting, ("INSERT OR REPLACE INTO codes VALUES (?, ?, ?)", (code_hash, person, until))]

    @staticmethod
    def using(code_hash: str) -> list[Statement]:
        """A code works once."""
        return [("DELETE FROM codes WHERE code_hash = ?", (code_hash,))]

    @staticmethod
    def noting(name: str, value: int) -> list[Statement]:
        return [("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))]

    @staticmethod
    def forgetting(table: str) -> list[Statement]:
        """Everything about a table."""
        return [(f"DELETE FROM {name} WHERE {key} = ?", (table,)) for name, key in _WHERE_TABLES_STAND]

    # --- reading ----------------------------------------------------------------------------------------------------------

    def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a question to the database gives."""
        return self._reading.execute(sql, values).fetchall()

    def fact(self, name: str) -> int | None:
        rows = self.read("SELECT value FROM facts WHERE name = ?", name)
        return rows[0][0] if rows else None

    def entries(self, table: str) -> list[AnyEntry]:
        """Everything that is kept of a table, in order."""
        rows = self.read("SELECT number, entry FROM entries WHERE table_id = ? ORDER BY number", table)
        assert [number for number, _ in rows] == list(range(len(rows))), f"entries of table {table} are missing"
        return [decode(entry) for _, entry in rows]

    def lines(self, ids: Iterable[str]) -> list[Line]:
        return [line for id in ids if (line := self.line(id))]

    def line(self, id: str) -> Line | None:
        rows = self.read("SELECT id, status, open, timed, host, changed, line FROM tables WHERE id = ?", id)
        if not rows:
            return None
        table, status, open, timed, host, changed, line = rows[0]
        people = frozenset(person for (person,) in self.read("SELECT person FROM people WHERE table_id = ?", table))
        return Line(table, status, bool(open), bool(timed), host, people, changed, line)

    def open_tables(self, most: int, since: int) -> list[str]:
        """Tables that anybody may join and at which something has happened since then, the latest first."""
        sql = "SELECT id FROM tables WHERE status = 'gathering' AND open = 1 AND changed >= ? ORDER BY changed DESC LIMIT ?"
        return [id for (id,) in self.read(sql, since, most)]

    def timed_tables(self) -> list[str]:
        """Tables whose clocks run."""
        return [id for (id,) in self.read("SELECT id FROM tables WHERE status = 'playing' AND timed = 1")]

    def tables_of(self, person: str, most: int) -> list[str]:
        sql = "SELECT id FROM people JOIN tables ON id = table_id WHERE person = ? ORDER BY changed DESC LIMIT ?"
        return [id for (id,) in self.read(sql, person, most)]

    def hosted(self, person: str) -> int:
        """How many tables somebody hosts that are not over."""
        return int(self.read("SELECT count(*) FROM tables WHERE host = ? AND status != 'over'", person)[0][0])

    def seated(self, person: str) -> int:
        """At how many tables somebody sits that are not over."""
        sql = "SELECT count(*) FROM people JOIN tables ON id = table_id WHERE person = ? AND status != 'over'"
        return int(self.read(sql, person)[0][0])

    def unfinished(self) -> int:
        return int(self.read("SELECT count(*) FROM tables WHERE status != 'over'")[0][0])

    def quiet_since(self, moment: int) -> list[str]:
        """Tables at which nothing has happened since then."""
        return [id for (id,) in self.read("SELECT id FROM tables WHERE changed < ?", moment)]

    def person_of(self, secret_hash: str) -> str | None:
        rows = self.read("SELECT person FROM devices WHERE secret_hash = ?", secret_hash)
        return rows[0][0] if rows else None

    def offered(self, code_hash: str, now: int) -> str | None:
        """The person whom a code makes now."""
        rows = self.read("SELECT person FROM codes WHERE code_hash = ? AND until > ?", code_hash, now)
        return rows[0][0] if rows else None


def _sorted_by(line: Line) -> tuple[Any, ...]:
    """What the indexes of tables are made of."""
    return line.status, line.open, line.timed, line.host


_WHERE_TABLES_STAND = (("entries", "table_id"), ("people", "table_id"), ("tables", "id"))


def _done(connection: sqlite3.Connection, jobs: list[_Job]) -> sqlite3.Error | None:
    """Does all jobs in one transaction, or none of them; what went wrong."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            for sql, values in job.statements:
                connection.execute(sql, values)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return error
    return None


def _tell(jobs: list[_Job]) -> None:
    """Wakes those who wait, each in its own event loop."""
    for loop in {job.done.get_loop() for job in jobs}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_finish_all, [job for job in jobs if job.done.get_loop() is loop])


def _finish_all(jobs: list[_Job]) -> None:
    for job in jobs:
        _finish(job)


def _finish(job: _Job) -> None:
    if job.done.cancelled():
        return
    if job.error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(job.error)


def _lock(path: Path) -> sqlite3.Connection:
    """Holds the folder until the process ends, however it ends."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=0, check_same_thread=False)
    connection.execute("BEGIN EXCLUSIVE")
    return connection
