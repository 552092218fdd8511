"""The store on PostgreSQL."""

import asyncio
import secrets
import time
from collections.abc import Iterable
from typing import Any

import asyncpg

from enishi.server.store.errors import Lost, NotKept
from enishi.server.store.postgres.dialect import FULL, LOST, numbered
from enishi.server.store.postgres.format import migrate
from enishi.server.store.postgres.line import APPLICATION, PATIENCE, PAUSE, Lines, unreachable
from enishi.server.store.postgres.writer import Writer
from enishi.server.store.store import Statement, Store
from enishi.server.table.entries import AnyEntry, encode

READING = 4
"""Lines on which is read at the same time."""


class PostgresStore(Store):
    """One database, which any number of processes share."""

    shared = True

    def __init__(self, address: str, *, durable: bool = True) -> None:
        super().__init__()
        self.process = secrets.token_hex(8)
        """Who we are among those who share it."""
        self.connecting = Lines(address, self.process, durable=durable)
        self._durable = durable
        self._pool: asyncpg.Pool | None = None
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Brings the database to today's format; refused where it cannot be reached, or is of a format that is not known here."""
        first = await self.connecting.first()
        try:
            await migrate(first)
        except asyncpg.PostgresError as error:
            raise unreachable(self.connecting.address, error) from error
        finally:
            await first.close()
        self._pool = await self.connecting.pool(READING)
        self._writer = Writer(self.connecting, self.process, durable=self._durable)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        if self._pool is not None:
            await self._pool.close()
        self._writer = self._pool = None

    async def is_served(self) -> bool:
        """Whether other processes have lines to the same database."""
        others = "application_name LIKE ? AND application_name <> ?"
        sql = f"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND {others}"
        return bool((await self.read(sql, APPLICATION + "%", APPLICATION + self.process))[0][0])

    async def _keep(self, statements: list[Statement]) -> None:
        assert self._writer, "it is open"
        if statements:
            await self._writer.keep(statements)

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Reads, again where the line broke, as long as anybody would wait."""
        assert self._pool, "it is open"
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return [tuple(row) for row in await self._pool.fetch(numbered(sql), *values)]
            except (*LOST, *FULL) as error:
                if time.monotonic() > end:
                    raise Lost(f"{type(error).__name__}: {error}") from error
                await asyncio.sleep(PAUSE)
            except asyncpg.PostgresError as error:
                raise NotKept(f"{type(error).__name__}: {error}") from error

    def appending(self, table: str, number: int, entries: Iterable[AnyEntry]) -> list[Statement]:
        """As elsewhere, and the message that brought them about, once: none is done twice."""
        found: list[Statement] = []
        former = ""
        for offset, entry in enumerate(entries):
            cause = entry.cause if entry.cause and entry.cause != former else None
            former = entry.cause
            found.append(("INSERT INTO entries VALUES (?, ?, ?, ?)", (table, number + offset, encode(entry), cause)))
        return found
