"""SQL as it is written here, in PostgreSQL's words: statements are said once, for both kinds of store."""

from functools import cache
from itertools import count

import asyncpg

_TYPES = (("INTEGER", "BIGINT"), ("BLOB", "BYTEA"), ("value)", "value BIGINT)"), (" WITHOUT ROWID", ""))
"""What columns are called there; SQLite's facts have no type, here they are numbers."""

LOST = (
    *(OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError),  # the last: a line that broke in the middle of a word
    *(asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError),
)
"""The line broke, or the database stops or is not ready yet."""
FULL = (asyncpg.TooManyConnectionsError,)
"""There is no line to be had just now."""


@cache
def numbered(sql: str) -> str:
    """A statement with `$1, $2, …` for its question marks; none of ours has one in a text."""
    numbers = count(1)
    first, *others = sql.split("?")
    return first + "".join(f"${next(numbers)}{part}" for part in others)


def translated(statement: str) -> str:
    """A step of a migration."""
    for ours, theirs in _TYPES:
        statement = statement.replace(ours, theirs)
    return statement
