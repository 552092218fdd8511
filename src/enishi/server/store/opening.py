"""Which store an address means."""

from pathlib import Path

from enishi.extras import require
from enishi.server.refusals import refused
from enishi.server.store.sqlite import DATABASE, SqliteStore
from enishi.server.store.store import Store

SQLITE = "sqlite:"
POSTGRES = ("postgresql://", "postgres://")


def need_there(address: str) -> None:
    """Refuses a folder in which no site has kept anything: whoever mistypes its name is not given a new one."""
    folder = Path(address.removeprefix(SQLITE))
    if address.startswith(SQLITE) and not (folder / DATABASE).is_file():
        raise refused("no_data", folder=str(folder))


def open_store(address: str, *, durable: bool = True) -> Store:
    """The store of an address: `sqlite:FOLDER`, or `postgresql://…`. It is to be opened, and closed.

    `durable`: each commit also waits for the disk.
    """
    if address.startswith(SQLITE):
        return SqliteStore(Path(address.removeprefix(SQLITE)), durable=durable)
    if address.startswith(POSTGRES):
        require("postgres", "asyncpg")
        from enishi.server.store.postgres.store import PostgresStore

        return PostgresStore(address, durable=durable)
    raise refused("store_address", address=address)
