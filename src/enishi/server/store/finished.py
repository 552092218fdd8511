"""The finished games of a site, read out of its database while the site may go on: what `enishi export` writes."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

from enishi.extras import require
from enishi.server.refusals import refused
from enishi.server.store.migrations import FORMAT, format_of
from enishi.server.store.opening import POSTGRES, SQLITE
from enishi.server.store.sqlite import DATABASE
from enishi.server.table.entries import decode
from enishi.server.table.game_facts import facts_of
from enishi.server.table.reading import read_table
from enishi.server.table.records import record_of

_log = logging.getLogger("enishi")

PRIVATE = ("names", "talk")
"""What of a record says who played and what they said."""


Ask = Callable[..., list[tuple[Any, ...]]]
"""A question in SQL with its values, to its rows."""


def finished_games(place: str | Path, *, names: bool = False) -> Iterator[dict[str, Any]]:
    """The records of tables that are over, the oldest first; with people's names and talk only where asked for.

    `place` is a site's data folder, or the address of its store. A table that cannot be read is passed over: it does not keep the others
    back.
    """
    with _looking(str(place)) as ask:
        for (id,) in ask("SELECT id FROM tables WHERE status = 'over' ORDER BY changed"):
            record = _record(ask, id)
            if record is not None:
                yield record if names else {key: value for key, value in record.items() if key not in PRIVATE}


def _looking(place: str) -> AbstractContextManager[Ask]:
    if not place.startswith(POSTGRES):
        return _file(Path(place.removeprefix(SQLITE)) / DATABASE)
    require("postgres", "asyncpg")
    from enishi.server.store.postgres.looking import Looking

    return Looking(place)


@contextmanager
def _file(file: Path) -> Iterator[Ask]:
    """Questions to an SQLite file, which is only read."""
    if not file.is_file():
        raise refused("no_data", folder=str(file.parent))
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            if format_of(connection) != FORMAT:
                raise refused("data_format", found=format_of(connection), here=FORMAT)
            yield lambda sql, *values: connection.execute(sql, values).fetchall()
    except sqlite3.DatabaseError as error:
        raise refused("data_damaged", file=str(file), why=str(error)) from error


def _record(ask: Ask, id: str) -> dict[str, Any] | None:
    rows = ask("SELECT entry FROM entries WHERE table_id = ? ORDER BY number", id)
    try:
        return record_of(read_table(id, [decode(entry) for (entry,) in rows], facts_of))
    except Exception as error:  # whatever it is: one table that cannot be read does not keep the others back
        _log.warning("table %s cannot be read and is left out: %s: %s", id, type(error).__name__, error)
        return None
