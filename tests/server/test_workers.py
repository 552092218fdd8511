"""Bots in processes of their own: they answer, and one that takes too long is ended."""

import asyncio
from pathlib import Path

import msgspec
import pytest

import enishi
from enishi.bots import LEVELS
from enishi.games.sheet import Sheet
from enishi.server.messages.from_server import Bet
from enishi.server.refusals import server_words
from enishi.server.settings import Settings
from enishi.server.work.bots import Bots
from enishi.server.work.jobs import Done, ReplayJob
from enishi.server.work.thoughts import Advice, Question, SheetJob
from enishi.server.work.workers import Workers, WorkFailed


def a_question(level: str = "random") -> Question:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    return Question(level, "connect37", 2, 0, match.hidden(0).tobytes(), [(1, "hello")])


def legal_moves() -> list[str]:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    return match.legal(0)


def test_a_bot_chooses_in_another_process(tmp_path: Path) -> None:
    async def story() -> str:
        bots = Bots(Settings(data=tmp_path))
        try:
            return await bots.choose(a_question())
        finally:
            await bots.close()

    assert asyncio.run(story()) in legal_moves()


def test_work_that_takes_too_long_is_ended_and_the_next_is_done() -> None:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    record = msgspec.json.encode(match.record())

    async def story() -> None:
        workers = Workers(1)
        with pytest.raises(WorkFailed):
            await workers.do(ReplayJob(record, None, 1000), 0.0)
        assert isinstance(await workers.do(a_question(), 60.0), Done)
        await workers.close()

    asyncio.run(story())


def test_a_bot_that_fails_plays_by_chance(tmp_path: Path) -> None:
    async def story() -> str:
        bots = Bots(Settings(data=tmp_path, bot_time=0.0))
        try:
            return await bots.choose(a_question())
        finally:
            await bots.close()

    assert asyncio.run(story()) in legal_moves()


def test_every_level_has_words() -> None:
    for level in LEVELS:
        assert set(server_words().entries[f"level.{level}"]) >= {"en", "ja"}


def test_a_hint_and_a_sheet_are_worked_out_in_another_process(tmp_path: Path) -> None:
    night = enishi.new("ito", seed=1)
    knowledge = enishi.new("connect37", seats=2, seed=1)
    knowledge.advance()

    async def story() -> tuple[list[Bet], Sheet | None]:
        bots = Bots(Settings(data=tmp_path, bot_time=60.0))
        try:
            advised = await bots.advise(Advice("connect37", 2, 0, knowledge.hidden(0).tobytes()))
            return advised, await bots.sheet(SheetJob("ito", night.hidden(0).tobytes()))
        finally:
            await bots.close()

    bets, sheet = asyncio.run(story())
    assert {bet.move for bet in bets} <= set(legal_moves())
    assert bets
    assert sheet
    assert sheet.worlds == 2024


def test_a_hint_that_takes_too_long_is_none(tmp_path: Path) -> None:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()

    async def story() -> list[Bet]:
        bots = Bots(Settings(data=tmp_path, bot_time=0.0))
        try:
            return await bots.advise(Advice("connect37", 2, 0, match.hidden(0).tobytes()))
        finally:
            await bots.close()

    assert asyncio.run(story()) == []
