"""Lines to the database: how one is made, and how long anybody waits for it."""

from urllib.parse import urlsplit

import asyncpg

from enishi.errors import Refused
from enishi.server.refusals import refused
from enishi.server.store.postgres.dialect import FULL, LOST

APPLICATION = "enishi "
"""What the database calls our lines; then comes the process."""
CONNECT_TIME = 5.0
COMMAND_TIME = 15.0
"""Seconds after which a question that is not answered counts as lost."""
PATIENCE = 12.0
"""Seconds for which a store that is away is waited for: a database that restarts is back by then."""
PAUSE = 0.1
"""Seconds between two tries."""


class Lines:
    """How lines to one database are made."""

    def __init__(self, address: str, process: str, *, durable: bool) -> None:
        self.address = address
        self.settings = {"application_name": APPLICATION + process, "synchronous_commit": "on" if durable else "off", "jit": "off"}

    async def new(self) -> asyncpg.Connection:
        return await asyncpg.connect(self.address, timeout=CONNECT_TIME, command_timeout=COMMAND_TIME, server_settings=self.settings)

    async def pool(self, most: int) -> asyncpg.Pool:
        return await asyncpg.create_pool(
            self.address,
            min_size=0,
            max_size=most,
            timeout=CONNECT_TIME,
            command_timeout=COMMAND_TIME,
            server_settings=self.settings,
            reset=_as_it_is,
        )

    async def first(self) -> asyncpg.Connection:
        """The first line of a process: refused in words where there is none to be had."""
        try:
            return await self.new()
        except (*LOST, *FULL, asyncpg.PostgresError, ValueError) as error:
            raise unreachable(self.address, error) from error


async def _as_it_is(line: asyncpg.Connection) -> None:
    """A line that was only read on needs no clearing up, which would be a question more for every one that is asked."""


def unreachable(address: str, error: BaseException) -> Refused:
    """That there is no working with this database, and why, in one line."""
    why = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return refused("store_unreachable", address=without_password(address), why=why)


def without_password(address: str) -> str:
    """An address that may be shown."""
    try:
        password = urlsplit(address).password
    except ValueError:
        return "postgresql://…"
    return address.replace(f":{password}@", ":…@", 1) if password else address
