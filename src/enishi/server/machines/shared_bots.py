"""Bots of a house that shares its store: they are asked by way of the queue of all machines, and answer from whichever has time."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from enishi.games.sheet import Sheet
from enishi.server.machines.questions import Questions, Room, Thought
from enishi.server.machines.thinking import BOTS, HINTS
from enishi.server.messages.from_server import Bet
from enishi.server.room.surroundings import Thinker
from enishi.server.settings import Settings
from enishi.server.store.errors import StoreError
from enishi.server.table.undo import Undoable
from enishi.server.work.bots import Bots, read_bets
from enishi.server.work.fair_queue import NOBODY, Asker, QueueFull, Told
from enishi.server.work.thoughts import Advice, Question, SheetJob, by_chance


@dataclass(frozen=True)
class _Asked:
    """A question that somebody here waits for."""

    queue: str
    job: Thought
    asker: Asker
    told: Told | None
    answer: asyncio.Future[bytes]


class SharedBots:
    """A `Thinker` that asks all machines. What must not leave this one, or is short, is thought about here (`own`)."""

    def __init__(self, own: Thinker, questions: Questions, settings: Settings, now: Callable[[], int], tell: Callable[[str], None]) -> None:
        self._own = own
        self._questions = questions
        self._now = now
        self._tell = tell
        limits = settings.limits
        self._rooms = {BOTS: Room(), HINTS: Room(limits.hints_waiting, limits.waiting_of_one)}
        self._asked: dict[int, _Asked] = {}
        self._withdrawn: list[int] = []
        self._waiting: Counter[str] = Counter()

    @property
    def waiting(self) -> Mapping[str, int]:
        """What waits, by queue: of the shared ones what was asked here, so that the numbers of all processes add up."""
        own = self._own.waiting if isinstance(self._own, Bots) else {}
        return {**own, BOTS: self._waiting[BOTS], HINTS: self._waiting[HINTS]}

    async def choose(self, asked: Question, asker: Asker = NOBODY, told: Told | None = None) -> str:
        try:
            found = await self._answer(BOTS, asked, asker, told)
        except StoreError:
            return await self._own.choose(asked, asker, told)
        return msgspec.json.decode(found, type=str) if found else by_chance(asked)

    async def advise(self, asked: Advice, asker: Asker = NOBODY, told: Told | None = None) -> list[Bet]:
        try:
            found = await self._answer(HINTS, asked, asker, told)
        except StoreError:
            return await self._own.advise(asked, asker, told)
        return read_bets(found) if found else []

    async def sheet(self, asked: SheetJob, asker: Asker = NOBODY, told: Told | None = None) -> Sheet | None:
        try:
            found = await self._answer(HINTS, asked, asker, told)
        except StoreError:
            return await self._own.sheet(asked, asker, told)
        return msgspec.json.decode(found, type=Sheet | None) if found else None

    async def weigh_undo(self, record: bytes, seat: int, asker: Asker = NOBODY) -> Undoable:
        """Here: it needs the whole record, which is no question's business."""
        return await self._own.weigh_undo(record, seat, asker)

    async def _answer(self, queue: str, job: Thought, asker: Asker, told: Told | None) -> bytes:
        """What some machine answers; nothing where it failed, or too much waits."""
        asked = _Asked(queue, job, asker, told, asyncio.get_running_loop().create_future())
        try:
            await self._put(asked)
        except QueueFull:
            return b""
        try:
            return await asked.answer
        except asyncio.CancelledError:
            self._withdrawn += [id for id, one in self._asked.items() if one is asked]
            raise

    async def _put(self, asked: _Asked) -> None:
        id = await self._questions.put(asked.queue, asked.job, asked.asker, self._now(), self._rooms[asked.queue])
        self._asked[id] = asked
        self._tell(asked.queue)

    async def fetch(self) -> None:
        """Hands on what was answered."""
        for id, answer in (await self._questions.answers()).items():
            asked = self._asked.pop(id, None)
            if asked and not asked.answer.done():
                asked.answer.set_result(answer)

    async def sweep(self) -> None:
        """Finds answers of which nothing was heard, asks again what the database has lost, and says how many come before."""
        await self._take_back()
        former = dict(self._asked)
        there = await self._questions.ours() if former else set()
        await self.fetch()
        for id in former.keys() - there:
            asked = self._asked.pop(id, None)
            if asked:
                await self._put(asked)
        await self._tell_places()

    async def _take_back(self) -> None:
        gone, self._withdrawn = self._withdrawn, []
        if gone:
            await self._questions.withdraw(gone)
            for id in gone:
                self._asked.pop(id, None)

    async def _tell_places(self) -> None:
        waiting: Counter[str] = Counter()
        for queue in {asked.queue for asked in self._asked.values()}:
            places = await self._questions.places(queue)
            waiting[queue] = len(places)
            for id, before in places.items():
                asked = self._asked.get(id)
                if asked and asked.told:
                    asked.told(before)
        self._waiting = waiting
