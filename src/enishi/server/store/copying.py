"""Moves everything that a site keeps from one store to another, of the same kind or not, and looks at every row again on the other side.

The store that is copied to must be empty, and nobody may serve either of them meanwhile. While it is under way the target bears a mark, so
that no site begins with half of its tables; a copy that was broken off is begun anew.
"""

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable
from functools import cache
from typing import Any

from enishi.server.refusals import refused
from enishi.server.store.contents import KEPT
from enishi.server.store.migrations import migrate
from enishi.server.store.opening import need_there, open_store
from enishi.server.store.store import Statement, Store

PAGE = 1000
"""Rows that are read and written at once."""
TOGETHER = 100
"""Rows of one statement."""
MARK = "copying"
"""The fact that stands in a store that is being copied to."""
OWN_FACTS = ("format", MARK)
"""What each store says of itself."""

Row = tuple[Any, ...]


def copy_store(source: str, target: str, tell: Callable[[str, int], None]) -> dict[str, int]:
    """Copies what is kept at one address to another; how many rows there are, by table of the database, which `tell` hears one by one."""
    return asyncio.run(_copy_store(source, target, tell))


async def _copy_store(source: str, target: str, tell: Callable[[str, int], None]) -> dict[str, int]:
    need_there(source)
    async with opened(source) as one, opened(target) as other:
        return await copied(one, other, tell)


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = open_store(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def copied(source: Store, target: Store, tell: Callable[[str, int], None] = lambda table, rows: None) -> dict[str, int]:
    """Copies everything and compares it."""
    for store in (source, target):
        if await store.is_served():
            raise refused("store_in_use")
    await need_whole(source)
    if await _is_empty(source):
        raise refused("copy_nothing")
    await _need_empty(target)
    await target.keep(Store.noting(MARK, 1))
    counts = {}
    for table in KEPT:
        async for page in _pages(source, table):
            await target.keep([_inserting(table, rows) for rows in _some(page, TOGETHER)])
        counts[table] = await _compared(source, target, table)
        tell(table, counts[table])
    await target.keep([("DELETE FROM facts WHERE name = ?", (MARK,))])
    return counts


async def need_whole(store: Store) -> None:
    """Refuses a store into which a copy was not finished."""
    if await store.fact(MARK) is not None:
        raise refused("copy_unfinished")


async def _need_empty(target: Store) -> None:
    """Refuses a store that holds anything; what a copy left behind that was broken off is taken away, for the source has all of it."""
    if await target.fact(MARK) is not None:
        await target.keep([*Store.noting(MARK, 1), *((f"DELETE FROM {table} WHERE {_ours(table)}", ()) for table in KEPT)])
    elif not await _is_empty(target):
        raise refused("copy_not_empty")


async def _is_empty(store: Store) -> bool:
    """Whether nobody has left anything there; what the store says of itself does not count."""
    return not any([await store.read(f"SELECT 1 FROM {table} LIMIT 1") for table in KEPT if table != "facts"])


def _ours(table: str) -> str:
    """Which rows are copied: of the facts those that are not about the store itself."""
    return f"name NOT IN {OWN_FACTS!r}" if table == "facts" else "1 = 1"


async def _pages(store: Store, table: str) -> AsyncIterator[list[Row]]:
    """All rows, a page at a time, in the order of their keys."""
    key, columns = ", ".join(KEPT[table]), ", ".join(columns_of(table))
    sql = f"SELECT {columns} FROM {table} WHERE {_ours(table)}"
    page = await store.read(f"{sql} ORDER BY {key} LIMIT {PAGE}")
    while page:
        yield page
        after = f"({key}) > ({', '.join('?' for _ in KEPT[table])})"
        page = await store.read(f"{sql} AND {after} ORDER BY {key} LIMIT {PAGE}", *_key(table, page[-1]))


def _inserting(table: str, rows: list[Row]) -> Statement:
    columns = columns_of(table)
    places = ", ".join(f"({', '.join('?' for _ in columns)})" for _ in rows)
    again = " ON CONFLICT (name) DO UPDATE SET value = excluded.value" if table == "facts" else ""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {places}{again}", tuple(itertools.chain(*rows))


async def _compared(source: Store, target: Store, table: str) -> int:
    """Reads every row of the source again and asks the target for the same one; how many there are."""
    count = 0
    async for page in _pages(source, table):
        for rows in _some(page, TOGETHER):
            there = {_key(table, row): row for row in await _with_keys(target, table, rows)}
            for row in rows:
                if there.get(_key(table, row)) != row:
                    raise refused("copy_differs", table=table, key=" ".join(map(str, _key(table, row))))
        count += len(page)
    found = (await target.read(f"SELECT count(*) FROM {table} WHERE {_ours(table)}"))[0][0]
    if found != count:
        raise refused("copy_differs", table=table, key=f"{found} / {count}")
    return count


async def _with_keys(store: Store, table: str, rows: list[Row]) -> list[Row]:
    one = " AND ".join(f"{column} = ?" for column in KEPT[table])
    sql = f"SELECT {', '.join(columns_of(table))} FROM {table} WHERE {' OR '.join(f'({one})' for _ in rows)}"
    return await store.read(sql, *itertools.chain(*(_key(table, row) for row in rows)))


def _key(table: str, row: Row) -> Row:
    columns = columns_of(table)
    return tuple(row[columns.index(column)] for column in KEPT[table])


def _some(rows: Iterable[Row], most: int) -> Iterable[list[Row]]:
    rows = iter(rows)
    while some := list(itertools.islice(rows, most)):
        yield some


@cache
def columns_of(table: str) -> tuple[str, ...]:
    """The columns that both kinds of store have, in today's format."""
    return tuple(name for _, name, *_ in _plan().execute(f"PRAGMA table_info({table})"))


@cache
def _plan() -> sqlite3.Connection:
    """An empty database of today's format."""
    plan = sqlite3.connect(":memory:", isolation_level=None)
    migrate(plan)
    return plan


def tables() -> set[str]:
    """Every table of today's format that both kinds of store have."""
    return {name for (name,) in _plan().execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
