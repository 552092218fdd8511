"""Bots, hints and undo are thought about in processes of their own."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec

from enishi.games import load
from enishi.games.sheet import Sheet
from enishi.games.tier import compiling_allowed
from enishi.server.messages.from_server import Bet
from enishi.server.settings import Settings
from enishi.server.table.undo import Undoable
from enishi.server.work.fair_queue import NOBODY, Asker, Told
from enishi.server.work.jobs import Done, Job, UndoJob
from enishi.server.work.thoughts import Advice, Question, SheetJob, by_chance, needs_compiling
from enishi.server.work.workers import LAST, WARMING_TIME, Workers, WorkFailed

_log = logging.getLogger("enishi")


HINT_TIME, MOVE_TIME = 1.2, 4.0
"""Seconds within which a hint and a bot's move are wanted, waiting among them: from then on what has been thought of must do."""


class _ToldBet(Bet, frozen=True):
    """A bet as another process tells it: a reason is handed on as it is."""

    reason: Any


def read_bets(told: bytes) -> list[Bet]:
    """Bets as another process has told them."""
    return [*msgspec.json.decode(told, type=list[_ToldBet])]


def _code_of(asked: Question | Advice) -> str:
    """What has to be compiled for a question: the search of its game; where a game's bots do more than search, by their level."""
    if isinstance(asked, Question) and load(asked.game).conduct:
        return f"{asked.game} {asked.level}"
    return asked.game


class Bots:
    """Bots at the tables of a house.

    A bot that searches wants the game compiled for it, which takes a while on a machine that has never done it. Nobody waits for that:
    it is done in a process of its own, and until then the bot thinks briefly, by the plain rules.
    """

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.bot_time
        self._workers = Workers(settings.workers)
        self._hurried = Workers(1)
        self._hints = Workers(1, settings.limits.hints_waiting, settings.limits.waiting_of_one)
        self._compiler = Workers(1, nice=LAST)
        self._warm: set[str] = set()
        self._warming: dict[str, asyncio.Task[None]] = {}

    @property
    def waiting(self) -> dict[str, int]:
        """How much waits to be thought about, by queue."""
        return {"bots": self._workers.waiting, "hurried": self._hurried.waiting, "hints": self._hints.waiting}

    async def choose(self, asked: Question, asker: Asker = NOBODY, told: Told | None = None) -> str:
        """The bot's move; one that fails, or takes too long, plays by chance."""
        workers = self._workers
        if needs_compiling(asked.level) and not self._is_warm(asked):
            workers, asked = self._hurried, msgspec.structs.replace(asked, hurried=True)
        try:
            late = msgspec.structs.replace(asked, late=True)
            outcome = await workers.do(asked, self._seconds, asker=asker, late=late, told=told, wanted=MOVE_TIME)
        except WorkFailed:
            _log.warning("a bot of level %s took too long in %s", asked.level, asked.game)
            return by_chance(asked)
        return outcome.result.decode() if isinstance(outcome, Done) else by_chance(asked)

    def _is_warm(self, asked: Question | Advice) -> bool:
        """Whether the game is compiled for those who search; sees to it that it will be. Bots and hints want the same."""
        code = _code_of(asked)
        if code in self._warm:
            return True
        if not compiling_allowed():
            return False
        if code not in self._warming:
            self._warming[code] = asyncio.get_running_loop().create_task(self._warm_up(asked))
        return False

    async def _warm_up(self, asked: Question | Advice) -> None:
        try:
            for workers in (self._compiler, self._hints, self._workers):  # who thinks about it later reads first what was compiled
                await workers.do(asked, WARMING_TIME)
            self._warm.add(_code_of(asked))
        except WorkFailed:
            _log.warning("%s could not be compiled", asked.game)
        if all(task.done() or task is asyncio.current_task() for task in self._warming.values()):
            await self._compiler.close()
            await self._hurried.close()

    async def advise(self, asked: Advice, asker: Asker = NOBODY, told: Told | None = None) -> list[Bet]:
        """What a search thinks of a few moves; none where that failed."""
        workers = self._hints
        if not self._is_warm(asked):
            workers, asked = self._hurried, msgspec.structs.replace(asked, hurried=True)
        found = await self._found(workers, asked, asker, told, 0.0 if asked.late else HINT_TIME)
        return read_bets(found) if found else []

    async def sheet(self, asked: SheetJob, asker: Asker = NOBODY, told: Told | None = None) -> Sheet | None:
        """A game's sheet; None where that failed."""
        found = await self._found(self._hints, asked, asker, told, HINT_TIME)
        return msgspec.json.decode(found, type=Sheet) if found else None

    async def _found(self, workers: Workers, job: Job, asker: Asker, told: Told | None, wanted: float) -> bytes | None:
        try:
            outcome = await workers.do(job, self._seconds, asker=asker, told=told, wanted=wanted)
        except WorkFailed:
            return None
        return outcome.result if isinstance(outcome, Done) else None

    async def weigh_undo(self, record: bytes, seat: int, asker: Asker = NOBODY) -> Undoable:
        """What it takes to take back a seat's last decision; where that cannot be found out, it stands."""
        try:
            outcome = await self._workers.do(UndoJob(record, seat), self._seconds, asker=asker)
        except WorkFailed:
            return Undoable(0, "unknown")
        return msgspec.json.decode(outcome.result, type=Undoable) if isinstance(outcome, Done) else Undoable(0, "unknown")

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
