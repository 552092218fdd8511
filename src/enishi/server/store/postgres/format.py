"""How a PostgreSQL database comes to be of today's format: by the same numbered steps as an SQLite file, and what only it needs."""

import asyncpg

from enishi.server.refusals import refused
from enishi.server.store.migrations import FORMAT, MIGRATIONS
from enishi.server.store.postgres.dialect import translated

MIGRATING = 8037_001
"""The lock that a process holds while it brings the database to its format."""

_MACHINES = (
    "ALTER TABLE entries ADD COLUMN cause TEXT",  # person and id of the message: one that comes twice, to two machines, is done once
    "CREATE UNIQUE INDEX entries_by_cause ON entries (table_id, cause)",
    "CREATE TABLE writers (id TEXT PRIMARY KEY, batch BIGINT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT now()) WITH (fillfactor = 20)",
    # what processes write down of themselves (`machines.register`)
    "CREATE UNLOGGED TABLE processes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL)",
    """CREATE UNLOGGED TABLE presence (process TEXT NOT NULL, table_id TEXT NOT NULL, person TEXT NOT NULL, lines BIGINT NOT NULL,
        adds BOOLEAN NOT NULL, gone BIGINT, PRIMARY KEY (process, table_id, person))""",
    "CREATE INDEX presence_by_table ON presence (table_id)",
    "CREATE UNLOGGED TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)",
)

_PASSING = (  # made where they are missing, without a step: nothing in them need outlive the processes (`machines`)
    "CREATE UNLOGGED TABLE IF NOT EXISTS waited (table_id TEXT PRIMARY KEY, length BIGINT NOT NULL, milliseconds BIGINT NOT NULL)",
    "CREATE SEQUENCE IF NOT EXISTS question_numbers",
    """CREATE UNLOGGED TABLE IF NOT EXISTS questions (
        id BIGINT PRIMARY KEY DEFAULT nextval('question_numbers'), queue TEXT NOT NULL, address TEXT NOT NULL, lane BIGINT NOT NULL,
        person TEXT NOT NULL, process TEXT NOT NULL, version TEXT NOT NULL, job BYTEA NOT NULL, asked BIGINT NOT NULL,
        holder TEXT, until BIGINT, tries BIGINT NOT NULL DEFAULT 0, answer BYTEA)""",
    "CREATE UNLOGGED TABLE IF NOT EXISTS question_turns (queue TEXT, whose TEXT, at BIGINT NOT NULL, PRIMARY KEY (queue, whose))",
    """CREATE UNLOGGED TABLE IF NOT EXISTS quotas (
        name TEXT, whose TEXT, level DOUBLE PRECISION NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (name, whose))""",
    """CREATE UNLOGGED TABLE IF NOT EXISTS lines (
        process TEXT, name TEXT, whose TEXT, lines BIGINT NOT NULL, PRIMARY KEY (process, name, whose))""",
    "CREATE INDEX IF NOT EXISTS lines_by_key ON lines (name, whose)",
)

_ONLY_HERE: dict[int, tuple[str, ...]] = {3: _MACHINES}
"""By format: what comes after the steps that both kinds of store have."""


async def migrate(connection: asyncpg.Connection) -> None:
    """Brings a database to the format of today, whole or not at all; refuses one that is of none that is known here."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        found = await format_of(connection)
        if not 0 <= found <= FORMAT:
            raise refused("data_format", found=found, here=FORMAT)
        for number in range(found, FORMAT):
            for statement in MIGRATIONS[number]:
                await connection.execute(translated(statement))
            for statement in _ONLY_HERE.get(number + 1, ()):
                await connection.execute(statement)
        if found < FORMAT:
            sql = "INSERT INTO facts VALUES ('format', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            await connection.execute(sql, FORMAT)
        for statement in _PASSING:
            await connection.execute(statement)


async def format_of(connection: asyncpg.Connection) -> int:
    """The format of a database; 0: it is empty, -1: something else stands there."""
    names = {row[0] for row in await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")}
    if not names:
        return 0
    found = await connection.fetchval("SELECT value FROM facts WHERE name = 'format'") if "facts" in names else None
    return found if isinstance(found, int) and found > 0 else -1
