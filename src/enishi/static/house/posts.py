"""Questions that the client asks beside its line: replays, analyses, and what lessons say to other moves."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from enishi.errors import Refused
from enishi.lesson import Lesson, lesson_of
from enishi.server.messages.from_server import Refusal
from enishi.server.messages.pages import LessonAnswer, LessonConsidered, Places
from enishi.server.refusals import in_all_languages, refused
from enishi.server.settings import Settings
from enishi.server.table.game_facts import facts_of
from enishi.server.work.analysing import Analysing
from enishi.server.work.jobs import AnalysisJob
from enishi.server.work.replays import replay_of
from enishi.server.work.turns import Turns
from enishi.static.house.refusals import needs_server

PIECE = 0.2
"""Seconds of an analysis between which tables go on."""
OK, BAD = 200, 400


class _Asked(msgspec.Struct):
    """All that a body may say; a question reads what it needs."""

    record: msgspec.Raw = msgspec.Raw(b"null")
    seat: int | None = None
    step: int = 0
    moves: list[str] = []


class Posts:
    """Answers, each a status and the parts of a body."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._turns = Turns()

    async def answer(self, path: str, body: str) -> tuple[int, AsyncIterator[bytes]]:
        """What a question is answered with; a refusal says why."""
        try:
            asked = msgspec.json.decode(body, type=_Asked)
            if path == "/data/analysis":
                first = self._piece(Analysing(), bytes(asked.record), 0.0)
                return OK, self._analysis(first, bytes(asked.record))
            return OK, _only(await self._said(path, asked))
        except msgspec.DecodeError:
            return BAD, _only(_refusal(refused("unreadable")))
        except Refused as refusal:
            return BAD, _only(_refusal(refusal))

    async def _said(self, path: str, asked: _Asked) -> Any:
        parts = path.strip("/").split("/")
        if path == "/data/replay":
            return replay_of(bytes(asked.record), asked.seat, self._settings.limits.replay_events)
        if path == "/data/waiting":
            return Places(0, 0, {})
        if parts[:2] == ["data", "lesson"] and len(parts) == 4:
            return await self._of_lesson(lesson_of(parts[2]), parts[3], asked)
        raise needs_server()

    async def _of_lesson(self, lesson: Lesson | None, what: str, asked: _Asked) -> Any:
        if lesson is None or not 0 <= asked.step < len(lesson.stages):
            raise refused("unreadable")
        if what == "try":
            return LessonAnswer(lesson.answer(asked.step, asked.moves))
        told = await self._turns.take(lesson.considering(asked.step, asked.moves, facts_of(lesson.game.id).sets))
        return LessonConsidered(**msgspec.structs.asdict(told))

    def _piece(self, analysing: Analysing, record: bytes, seconds: float) -> Any:
        return analysing.go_on(AnalysisJob(record, self._settings.limits.replay_events, self._settings.playouts, seconds))

    async def _analysis(self, step: Any, record: bytes) -> AsyncIterator[bytes]:
        analysing = Analysing()
        yield _line(step)
        while step.analysis is None:
            await asyncio.sleep(0)
            step = self._piece(analysing, record, PIECE)
            yield _line(step)


def _line(step: Any) -> bytes:
    return msgspec.json.encode(step) + b"\n"


def _refusal(refusal: Refused) -> Refusal:
    return Refusal(id=None, code=refusal.code, words=in_all_languages(refusal), facts={})


async def _only(answer: Any) -> AsyncIterator[bytes]:
    yield msgspec.json.encode(answer)
