"""A store in one folder, held by one server at a time: SQLite."""

import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from enishi.errors import Refused
from enishi.server.refusals import refused
from enishi.server.store.errors import NotKept
from enishi.server.store.migrations import migrate
from enishi.server.store.store import Statement, Store
from enishi.server.store.writer import Writer

DATABASE = "tables.sqlite"
"""The file in a folder that holds everything."""


class SqliteStore(Store):
    """One folder with one database."""

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        super().__init__()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            folder.chmod(0o700)
            self._lock = _lock(_own(folder / "lock.sqlite"))
            self._path = _own(folder / DATABASE)
        except OSError as error:
            raise refused("data_folder", folder=str(folder), why=error.strerror or "") from error
        try:
            writing = self._connect(durable)
            migrate(writing)
            self._reading = self._connect(durable)
        except sqlite3.DatabaseError as error:
            self._lock.close()
            raise refused("data_damaged", file=str(self._path), why=str(error)) from error
        except Refused:
            self._lock.close()
            raise
        self._writer = Writer(writing, durable=durable)

    def _connect(self, durable: bool) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, cached_statements=64)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.execute("PRAGMA busy_timeout = 5000")
        return connection

    async def open(self) -> None:
        """It is ready as soon as it is made."""

    async def close(self) -> None:
        self._writer.close()
        self._reading.close()
        self._lock.close()

    def _keep(self, statements: list[Statement]) -> Coroutine[Any, Any, None]:
        return self._writer.keep(statements)

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            return self._reading.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(str(error)) from error


def _own(path: Path) -> Path:
    """A file that nobody else on the machine can read; what SQLite puts beside it is as private."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    return path


def _lock(path: Path) -> sqlite3.Connection:
    """Holds the folder until the process ends, however it ends."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=0, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        raise refused("data_in_use", folder=str(path.parent)) from error
    except sqlite3.DatabaseError as error:
        connection.close()
        raise refused("data_damaged", file=str(path), why=str(error)) from error
    return connection
