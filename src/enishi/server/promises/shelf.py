"""Where promises are kept: statements for the store's one writer, and what is read back."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from enishi.promise.format.domain import fingerprint
from enishi.promise.story.entries import AnyEntry, decode, encode
from enishi.promise.story.phases import Standing
from enishi.server.store.store import Statement, Store
from enishi.server.table.entries import PersonId

Invitations = dict[int, str]
"""The hash of the invitation to each place."""


class Listing(msgspec.Struct, frozen=True):
    """A promise as lists need it: nothing has to be read or checked again for one."""

    standing: Standing
    keys: list[bytes | None]
    """The key that speaks for each person, or with which they have entered."""


@dataclass(frozen=True)
class Row:
    """What is kept about a promise beside its story."""

    id: str
    writer: PersonId
    invitation_hash: str = ""
    """Of the one invitation to all places, which promises had before each place got its own."""
    table: str | None = None
    seats: bytes | None = None
    """Who sat in each seat of that table, as JSON."""


def adding(row: Row) -> list[Statement]:
    values = (row.id, row.writer, row.invitation_hash, row.table, row.seats)
    return [("INSERT INTO promises (id, writer, invitation_hash, table_id, seats, settled) VALUES (?, ?, ?, ?, ?, 0)", values)]


def appending(id: str, number: int, entries: Iterable[AnyEntry]) -> list[Statement]:
    """Entries of a story of which there are `number` so far."""
    sql = "INSERT INTO promise_entries VALUES (?, ?, ?)"
    return [(sql, (id, number + offset, encode(entry))) for offset, entry in enumerate(entries)]


def replacing(id: str, entries: Iterable[AnyEntry]) -> list[Statement]:
    """The whole story anew."""
    return [("DELETE FROM promise_entries WHERE promise_id = ?", (id,)), *appending(id, 0, entries)]


def owning(id: str, key: bytes, person: PersonId) -> list[Statement]:
    """A key is in this person's browser."""
    sql = "INSERT INTO promise_keys VALUES (?, ?, ?) ON CONFLICT (promise_id, public_key) DO UPDATE SET person = excluded.person"
    return [(sql, (id, key, person))]


def naming(id: str, identity: bytes) -> list[Statement]:
    """The identity of the first plan, by which a story that is brought from elsewhere is recognised."""
    return [("UPDATE promises SET identity = ? WHERE id = ?", (identity, id))]


def noting_text(id: str, text: bytes) -> list[Statement]:
    """A text that was written here: how it was signed is known here best."""
    return [("INSERT INTO promise_texts VALUES (?, ?)", (fingerprint(text), id))]


def inviting(id: str, invitations: Invitations) -> list[Statement]:
    """The invitation to each place, in place of one that was there."""
    also = "ON CONFLICT (promise_id, place) DO UPDATE SET invitation_hash = excluded.invitation_hash"
    return [(f"INSERT INTO promise_places VALUES (?, ?, ?) {also}", (id, place, hashed)) for place, hashed in invitations.items()]


def listing(id: str, line: Listing) -> list[Statement]:
    """What lists say of it from now on."""
    sql = "INSERT INTO promise_lines VALUES (?, ?) ON CONFLICT (promise_id) DO UPDATE SET line = excluded.line"
    return [(sql, (id, msgspec.json.encode(line)))]


def forgetting(id: str) -> list[Statement]:
    """Everything about a promise."""
    beside = ("promise_entries", "promise_keys", "promise_places", "promise_lines", "promise_texts")
    return [(f"DELETE FROM {name} WHERE promise_id = ?", (id,)) for name in beside] + [("DELETE FROM promises WHERE id = ?", (id,))]


def disowning(id: str, person: PersonId) -> list[Statement]:
    """It is not known any more in whose browser somebody's keys are, nor that they wrote it."""
    return [
        ("DELETE FROM promise_keys WHERE promise_id = ? AND person = ?", (id, person)),
        ("UPDATE promises SET writer = '' WHERE id = ? AND writer = ?", (id, person)),
    ]


def settling(id: str) -> list[Statement]:
    """Its table has been told how it ended."""
    return [("UPDATE promises SET settled = 1 WHERE id = ?", (id,))]


async def row(store: Store, id: str) -> Row | None:
    rows = await store.read("SELECT id, writer, invitation_hash, table_id, seats FROM promises WHERE id = ?", id)
    return Row(*rows[0]) if rows else None


async def entries(store: Store, id: str) -> list[AnyEntry]:
    return [decode(entry) for (entry,) in await store.read("SELECT entry FROM promise_entries WHERE promise_id = ? ORDER BY number", id)]


async def length(store: Store, id: str) -> int:
    """How many entries a story has."""
    return int((await store.read("SELECT count(*) FROM promise_entries WHERE promise_id = ?", id))[0][0])


async def owners(store: Store, id: str) -> dict[bytes, PersonId]:
    return dict(await store.read("SELECT public_key, person FROM promise_keys WHERE promise_id = ?", id))


async def invitations(store: Store, id: str) -> Invitations:
    return dict(await store.read("SELECT place, invitation_hash FROM promise_places WHERE promise_id = ?", id))


async def listings(store: Store, ids: list[str]) -> dict[str, tuple[PersonId, Listing | None]]:
    """Who wrote each of these promises, and what lists say of it; None where nothing was kept for lists yet."""
    if not ids:
        return {}
    marks = ", ".join("?" * len(ids))
    sql = f"SELECT id, writer, line FROM promises LEFT JOIN promise_lines ON promise_id = id WHERE id IN ({marks})"
    return {id: (writer, msgspec.json.decode(line, type=Listing) if line else None) for id, writer, line in await store.read(sql, *ids)}


async def keys_of(store: Store, person: PersonId) -> set[tuple[str, bytes]]:
    """The keys that are in somebody's browser, each with its promise."""
    return {(id, key) for id, key in await store.read("SELECT promise_id, public_key FROM promise_keys WHERE person = ?", person)}


async def of_person(store: Store, person: PersonId, most: int) -> list[str]:
    """The promises in which somebody's browser has a key, and those that they wrote."""
    sql = "SELECT promise_id FROM promise_keys WHERE person = ? UNION SELECT id FROM promises WHERE writer = ? LIMIT ?"
    return [id for (id,) in await store.read(sql, person, person, most)]


async def by_identity(store: Store, identity: bytes) -> str | None:
    rows = await store.read("SELECT id FROM promises WHERE identity = ?", identity)
    return rows[0][0] if rows else None


async def is_written_here(store: Store, text: bytes) -> bool:
    """Whether a promise of this text was written here, and not brought."""
    return bool(await store.read("SELECT 1 FROM promise_texts WHERE text_hash = ?", fingerprint(text)))


async def unsettled(store: Store) -> list[str]:
    """Promises whose tables wait for the day."""
    return [id for (id,) in await store.read("SELECT id FROM promises WHERE table_id IS NOT NULL AND settled = 0")]
