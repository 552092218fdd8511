"""Where promises are kept: statements for the store's one writer, and what is read back."""

from collections.abc import Iterable
from dataclasses import dataclass

from enishi.promise.entries import AnyEntry, decode, encode
from enishi.server.entries import PersonId
from enishi.server.store import Statement, Store

SCHEMA = """
CREATE TABLE IF NOT EXISTS promises (
    id TEXT PRIMARY KEY, writer TEXT NOT NULL, invitation_hash TEXT NOT NULL, table_id TEXT, identity BLOB, settled INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS promises_by_writer ON promises (writer);
CREATE INDEX IF NOT EXISTS promises_by_table ON promises (table_id, settled);
CREATE INDEX IF NOT EXISTS promises_by_identity ON promises (identity);
CREATE TABLE IF NOT EXISTS promise_entries (
    promise_id TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (promise_id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS promise_keys (
    promise_id TEXT NOT NULL, public_key BLOB NOT NULL, person TEXT NOT NULL, PRIMARY KEY (promise_id, public_key)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS promise_keys_by_person ON promise_keys (person);
"""


@dataclass(frozen=True)
class Row:
    """What is kept about a promise beside its story."""

    id: str
    writer: PersonId
    invitation_hash: str
    table: str | None


def adding(row: Row) -> list[Statement]:
    values = (row.id, row.writer, row.invitation_hash, row.table)
    return [("INSERT INTO promises (id, writer, invitation_hash, table_id, settled) VALUES (?, ?, ?, ?, 0)", values)]


def appending(id: str, number: int, entries: Iterable[AnyEntry]) -> list[Statement]:
    """Entries of a story of which there are `number` so far."""
    sql = "INSERT INTO promise_entries VALUES (?, ?, ?)"
    return [(sql, (id, number + offset, encode(entry))) for offset, entry in enumerate(entries)]


def replacing(id: str, entries: Iterable[AnyEntry]) -> list[Statement]:
    """The whole story anew."""
    return [("DELETE FROM promise_entries WHERE promise_id = ?", (id,)), *appending(id, 0, entries)]


def owning(id: str, key: bytes, person: PersonId) -> list[Statement]:
    """A key is in this person's browser."""
    return [("INSERT OR REPLACE INTO promise_keys VALUES (?, ?, ?)", (id, key, person))]


def naming(id: str, identity: bytes) -> list[Statement]:
    """The identity of the first plan, by which a story that is brought from elsewhere is recognised."""
    return [("UPDATE promises SET identity = ? WHERE id = ?", (identity, id))]


def settling(id: str) -> list[Statement]:
    """Its table has been told how it ended."""
    return [("UPDATE promises SET settled = 1 WHERE id = ?", (id,))]


def row(store: Store, id: str) -> Row | None:
    rows = store.read("SELECT id, writer, invitation_hash, table_id FROM promises WHERE id = ?", id)
    return Row(*rows[0]) if rows else None


def entries(store: Store, id: str) -> list[AnyEntry]:
    return [decode(entry) for (entry,) in store.read("SELECT entry FROM promise_entries WHERE promise_id = ? ORDER BY number", id)]


def owners(store: Store, id: str) -> dict[bytes, PersonId]:
    return dict(store.read("SELECT public_key, person FROM promise_keys WHERE promise_id = ?", id))


def of_person(store: Store, person: PersonId, most: int) -> list[str]:
    """The promises in which somebody's browser has a key, and those that they wrote."""
    sql = "SELECT promise_id FROM promise_keys WHERE person = ? UNION SELECT id FROM promises WHERE writer = ? LIMIT ?"
    return [id for (id,) in store.read(sql, person, person, most)]


def by_identity(store: Store, identity: bytes) -> str | None:
    rows = store.read("SELECT id FROM promises WHERE identity = ?", identity)
    return rows[0][0] if rows else None


def unsettled(store: Store) -> list[str]:
    """Promises whose tables wait for the day."""
    return [id for (id,) in store.read("SELECT id FROM promises WHERE table_id IS NOT NULL AND settled = 0")]
