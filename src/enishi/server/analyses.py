"""Analyses of records: made piece by piece in another process, told line by line, and remembered for a while.

A piece is a short job: the worker goes on where the last piece ended, so that progress can be told, several analyses take turns, and one
that nobody waits for any more simply is not gone on with.
"""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from enishi.server.bots import WARMING_TIME, Workers, WorkFailed
from enishi.server.entries import PersonId
from enishi.server.jobs import AnalysisJob, NotDone, Outcome
from enishi.server.messages import AnalysisStep, Refusal
from enishi.server.refusals import in_all_languages, refused
from enishi.server.settings import Settings
from enishi.server.timing import RealTime

PIECE = 0.5
"""Seconds of one piece."""
REMEMBERED = 64
"""Analyses that are remembered."""


class Analyses:
    """Makes analyses, one at a time for each person."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._workers = Workers(1, settings.limits.analyses_waiting)
        self._turns: dict[PersonId, object] = {}
        """The analysis that each person has under way: the one that was asked for last."""
        self._pieces: set[asyncio.Task[Outcome]] = set()
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._now = RealTime().now

    async def begin(self, person: PersonId, record: bytes) -> AsyncIterator[bytes]:
        """The lines of the answer; refused at once where the record cannot be played. It ends the one that the person has under way."""
        key = hashlib.sha256(record).hexdigest()
        if key in self._made:
            self._made.move_to_end(key)
            return _only(self._made[key])
        turn = self._turns[person] = object()
        try:
            first = await self._piece(record, 0.0)
        except BaseException:
            self._end(person, turn)
            raise
        return self._lines(person, turn, key, record, first)

    def _end(self, person: PersonId, turn: object) -> None:
        if self._turns.get(person) is turn:
            del self._turns[person]

    async def _lines(self, person: PersonId, turn: object, key: str, record: bytes, line: bytes) -> AsyncIterator[bytes]:
        until = self._now() + self._settings.analysis_time * 1000
        try:
            yield line
            while not _is_last(line):
                if self._turns.get(person) is not turn:
                    yield _refusal("too_fast")
                    return
                line = await self._next(record, late=self._now() > until)
                if _is_last(line):
                    self._remember(key, line)
                yield line
        finally:
            self._end(person, turn)

    async def _next(self, record: bytes, *, late: bool) -> bytes:
        try:
            return await self._piece(record, PIECE, finish=late)
        except (WorkFailed, Unplayable):
            return _refusal("analysis_failed")

    async def _piece(self, record: bytes, seconds: float, *, finish: bool = False) -> bytes:
        """Goes on for a while; the first piece of a game may have to wait until it is compiled."""
        settings = self._settings
        job = AnalysisJob(record, settings.limits.replay_events, settings.playouts, seconds, finish)
        piece = asyncio.get_running_loop().create_task(self._workers.do(job, WARMING_TIME if seconds else settings.replay_time))
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


async def _only(line: bytes) -> AsyncIterator[bytes]:
    yield line
