"""The store of a site that may be running: what the host of the site asks is read and written beside it."""

import sqlite3
from pathlib import Path
from typing import Any

from enishi.server.refusals import refused
from enishi.server.store.errors import NotKept
from enishi.server.store.migrations import FORMAT, format_of
from enishi.server.store.opening import POSTGRES, SQLITE, open_store
from enishi.server.store.store import Statement, Store

PATIENCE = 10.0
"""Seconds to wait for the site to finish what it is writing."""


def open_beside(address: str) -> Store:
    """The store of an address, also where a site holds it: a folder, `sqlite:FOLDER`, or `postgresql://…`."""
    return open_store(address) if address.startswith(POSTGRES) else BesideSqlite(Path(address.removeprefix(SQLITE)))


class BesideSqlite(Store):
    """One folder's database, which a site may hold."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._path = folder / "tables.sqlite"
        if not self._path.is_file():
            raise refused("no_data", folder=str(folder))
        self._connection = sqlite3.connect(self._path, isolation_level=None, timeout=PATIENCE)

    async def open(self) -> None:
        try:
            found = format_of(self._connection)
        except sqlite3.DatabaseError as error:
            raise refused("data_damaged", file=str(self._path), why=str(error)) from error
        if found != FORMAT:
            raise refused("data_format", found=found, here=FORMAT)

    async def close(self) -> None:
        self._connection.close()

    async def _keep(self, statements: list[Statement]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                self._connection.execute(sql, values)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise NotKept(str(error)) from error

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(str(error)) from error
