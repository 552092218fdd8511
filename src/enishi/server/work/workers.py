"""Processes that work for the site, a few at a time; one that takes too long is ended and replaced."""

import asyncio
import logging
import sys
import time

from enishi.server.work.fair_queue import NOBODY, Asker, FairQueue, QueueFull, Told
from enishi.server.work.jobs import ENOUGH, LENGTH, Job, NotDone, Outcome, framed, read_outcome

_log = logging.getLogger("enishi")

START_TIME = 120.0
"""Seconds that a worker may take to begin, on a busy machine."""
LATE = 2.0
"""Seconds in the queue after which a bot thinks briefly: it gets weaker before it gets late."""
SHARE = 0.3
"""Seconds that anybody has a worker for, even where others wait or it is late already. Then what it has thought of must do."""
LOOK = 0.1
"""Seconds between two looks at whether somebody waits, or it is late."""
BEHIND, LAST = 5, 10
"""How much workers stand back behind the process that people talk to, which must have a processor when it wants one: those for whom
somebody waits at a table, and those that work longer."""
WARMING_TIME = 600.0
"""Seconds that compiling a game for a bot may take."""


class WorkFailed(Exception):
    """The work was not done: it took too long, or the process ended."""


class _Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        assert process.stdin, "a pipe"
        assert process.stdout, "a pipe"
        self._to, self._from = process.stdin, process.stdout

    @classmethod
    async def started(cls, nice: int) -> "_Worker":
        command = (sys.executable, "-m", "enishi.server.work.worker", str(nice))
        pipe = asyncio.subprocess.PIPE
        # A session of its own: Ctrl-C is for the server, which then ends its workers.
        worker = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True))
        try:
            await asyncio.wait_for(worker._outcome(), START_TIME)
        except BaseException:
            await worker.end()
            raise
        return worker

    async def do(self, job: Job) -> Outcome:
        self._to.write(framed(job))
        await self._to.drain()
        return await self._outcome()

    def hurry(self) -> None:
        """Somebody waits: a search ends with what it has found. Whatever else is done goes on to its end."""
        if ENOUGH is not None and self._process.returncode is None:
            self._process.send_signal(ENOUGH)

    async def _outcome(self) -> Outcome:
        length = LENGTH.unpack(await self._from.readexactly(LENGTH.size))[0]
        outcome: Outcome = read_outcome(await self._from.readexactly(length))
        return outcome

    async def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


class Workers:
    """Some processes, each started when first needed."""

    def __init__(self, count: int, most_waiting: int = 10_000, most_of_one: int = 10_000, *, nice: int = BEHIND) -> None:
        self._queue = FairQueue(count, most_waiting, most_of_one)
        self._idle: list[_Worker] = []
        self._nice = nice

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return self._queue.waiting

    async def prepare(self) -> None:
        """Starts a process, unless one waits already."""
        async with self._queue.turn(NOBODY):
            self._idle.append(await self._worker())

    async def _worker(self) -> _Worker:
        try:
            return self._idle.pop() if self._idle else await _Worker.started(self._nice)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            raise WorkFailed from error

    def before(self, asker: Asker) -> int:
        """How many jobs come before the first that somebody waits for."""
        return self._queue.before(asker)

    async def do(
        self,
        job: Job,
        seconds: float,
        *,
        asker: Asker = NOBODY,
        late: Job | None = None,
        told: Told | None = None,
        wanted: float | None = None,
    ) -> Outcome:
        """The outcome of a job, within this many seconds, or `WorkFailed`.

        `asker`: for whom it is done; people take turns. `late`: what is done instead where it had to wait for long. `told`: is told how
        many jobs come before this one. `wanted`: within how many seconds a search should answer, waiting among them; one that is later, or
        for whose end others wait, ends with what it has found, but has its `SHARE`.
        """
        began = time.monotonic()
        try:
            async with self._queue.turn(asker, told):
                waited = time.monotonic() - began
                until = None if wanted is None else began + wanted
                return await self._done(late if late is not None and waited >= LATE else job, seconds, until)
        except QueueFull as full:
            raise WorkFailed from full

    async def _done(self, job: Job, seconds: float, until: float | None) -> Outcome:
        worker = await self._worker()
        try:
            outcome = await asyncio.wait_for(worker.do(job) if until is None else self._in_time(worker, job, until), seconds)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            await worker.end()
            raise WorkFailed from error
        except BaseException:
            await worker.end()
            raise
        self._idle.append(worker)
        if isinstance(outcome, NotDone) and outcome.why:  # told here, where the log is bounded: a worker's own would not be
            _log.error("work could not be done: %s", outcome.why)
        return outcome

    async def _in_time(self, worker: _Worker, job: Job, until: float) -> Outcome:
        """The outcome; the worker is hurried as soon as it has had its share and others wait, or it is late."""
        doing = asyncio.ensure_future(worker.do(job))
        try:
            await asyncio.wait({doing}, timeout=SHARE)
            while not doing.done() and not self._queue.waiting and time.monotonic() < until:
                await asyncio.wait({doing}, timeout=LOOK)
            if not doing.done():
                worker.hurry()
            return await doing
        finally:
            doing.cancel()

    async def close(self) -> None:
        while self._idle:
            await self._idle.pop().end()
