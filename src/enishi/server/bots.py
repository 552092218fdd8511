"""Bots and replays think in processes of their own, a few at a time; one that takes too long is ended and replaced."""

import asyncio
import contextlib
import logging
import sys
from typing import Any

import msgspec

from enishi.kernel.tier import compiling_allowed
from enishi.server.jobs import LENGTH, Done, Job, Outcome, UndoJob, framed, read_outcome
from enishi.server.messages import Bet
from enishi.server.settings import Settings
from enishi.server.thoughts import Advice, Question, SheetJob, by_chance, needs_compiling
from enishi.server.undo import Undoable

_log = logging.getLogger("enishi")

START_TIME = 120.0
"""Seconds that a worker may take to begin, on a busy machine."""
WARMING_TIME = 600.0
"""Seconds that compiling a game for a bot may take."""


class _ToldBet(Bet, frozen=True):
    """A bet as another process tells it: a reason is handed on as it is."""

    reason: Any


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
    async def started(cls) -> "_Worker":
        command = (sys.executable, "-m", "enishi.server.worker")
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

    async def _outcome(self) -> Outcome:
        length = LENGTH.unpack(await self._from.readexactly(LENGTH.size))[0]
        outcome: Outcome = read_outcome(await self._from.readexactly(length))
        return outcome

    async def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


class Workers:
    """So many processes, each started when first needed."""

    def __init__(self, count: int, most_waiting: int = 10_000) -> None:
        self._places = asyncio.Semaphore(count)
        self._idle: list[_Worker] = []
        self._waiting = 0
        self._most_waiting = most_waiting

    async def prepare(self) -> None:
        """Starts a process, unless one waits already."""
        async with self._places:
            self._idle.append(await self._worker())

    async def _worker(self) -> _Worker:
        try:
            return self._idle.pop() if self._idle else await _Worker.started()
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            raise WorkFailed from error

    async def do(self, job: Job, seconds: float) -> Outcome:
        """The outcome of a job, within so many seconds, or `WorkFailed`."""
        if self._waiting >= self._most_waiting:
            raise WorkFailed
        self._waiting += 1
        try:
            return await self._done(job, seconds)
        finally:
            self._waiting -= 1

    async def _done(self, job: Job, seconds: float) -> Outcome:
        async with self._places:
            worker = await self._worker()
            try:
                outcome = await asyncio.wait_for(worker.do(job), seconds)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                await worker.end()
                raise WorkFailed from error
            except BaseException:
                await worker.end()
                raise
            self._idle.append(worker)
            return outcome

    async def close(self) -> None:
        while self._idle:
            await self._idle.pop().end()


class Bots:
    """Bots at the tables of a house.

    A bot that searches wants the game compiled for it, which takes a while on a machine that has never done it. Nobody waits for that:
    it is done in a process of its own, and until then the bot thinks briefly, by the plain rules.
    """

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.bot_time
        self._workers = Workers(settings.workers)
        self._hurried = Workers(1)
        self._hints = Workers(1, settings.limits.hints_waiting)
        self._compiler = Workers(1)
        self._warm: set[tuple[str, str]] = set()
        self._warming: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def choose(self, asked: Question) -> str:
        """The bot's move; one that fails, or takes too long, plays by chance."""
        workers = self._workers
        if needs_compiling(asked.level) and not self._is_warm((asked.game, asked.level), asked):
            workers, asked = self._hurried, msgspec.structs.replace(asked, hurried=True)
        try:
            outcome = await workers.do(asked, self._seconds)
        except WorkFailed:
            _log.warning("a bot of level %s took too long in %s", asked.level, asked.game)
            return by_chance(asked)
        return outcome.result.decode() if isinstance(outcome, Done) else by_chance(asked)

    def _is_warm(self, kind: tuple[str, str], asked: Question | Advice) -> bool:
        """Whether everything is compiled that such a question wants; sees to it that it will be."""
        if kind in self._warm:
            return True
        if not compiling_allowed():
            return False
        if kind not in self._warming:
            self._warming[kind] = asyncio.get_running_loop().create_task(self._warm_up(kind, asked))
        return False

    async def _warm_up(self, kind: tuple[str, str], asked: Question | Advice) -> None:
        try:
            await self._compiler.do(asked, WARMING_TIME)
            self._warm.add(kind)
        except WorkFailed:
            _log.warning("%s could not be compiled for %s", *kind)
        if all(task.done() or task is asyncio.current_task() for task in self._warming.values()):
            await self._compiler.close()
            await self._hurried.close()

    async def advise(self, asked: Advice) -> list[Bet]:
        """What a search thinks of a few moves; none where that failed."""
        workers = self._hints
        if not self._is_warm((asked.game, "hint"), asked):
            workers, asked = self._hurried, msgspec.structs.replace(asked, hurried=True)
        found = await self._found(workers, asked)
        return [*msgspec.json.decode(found, type=list[_ToldBet])] if found else []

    async def sheet(self, asked: SheetJob) -> dict[str, Any] | None:
        """A game's sheet; None where that failed."""
        found = await self._found(self._hints, asked)
        return msgspec.json.decode(found, type=dict[str, Any]) if found else None

    async def _found(self, workers: Workers, job: Job) -> bytes | None:
        try:
            outcome = await workers.do(job, self._seconds)
        except WorkFailed:
            return None
        return outcome.result if isinstance(outcome, Done) else None

    async def weigh_undo(self, record: bytes, seat: int) -> Undoable:
        """What it takes to take back a seat's last decision; where that cannot be found out, it stands."""
        try:
            outcome = await self._workers.do(UndoJob(record, seat), self._seconds)
        except WorkFailed:
            return Undoable(0, "never")
        return msgspec.json.decode(outcome.result, type=Undoable) if isinstance(outcome, Done) else Undoable(0, "never")

    async def prepare(self) -> None:
        """Starts a process before it is needed, so that nobody waits for the first answer."""
        with contextlib.suppress(WorkFailed):
            await self._workers.prepare()

    async def close(self) -> None:
        for task in self._warming.values():
            task.cancel()
        await asyncio.gather(*self._warming.values(), return_exceptions=True)
        for workers in (self._workers, self._hurried, self._hints, self._compiler):
            await workers.close()
