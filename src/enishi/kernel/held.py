"""A file that one process holds at a time, until it lets go or ends, however it ends.

What holds it is SQLite's exclusive lock: every system has it, children of a process do not inherit it, and nothing is left of it when the
process is killed. The file itself stays, and is empty.
"""

from contextlib import closing
from pathlib import Path
from typing import Protocol


class Hold(Protocol):
    """A file that is held."""

    def close(self) -> None:
        """Lets go."""


PATIENCE = 1800.0
"""Seconds for which one waits until somebody lets go."""


def held(path: Path) -> Hold:
    """Holds a file as soon as nobody else does."""
    mine = hold(path, PATIENCE)
    if mine is None:
        raise TimeoutError(f"{path} has been held for too long")
    return mine


def hold(path: Path, patience: float = 0.0) -> Hold | None:
    """Holds a file; None where somebody else does, for as many seconds as one has patience."""
    import sqlite3  # which a browser's Python may lack

    connection = None
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=patience, check_same_thread=False)
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return None
        raise OSError(f"{path}: {error}") from error
    return connection


def is_held(path: Path) -> bool:
    """Whether somebody holds a file."""
    mine = hold(path)
    if mine is None:
        return True
    with closing(mine):
        return False
