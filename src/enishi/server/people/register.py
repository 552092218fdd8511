"""Where it is kept who has blocked whom, what was reported, and what the host of the site wants done: statements, and what is read back."""

from collections.abc import Iterable

import msgspec

from enishi.server.store.store import Statement, Store
from enishi.server.table import entries
from enishi.server.table.entries import AnyEntry, PersonId


class Blocked(msgspec.Struct, frozen=True):
    """Somebody who is blocked, under the name by which the one who did so knew them."""

    person: PersonId
    name: str


class Words(msgspec.Struct, frozen=True):
    """Something that was said."""

    at: int
    text: str


class Report(msgspec.Struct, frozen=True):
    """What somebody told the host of the site about somebody else, with what that one had said."""

    at: int
    reporter: PersonId
    person: PersonId
    name: str
    table: str
    why: str
    words: list[Words]


class TakeOff(msgspec.Struct, frozen=True, tag="take_off"):
    """A name is to be taken off a table; or, with a time, what was said then."""

    table: str
    person: PersonId
    at: int | None = None


class Erase(msgspec.Struct, frozen=True, tag="erase"):
    """Everything about somebody is to be erased."""

    person: PersonId


Order = TakeOff | Erase
"""What the site is to do about somebody, as soon as it can."""
_read_order = msgspec.json.Decoder(Order).decode

TRACED = "traced"
"""The fact that all tables of before are in `traces`."""


# --- whom somebody has blocked --------------------------------------------------------------------------------------------------


def blocking(blocker: PersonId, blocked: Blocked, now: int) -> list[Statement]:
    sql = "INSERT INTO blocks VALUES (?, ?, ?, ?) ON CONFLICT (blocker, person) DO UPDATE SET name = excluded.name"
    return [(sql, (blocker, blocked.person, blocked.name, now))]


def unblocking(blocker: PersonId, person: PersonId) -> list[Statement]:
    return [("DELETE FROM blocks WHERE blocker = ? AND person = ?", (blocker, person))]


async def blocked_by(store: Store, blocker: PersonId) -> list[Blocked]:
    rows = await store.read("SELECT person, name FROM blocks WHERE blocker = ? ORDER BY at", blocker)
    return [Blocked(person, name) for person, name in rows]


async def has_blocked(store: Store, blocker: PersonId, person: PersonId) -> bool:
    return bool(await store.read("SELECT 1 FROM blocks WHERE blocker = ? AND person = ?", blocker, person))


# --- whom the site has blocked ----------------------------------------------------------------------------------------------------


def shutting_out(person: PersonId, why: str, now: int) -> list[Statement]:
    sql = "INSERT INTO shut_out VALUES (?, ?, ?) ON CONFLICT (person) DO UPDATE SET why = excluded.why"
    return [(sql, (person, why, now))]


def letting_in(person: PersonId) -> list[Statement]:
    return [("DELETE FROM shut_out WHERE person = ?", (person,))]


async def is_shut_out(store: Store, person: PersonId) -> bool:
    return bool(await store.read("SELECT 1 FROM shut_out WHERE person = ?", person))


async def shut_out(store: Store) -> list[tuple[PersonId, str, int]]:
    """Whom the site has blocked, why, and since when."""
    return [(person, why, at) for person, why, at in await store.read("SELECT person, why, at FROM shut_out ORDER BY at")]


# --- reports ------------------------------------------------------------------------------------------------------------------------


def reporting(id: str, report: Report) -> list[Statement]:
    sql = "INSERT INTO reports VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
    return [(sql, (id, report.at, report.reporter, report.person, msgspec.json.encode(report)))]


def settling(id: str) -> list[Statement]:
    return [("DELETE FROM reports WHERE id = ?", (id,))]


async def reports(store: Store, most: int) -> list[tuple[str, Report]]:
    """What was reported and not settled yet, the oldest first."""
    rows = await store.read("SELECT id, report FROM reports ORDER BY at LIMIT ?", most)
    return [(id, msgspec.json.decode(report, type=Report)) for id, report in rows]


async def how_many_reports(store: Store) -> int:
    return int((await store.read("SELECT count(*) FROM reports"))[0][0])


# --- orders ---------------------------------------------------------------------------------------------------------------------------


def ordering(id: str, order: Order, now: int) -> list[Statement]:
    return [("INSERT INTO house_orders VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING", (id, now, msgspec.json.encode(order)))]


def done(id: str) -> list[Statement]:
    return [("DELETE FROM house_orders WHERE id = ?", (id,))]


async def orders(store: Store, most: int) -> list[tuple[str, Order]]:
    rows = await store.read("SELECT id, wanted FROM house_orders ORDER BY at LIMIT ?", most)
    return [(id, _read_order(wanted)) for id, wanted in rows]


# --- who stands in which table's entries ------------------------------------------------------------------------------------------------


def tracing(table: str, made: Iterable[AnyEntry]) -> list[Statement]:
    """Notes the people whom entries name, so that they can be found again."""
    sql = "INSERT INTO traces VALUES (?, ?) ON CONFLICT DO NOTHING"
    return [(sql, (person, table)) for entry in made if (person := named_in(entry)) is not None]


def named_in(entry: AnyEntry) -> PersonId | None:
    """The person whose name or words an entry holds."""
    if isinstance(entry, entries.Opened):
        return entry.host
    return entry.person if isinstance(entry, _NAMING) and entry.person != BOT else None


_NAMING = (entries.Sat, entries.ShareAsked, entries.Said)


BOT = "bot"
"""The `person` of what bots say."""


def losing_trace(person: PersonId, table: str) -> list[Statement]:
    return [("DELETE FROM traces WHERE person = ? AND table_id = ?", (person, table))]


async def traced(store: Store, person: PersonId, most: int) -> list[str]:
    """Tables whose entries hold somebody's name or words."""
    return [table for (table,) in await store.read("SELECT table_id FROM traces WHERE person = ? LIMIT ?", person, most)]


async def tables_after(store: Store, id: str, most: int) -> list[str]:
    return [table for (table,) in await store.read("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", id, most)]


# --- erasing ------------------------------------------------------------------------------------------------------------------------------


def erasing(person: PersonId) -> list[Statement]:
    """What is erased at once: devices, codes and lists of somebody. Whom others have blocked stays in their lists, without a name."""
    return [
        ("DELETE FROM devices WHERE person = ?", (person,)),
        ("DELETE FROM codes WHERE person = ?", (person,)),
        ("DELETE FROM blocks WHERE blocker = ?", (person,)),
        ("UPDATE blocks SET name = '' WHERE person = ?", (person,)),
        ("DELETE FROM reports WHERE reporter = ?", (person,)),
    ]
