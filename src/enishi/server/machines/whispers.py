"""The line on which processes whisper to each other: `LISTEN` and `NOTIFY`, only ever hints.

A hint says what has changed, never how: whoever hears it reads on in the store. Hints are sent after the commit, many together, and their
own commit does not wait for the disk: within the commit of a move they would make all moves of all machines wait for each other.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import asyncpg

from enishi.server.store.errors import Lost
from enishi.server.store.postgres.dialect import FULL, LOST
from enishi.server.store.postgres.line import Lines

_log = logging.getLogger("enishi")

MOST_BYTES = 7_000
"""Of one message; PostgreSQL takes 8,000."""
GATHERING = 0.004
"""Seconds in which hints are gathered, so that a busy process sends few messages."""


class Whispers:
    """One line, made anew where it breaks."""

    def __init__(self, lines: Lines, hear: Callable[[str], None], *, gathering: float = GATHERING) -> None:
        self._lines = lines
        self._hear = hear
        self._gathering = gathering
        self._line: asyncpg.Connection | None = None
        self._backend = 0
        """The number that the database has for our line."""
        self._channel = ""
        self._lock = asyncio.Lock()
        self._waiting: dict[str, None] = {}
        self._sending: asyncio.Task[None] | None = None
        self._closed = False
        self.lost = 0
        """How often the line was made anew: after that, something may have been missed."""

    async def open(self) -> None:
        async with self._lock:
            await self._connected()

    async def close(self) -> None:
        if self._sending:
            await asyncio.wait([self._sending])
        self._closed = True
        if self._line is not None:
            self._line.terminate()

    async def ask(self, sql: str, *values: Any) -> list[Any]:
        """Asks on this line. That it answers also says that it still listens."""
        async with self._lock:
            try:
                line = await self._connected()
                return list(await line.fetch(sql, *values))
            except (*LOST, *FULL) as error:
                if self._line is not None:
                    self._line.terminate()
                    self._line = None
                raise Lost(f"{type(error).__name__}: {error}") from error

    def say(self, hint: str) -> None:
        """Tells the others, soon."""
        self._waiting[hint] = None
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        try:
            await asyncio.sleep(self._gathering)
            while self._waiting:
                hints, self._waiting = list(self._waiting), {}
                for message in _messages(hints):
                    with contextlib.suppress(Lost):  # only hints: the others find it by themselves
                        await self.ask("SELECT pg_notify($1, $2)", self._channel, message)
        finally:
            self._sending = None

    async def _connected(self) -> asyncpg.Connection:
        if self._closed:
            raise Lost("we have ended")
        if self._line is None or self._line.is_closed():
            self._line = line = await self._lines.new()
            self._backend = line.get_server_pid()
            self._channel = f"enishi_{await line.fetchval('SELECT current_schema()')}"
            await line.add_listener(self._channel, self._heard)
            self.lost += 1
        return self._line

    def _heard(self, line: object, process: int, channel: str, message: object) -> None:
        if process != self._backend:  # what we said ourselves we know
            for hint in str(message).split():
                self._hear(hint)


def _messages(hints: list[str]) -> list[str]:
    """Hints put together, as many as one message takes."""
    found, size = [[]], 0  # type: tuple[list[list[str]], int]
    for hint in hints:
        if size + len(hint) >= MOST_BYTES:
            found.append([])
            size = 0
        found[-1].append(hint)
        size += len(hint) + 1
    return [" ".join(some) for some in found]
