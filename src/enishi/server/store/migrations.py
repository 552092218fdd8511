"""How the database came to be what it is, step by step: each migration makes format n of format n - 1.

A new folder goes through all of them. Each happens whole or not at all, and is tested from a small stored file of the format before.
Steps that have been released are never changed: what is needed next is a new one. A step only adds: while several machines are renewed one
after the other, those of the former version go on for a few seconds with what is new in the store, and then stop by themselves. So entries
of a new kind, which the former version could not read, need a step too, be it an empty one.
"""

import sqlite3

from enishi.server.refusals import refused

_FIRST = (
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID",
    """CREATE TABLE entries (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID""",
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, status TEXT NOT NULL, open INTEGER NOT NULL, timed INTEGER NOT NULL, host TEXT NOT NULL,
        changed INTEGER NOT NULL, line BLOB NOT NULL) WITHOUT ROWID""",
    "CREATE INDEX tables_by_status ON tables (status, open, timed)",
    "CREATE INDEX tables_by_host ON tables (host, status)",
    "CREATE TABLE people (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID",
    "CREATE INDEX people_by_table ON people (table_id)",
    "CREATE TABLE devices (secret_hash TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE codes (code_hash TEXT PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID",
)

_PROMISES = (  # some files of format 1 have these tables already
    """CREATE TABLE IF NOT EXISTS promises (
        id TEXT PRIMARY KEY, writer TEXT NOT NULL, invitation_hash TEXT NOT NULL,
        table_id TEXT, seats BLOB, identity BLOB, settled INTEGER NOT NULL
    ) WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS promises_by_writer ON promises (writer)",
    "CREATE INDEX IF NOT EXISTS promises_by_table ON promises (table_id, settled)",
    "CREATE INDEX IF NOT EXISTS promises_by_identity ON promises (identity)",
    """CREATE TABLE IF NOT EXISTS promise_entries (
        promise_id TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (promise_id, number)) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS promise_keys (
        promise_id TEXT NOT NULL, public_key BLOB NOT NULL, person TEXT NOT NULL, PRIMARY KEY (promise_id, public_key)) WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS promise_keys_by_person ON promise_keys (person)",
    "CREATE INDEX tables_by_change ON tables (status, changed)",
)

_PLACES = (  # an invitation for each place of a promise, and what lists say of one
    """CREATE TABLE promise_places (
        promise_id TEXT NOT NULL, place INTEGER NOT NULL, invitation_hash TEXT NOT NULL, PRIMARY KEY (promise_id, place)) WITHOUT ROWID""",
    "CREATE TABLE promise_lines (promise_id TEXT PRIMARY KEY, line BLOB NOT NULL) WITHOUT ROWID",
)

_PEOPLE = (  # people among people: whom somebody has blocked, what was reported, whom the site has shut out, and who stands where
    """CREATE TABLE blocks (
        blocker TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (blocker, person)
    ) WITHOUT ROWID""",
    "CREATE INDEX blocks_by_person ON blocks (person)",
    "CREATE TABLE shut_out (person TEXT PRIMARY KEY, why TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID",
    """CREATE TABLE reports (
        id TEXT PRIMARY KEY, at INTEGER NOT NULL, reporter TEXT NOT NULL, person TEXT NOT NULL, report BLOB NOT NULL) WITHOUT ROWID""",
    "CREATE TABLE house_orders (id TEXT PRIMARY KEY, at INTEGER NOT NULL, wanted BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE traces (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID",
    "CREATE INDEX traces_by_table ON traces (table_id)",
)

_TEXTS = (  # the texts of promises that were written here; and entries that say that a key left for good
    "CREATE TABLE promise_texts (text_hash BLOB PRIMARY KEY, promise_id TEXT NOT NULL) WITHOUT ROWID",
    "CREATE INDEX promise_texts_by_promise ON promise_texts (promise_id)",
)

MIGRATIONS = (_FIRST, _PROMISES, _PLACES, _PEOPLE, _TEXTS)
FORMAT = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a database to the format of today; refuses one that is of none that is known here."""
    found = format_of(connection)
    if not 0 <= found <= FORMAT:
        raise refused("data_format", found=found, here=FORMAT)
    for number in range(found, FORMAT):
        connection.execute("BEGIN IMMEDIATE")
        for statement in MIGRATIONS[number]:
            connection.execute(statement)
        connection.execute("INSERT INTO facts VALUES ('format', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", (number + 1,))
        connection.execute("COMMIT")


def format_of(connection: sqlite3.Connection) -> int:
    """The format of a database; 0: it is empty, -1: something else stands there."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return 0
    rows = connection.execute("SELECT value FROM facts WHERE name = 'format'").fetchall() if "facts" in names else []
    return rows[0][0] if rows and type(rows[0][0]) is int and rows[0][0] > 0 else -1
