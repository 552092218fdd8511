"""The store of a browser: SQLite in memory, and every commit written to where the browser keeps it before it counts.

What is kept is the database as it was at some moment, and the commits since then, in order. When the house is opened, they are done again
and become part of the database that is kept from then on.
"""

import asyncio
import sqlite3
from typing import Any, Protocol

import msgspec

from enishi.server.store.errors import NotKept, Overtaken
from enishi.server.store.migrations import migrate
from enishi.server.store.store import Statement, Store

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, list[Any]]]).decode


class Shelf(Protocol):
    """What a browser keeps; each of these has happened when it is answered, or has failed whole."""

    async def read(self) -> tuple[bytes | None, list[bytes]]:
        """The database, and the commits since then."""

    async def append(self, commit: bytes) -> None: ...

    async def replace(self, database: bytes) -> None:
        """The database in place of what there was; no commits have been made since then."""


class BrowserStore(Store):
    """One database, of one browser."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._lock = asyncio.Lock()
        self._connection = sqlite3.connect(":memory:", isolation_level=None)

    async def open(self) -> None:
        database, commits = await self._shelf.read()
        if database:
            self._connection.deserialize(database)
        migrate(self._connection)
        for commit in commits:
            self._do([(sql, tuple(values)) for sql, values in _decode(commit)])
            self._connection.execute("COMMIT")
        if commits or not database:
            await self._shelf.replace(self._connection.serialize())

    async def close(self) -> None:
        self._connection.close()

    def _do(self, statements: list[Statement]) -> None:
        self._connection.execute("BEGIN")
        for sql, values in statements:
            self._connection.execute(sql, values)

    async def _keep(self, statements: list[Statement]) -> None:
        async with self._lock:
            try:
                self._do(statements)
                await self._shelf.append(_encode(statements))
                self._connection.execute("COMMIT")
            except Exception as error:  # of SQLite, or whatever a browser calls storage that is full or gone
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise (Overtaken if isinstance(error, sqlite3.IntegrityError) else NotKept)(str(error)) from error

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        async with self._lock:  # not what is being written and may yet fail
            return self._connection.execute(sql, values).fetchall()
