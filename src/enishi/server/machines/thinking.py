"""Takes questions out of the queue that all machines share, as many at a time as there are places, and has them thought about here."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from enishi.server.machines.questions import MOST_TRIES, Questions, Taken
from enishi.server.room.surroundings import Thinker
from enishi.server.store.errors import StoreError
from enishi.server.work.bots import HINT_TIME
from enishi.server.work.thoughts import Advice, Question
from enishi.server.work.workers import LATE

_log = logging.getLogger("enishi")

BOTS, HINTS = "bots", "hints"
"""The queues."""


class Thinking:
    """What one process thinks about."""

    def __init__(self, questions: Questions, own: Thinker, places: Mapping[str, int], now: Callable[[], int]) -> None:
        self._questions = questions
        self._own = own
        self._places = places
        self._now = now
        self._busy: Counter[str] = Counter()
        self._more: set[str] = set()
        """Queues of which it was heard, while all places were taken, that something waits."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self.answered: Callable[[str], None] = lambda process: None
        """Is told whose question was answered."""

    def look(self, queue: str) -> None:
        """Something may wait there."""
        if self._stopped:
            return
        if self._busy[queue] >= self._places[queue]:
            self._more.add(queue)
            return
        self._busy[queue] += 1
        task = asyncio.get_running_loop().create_task(self._go_on(queue))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def sweep(self) -> None:
        """A sign of life; and what others have left behind is taken."""
        now = self._now()
        await self._questions.hold_on(now)
        await self._questions.free(now)
        for queue in self._places:
            self.look(queue)

    async def stop(self) -> list[str]:
        """Thinks no longer; the queues in which others find what was begun here."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        return await self._questions.give_back()

    async def _go_on(self, queue: str) -> None:
        """One place: one question after the other, until none waits."""
        try:
            while (taken := await self._next(queue)) is not None:
                self.look(queue)  # there may be more, and another place for it
                if await self._questions.answer(taken.id, await self._thought(taken)):
                    self.answered(taken.process)
        except StoreError as error:
            _log.warning("the store is away: %s", error)
        finally:
            self._busy[queue] -= 1

    async def _next(self, queue: str) -> Taken | None:
        taken = None
        while taken is None:
            self._more.discard(queue)
            taken = await self._questions.take(queue, self._now())
            if queue not in self._more:
                break
        return taken

    async def _thought(self, taken: Taken) -> bytes:
        """The answer to a question; nothing where it has failed too often."""
        job = taken.job
        if taken.tries > MOST_TRIES:
            return b""
        waited = (self._now() - taken.asked) / 1000
        if isinstance(job, Question):
            return msgspec.json.encode(await self._own.choose(msgspec.structs.replace(job, late=waited >= LATE)))
        if isinstance(job, Advice):
            return msgspec.json.encode(await self._own.advise(msgspec.structs.replace(job, late=waited >= HINT_TIME)))
        return msgspec.json.encode(await self._own.sheet(job))
