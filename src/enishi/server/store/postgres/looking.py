"""Questions to a database from outside of a site, which may go on meanwhile: nothing is migrated, and nothing can be written."""

import asyncio
import secrets
from typing import Any, Self

import asyncpg

from enishi.server.refusals import refused
from enishi.server.store.migrations import FORMAT
from enishi.server.store.postgres.dialect import numbered
from enishi.server.store.postgres.format import format_of
from enishi.server.store.postgres.line import Lines, unreachable


class Looking:
    """One line on which is only read."""

    def __init__(self, address: str) -> None:
        self._lines = Lines(address, secrets.token_hex(8), durable=False)
        self._lines.settings |= {"default_transaction_read_only": "on"}
        self._runner = asyncio.Runner()
        self._line: asyncpg.Connection | None = None

    def __enter__(self) -> Self:
        try:
            self._line = self._runner.run(self._lines.first())
            found = self._runner.run(format_of(self._line))
            if found != FORMAT:
                raise refused("data_format", found=found, here=FORMAT)
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._close()

    def _close(self) -> None:
        if self._line is not None:
            self._runner.run(self._line.close())
        self._runner.close()

    def __call__(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that answer a question."""
        assert self._line is not None, "it is open"
        try:
            return [tuple(row) for row in self._runner.run(self._line.fetch(numbered(sql), *values))]
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise unreachable(self._lines.address, error) from error
