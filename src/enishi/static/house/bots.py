"""Bots, hints and undo in a browser: thought about between two messages, as its modules are quick."""

import asyncio
import logging

import msgspec

from enishi.bots import Bot
from enishi.games.sheet import Sheet
from enishi.record import replay
from enishi.server.messages.from_server import Bet
from enishi.server.table.undo import Undoable, last_decision
from enishi.server.work.fair_queue import NOBODY, Asker, Told
from enishi.server.work.thoughts import Advice, Question, SheetJob, advise, answer, by_chance, work_out

_log = logging.getLogger("enishi")


class BrowserBots:
    """Whoever thinks at the tables of one browser."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}

    async def choose(self, asked: Question, asker: Asker = NOBODY, told: Told | None = None) -> str:
        await asyncio.sleep(0)  # what has been said is shown first
        try:
            return answer(asked, self._bots)
        except Exception:  # whatever a bot stumbles over, the game goes on
            _log.exception("a bot of %s failed", asked.game)
            return by_chance(asked)

    async def weigh_undo(self, record: bytes, seat: int, asker: Asker = NOBODY) -> Undoable:
        return last_decision(replay(msgspec.json.decode(record)), seat)

    async def advise(self, asked: Advice, asker: Asker = NOBODY, told: Told | None = None) -> list[Bet]:
        await asyncio.sleep(0)
        return advise(asked)

    async def sheet(self, asked: SheetJob, asker: Asker = NOBODY, told: Told | None = None) -> Sheet | None:
        return work_out(asked)
