"""The one writer of an SQLite database, a thread of its own; what waits together is committed together.

`keep` returns when the commit has happened: from then on neither a killed process nor (with `durable`) a power failure loses it.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from enishi.server.store.errors import NotKept, Overtaken
from enishi.server.store.store import Statement

REST = 0.02
"""Seconds between two commits that wait for the disk. What comes meanwhile is committed together: nobody notices, and a busy site
commits much less often; what comes to a quiet one is committed at once."""


class Outcome(asyncio.Future[None]):
    """What became of something that is written. It cannot be cancelled: whoever is cancelled while waiting for it learns it first."""

    def cancel(self, msg: Any | None = None) -> bool:
        return False


@dataclass
class _Job:
    statements: list[Statement]
    done: Outcome
    error: Exception | None = field(default=None)


class Writer:
    """Writes what it is handed, in order."""

    def __init__(self, connection: sqlite3.Connection, *, durable: bool) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._rest = REST if durable else 0.0
        self._thread = threading.Thread(target=self._write, args=(connection,), name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Writes what is waiting, and ends."""
        self._jobs.put(None)
        self._thread.join()

    async def keep(self, statements: list[Statement]) -> None:
        """Does these statements, all or none, and returns when they are committed.

        Whoever is cancelled meanwhile learns first what became of them, so that nobody has to guess what the store has.
        """
        job = _Job(statements, Outcome(loop=asyncio.get_running_loop()))
        self._jobs.put(job)
        await outcome(job.done)

    def _write(self, connection: sqlite3.Connection) -> None:
        while jobs := self._waiting():
            self._commit(connection, jobs)
            time.sleep(self._rest)
        connection.close()

    def _waiting(self) -> list[_Job]:
        """All that waits, and at least one; none after the last."""
        jobs = [self._jobs.get()]
        while not self._jobs.empty():
            jobs.append(self._jobs.get())
        if None in jobs:
            self._jobs.put(None)  # once more, for when the others are done
        return [job for job in jobs if job is not None]

    def _commit(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """All together; where that fails, each by itself, so that the failure of one is not that of the others."""
        error = _done(connection, jobs)
        if error is not None:
            for job in jobs:
                job.error = error if len(jobs) == 1 else _done(connection, [job])
        _tell(jobs)


def _done(connection: sqlite3.Connection, jobs: list[_Job]) -> NotKept | None:
    """Does all jobs in one transaction, or none of them; what went wrong."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            for sql, values in job.statements:
                connection.execute(sql, values)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return (Overtaken if isinstance(error, sqlite3.IntegrityError) else NotKept)(str(error))
    return None


async def outcome(done: Outcome) -> None:
    """Waits for it; where something went wrong it is raised, and otherwise a cancellation that came meanwhile comes after it."""
    try:
        await done
    except asyncio.CancelledError:
        done.result()
        _cancel_again()


def _cancel_again() -> None:
    """The cancellation that was put off comes at the next chance."""
    task = asyncio.current_task()
    if task:
        task.cancel()


def _tell(jobs: list[_Job]) -> None:
    """Wakes those who wait, each in its own event loop."""
    for loop in {job.done.get_loop() for job in jobs}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_finish_all, [job for job in jobs if job.done.get_loop() is loop])


def _finish_all(jobs: list[_Job]) -> None:
    for job in jobs:
        _finish(job)


def _finish(job: _Job) -> None:
    if job.done.done():  # its event loop has ended meanwhile
        return
    if job.error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(job.error)
