"""The one writer of a process: what waits together is committed together, exactly once, also where the line breaks in the middle.

With every commit the writer's own row is set to the number of the commit. Where the line breaks, the row tells whether the commit happened;
and as the transaction that was cut off may still hold that row, asking for it waits until that one has ended.
"""

import asyncio
import itertools
import time
from collections.abc import Iterable
from dataclasses import dataclass

import asyncpg

from enishi.server.store.errors import Lost, NotKept, Overtaken, StoreError
from enishi.server.store.postgres.dialect import FULL, LOST, numbered
from enishi.server.store.postgres.line import PATIENCE, PAUSE, Lines
from enishi.server.store.store import Statement
from enishi.server.store.writer import REST, Outcome, outcome


@dataclass
class _Job:
    statements: list[Statement]
    done: Outcome


class Writer:
    """Writes what it is handed."""

    def __init__(self, lines: Lines, id: str, *, durable: bool) -> None:
        self._lines = lines
        self._id = id
        self._rest = REST if durable else 0.0
        self._line: asyncpg.Connection | None = None
        self._batch = 0
        self._waiting: list[_Job] = []
        self._come = asyncio.Event()
        self._writing = asyncio.get_running_loop().create_task(self._write())
        self._closed = False

    async def close(self) -> None:
        """Writes what is waiting, and ends."""
        self._closed = True
        self._come.set()
        await self._writing
        if self._line is not None:
            await self._forget_line()

    async def keep(self, statements: list[Statement]) -> None:
        """Returns when it is committed. Whoever is cancelled meanwhile learns first what became of it."""
        job = _Job(statements, Outcome(loop=asyncio.get_running_loop()))
        self._waiting.append(job)
        self._come.set()
        await outcome(job.done)

    async def _write(self) -> None:
        while not self._closed or self._waiting:
            await self._come.wait()
            self._come.clear()
            jobs, self._waiting = self._waiting, []
            if jobs:
                await self._commit(jobs)
                await asyncio.sleep(self._rest)

    async def _commit(self, jobs: list[_Job]) -> None:
        """All together; where that fails, each by itself, so that the failure of one is not that of the others."""
        jobs.sort(key=lambda job: str(job.statements[0][1][0]))  # all writers in one order, so that no two wait for each other
        try:
            await self._once(jobs)
        except NotKept as error:
            if len(jobs) == 1:
                _finish(jobs, error)
            else:
                for job in jobs:
                    await self._commit([job])
        except Exception as error:  # whatever it is: those who wait must not wait for ever
            _finish(jobs, error if isinstance(error, StoreError) else Lost(str(error)))
        except asyncio.CancelledError:
            _finish(jobs, Lost("the writer has ended"))
            raise
        else:
            _finish(jobs, None)

    async def _once(self, jobs: list[_Job]) -> None:
        """One commit of all jobs, whatever happens to the line; `Lost` where the database stays away."""
        self._batch += 1
        end, tried = time.monotonic() + PATIENCE, False
        while True:
            try:
                line = await self._connected()
                if tried and await self._was_committed(line):
                    return
                tried = True
                await self._transaction(line, jobs)
                return
            except (*LOST, *FULL) as error:
                await self._forget_line()
                if time.monotonic() > end:
                    raise Lost(f"{type(error).__name__}: {error}") from error
                await asyncio.sleep(PAUSE)

    async def _connected(self) -> asyncpg.Connection:
        if self._line is None or self._line.is_closed():
            self._line = await self._lines.new()
            await self._line.execute("INSERT INTO writers (id, batch) VALUES ($1, 0) ON CONFLICT (id) DO NOTHING", self._id)
        return self._line

    async def _forget_line(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.terminate()

    async def _was_committed(self, line: asyncpg.Connection) -> bool:
        return bool(await line.fetchval("SELECT batch FROM writers WHERE id = $1 FOR UPDATE", self._id) == self._batch)

    async def _transaction(self, line: asyncpg.Connection, jobs: list[_Job]) -> None:
        try:
            await line.execute(f"BEGIN; UPDATE writers SET batch = {self._batch}, at = now() WHERE id = '{self._id}'")
            for sql, rows in _rounds(jobs):
                await line.executemany(sql, rows)
            await line.execute("COMMIT")
        except LOST:
            raise
        except asyncpg.PostgresError as error:
            await line.execute("ROLLBACK")
            kind = Overtaken if isinstance(error, asyncpg.IntegrityConstraintViolationError) else NotKept
            raise kind(f"{type(error).__name__}: {error}") from error


def _rounds(jobs: list[_Job]) -> Iterable[tuple[str, list[tuple[object, ...]]]]:
    """The first statements of all jobs, then the second ones, and so on; those that say the same go together, in one question."""
    for statements in itertools.zip_longest(*(job.statements for job in jobs)):
        alike: dict[str, list[tuple[object, ...]]] = {}
        for statement in statements:
            if statement is not None:
                alike.setdefault(numbered(statement[0]), []).append(statement[1])
        yield from alike.items()


def _finish(jobs: list[_Job], error: StoreError | None) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
