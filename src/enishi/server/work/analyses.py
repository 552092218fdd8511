"""Analyses of records: made piece by piece in another process, told line by line, and remembered for a while.

A piece is a short job: the worker goes on where the last piece ended, so that progress can be told, several analyses take turns, and one
that nobody waits for any more simply is not gone on with. Only as many are begun as the worker remembers; the others wait in a fair queue
and are told how many come first, so that none is begun twice.
"""

import asyncio
import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

import msgspec

from enishi.server.messages.from_server import Refusal
from enishi.server.messages.pages import AnalysisStep
from enishi.server.refusals import in_all_languages, refused
from enishi.server.settings import Settings
from enishi.server.table.entries import PersonId
from enishi.server.timing import RealTime
from enishi.server.work.fair_queue import Asker, FairQueue, QueueFull
from enishi.server.work.jobs import ANALYSES_AT_ONCE, AnalysisJob, NotDone, Outcome
from enishi.server.work.workers import LAST, WARMING_TIME, Workers, WorkFailed

PIECE = 0.5
"""Seconds of one piece."""
REMEMBERED = 64
"""Analyses that are remembered."""


class Analyses:
    """Makes analyses, one at a time for each person."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        limits = settings.limits
        self._workers = Workers(1, limits.replays_waiting, 2 * limits.waiting_of_one, nice=LAST)
        self._queue = FairQueue(ANALYSES_AT_ONCE, limits.analyses_waiting, limits.waiting_of_one)
        self._turns: dict[PersonId, object] = {}
        """The analysis that each person has under way: the one that was asked for last."""
        self._pieces: set[asyncio.Task[Outcome]] = set()
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._now = RealTime().now

    @property
    def waiting(self) -> int:
        """How many analyses wait to be begun."""
        return self._queue.waiting

    async def begin(self, asker: Asker, record: bytes) -> AsyncIterator[bytes]:
        """The lines of the answer; refused at once where the record cannot be played. It ends the one that the person has under way."""
        key = hashlib.sha256(record).hexdigest()
        if key in self._made:
            self._made.move_to_end(key)
            return _only(self._made[key])
        turn = self._turns[asker.person] = object()
        try:
            first = await self._piece(asker, record, 0.0)
        except BaseException:
            self._end(asker, turn)
            raise
        return self._lines(asker, turn, key, record, first)

    def _end(self, asker: Asker, turn: object) -> None:
        if self._turns.get(asker.person) is turn:
            del self._turns[asker.person]

    async def _lines(self, asker: Asker, turn: object, key: str, record: bytes, first: bytes) -> AsyncIterator[bytes]:
        try:
            yield first
            async with contextlib.AsyncExitStack() as held, contextlib.aclosing(_admitted(self._queue, asker, held)) as places:
                async for before in places:
                    yield _waits(first, before)
                async for line in self._pieces_of(asker, turn, key, record):
                    yield line
        except QueueFull:
            yield _refusal("busy")
        finally:
            self._end(asker, turn)

    async def _pieces_of(self, asker: Asker, turn: object, key: str, record: bytes) -> AsyncIterator[bytes]:
        until = self._now() + self._settings.analysis_time * 1000
        while True:
            if self._turns.get(asker.person) is not turn:
                yield _refusal("too_fast")
                return
            line = self._made.get(key) or await self._next(asker, record, late=self._now() > until)
            line = self._made.get(key, line)  # another one who asked for the same was served first
            yield line
            if _is_last(line):
                self._remember(key, line)
                return

    async def _next(self, asker: Asker, record: bytes, *, late: bool) -> bytes:
        try:
            return await self._piece(asker, record, PIECE, finish=late)
        except (WorkFailed, Unplayable):
            return _refusal("analysis_failed")

    async def _piece(self, asker: Asker, record: bytes, seconds: float, *, finish: bool = False) -> bytes:
        """Goes on for a while; the first piece of a game may have to wait until it is compiled."""
        settings = self._settings
        job = AnalysisJob(record, settings.limits.replay_events, settings.playouts, seconds, finish)
        doing = self._workers.do(job, WARMING_TIME if seconds else settings.replay_time, asker=asker)
        piece = asyncio.get_running_loop().create_task(doing)
        self._pieces.add(piece)
        piece.add_done_callback(self._pieces.discard)
        return _line(await asyncio.shield(piece))  # done to its end also for somebody who goes: others need the same worker

    def _remember(self, key: str, line: bytes) -> None:
        if _ends(line).analysis is None:
            return
        self._made[key] = line
        while len(self._made) > REMEMBERED:
            self._made.popitem(last=False)

    async def close(self) -> None:
        for piece in self._pieces:
            piece.cancel()
        await asyncio.gather(*self._pieces, return_exceptions=True)
        await self._workers.close()


class Unplayable(Exception):
    """The record cannot be analysed, and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def _refusal(code: str) -> bytes:
    """A last line that says why there is no analysis."""
    words = Refusal(id=None, code=code, words=in_all_languages(refused(code)), facts={})
    return msgspec.json.encode(AnalysisStep(0, 0, refusal=words)) + b"\n"


def _line(outcome: Outcome) -> bytes:
    if isinstance(outcome, NotDone):
        words = outcome.words or in_all_languages(refused("failed"))
        raise Unplayable(Refusal(id=None, code=outcome.code, words=words, facts=outcome.facts))
    return outcome.result + b"\n"


class _Ends(msgspec.Struct):
    """What must be known of a line to hand it on."""

    analysis: dict[str, Any] | None = None
    refusal: dict[str, Any] | None = None


def _ends(line: bytes) -> _Ends:
    return msgspec.json.decode(line, type=_Ends)


def _is_last(line: bytes) -> bool:
    ends = _ends(line)
    return ends.analysis is not None or ends.refusal is not None


async def _admitted(queue: FairQueue, asker: Asker, held: contextlib.AsyncExitStack) -> AsyncGenerator[int]:
    """Waits for a place in the queue, which is `held` from then on; says how many come first, whenever that has changed."""
    places: asyncio.Queue[int] = asyncio.Queue()
    entering = asyncio.ensure_future(held.enter_async_context(queue.turn(asker, places.put_nowait)))
    try:
        while not entering.done():
            place = asyncio.ensure_future(places.get())
            await asyncio.wait({entering, place}, return_when=asyncio.FIRST_COMPLETED)
            if place.done() and not entering.done():
                yield place.result()
            place.cancel()
        await entering
    finally:
        entering.cancel()


def _waits(first: bytes, before: int) -> bytes:
    """The first line once more, with how many come first."""
    return msgspec.json.encode(msgspec.json.decode(first) | {"before": before}) + b"\n"


async def _only(line: bytes) -> AsyncIterator[bytes]:
    yield line
