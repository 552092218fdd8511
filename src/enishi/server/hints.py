"""Hints and aids: what a bot would think in somebody's place, and the game's own sheet, each worked out from what the seat knows.

They are told to the one who asks, and to nobody else; nothing of it is kept, neither at the table nor in the record. Thinking happens in
another process while the table goes on, one hint and one sheet at a time for each person.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from enishi.server.entries import PersonId
from enishi.server.messages import Aid, Aided, FromServer, Hint, Hinted, Refusal
from enishi.server.refusals import in_all_languages, refused
from enishi.server.rooms import Guest, Room, Thinker, encode
from enishi.server.tables import Table
from enishi.server.thoughts import Advice, SheetJob, advice_question, sheet_question

Asking = Hint | Aid


@dataclass
class _Asked:
    """Something that is being worked out."""

    id: str
    guest: Guest
    """Whom to answer: where the line was lost meanwhile, the new one on which the same was asked again."""
    task: asyncio.Task[None] | None = None


class Hints:
    """Answers those who ask for a hint or for the sheet."""

    def __init__(self, bots: Thinker) -> None:
        self._bots = bots
        self._asked: dict[tuple[PersonId, type[Asking]], _Asked] = {}

    async def ask(self, guest: Guest, room: Room, message: Asking) -> None:
        """Refuses at once, or answers when it has been thought about."""
        key = guest.person, type(message)
        if key in self._asked:
            self._ask_again(self._asked[key], guest, message)
            return
        asked = self._asked[key] = _Asked(message.id, guest)
        try:
            async with room.lock:
                room.need_present()
                answering = self._answering(room.table, guest.person, message)
        except BaseException:
            del self._asked[key]
            raise
        asked.task = asyncio.get_running_loop().create_task(self._answer(key, asked, answering))

    def _ask_again(self, asked: _Asked, guest: Guest, message: Asking) -> None:
        """The same question on a new line is answered there; another one has to wait."""
        if asked.id != message.id:
            raise refused("too_fast")
        asked.guest = guest

    def _answering(self, table: Table, person: PersonId, message: Asking) -> Callable[[], Awaitable[FromServer]]:
        """What is to be done for the answer; refused where there is none to be had. The room is locked."""
        if isinstance(message, Hint):
            question = advice_question(table, self._hinted_seat(table, person, message))
            return partial(self._hint, message.id, table.event, question)
        return partial(self._sheet, message.id, table.event, sheet_question(table, self._aided_seat(table, person)))

    async def _answer(self, key: tuple[PersonId, type[Asking]], asked: _Asked, answering: Callable[[], Awaitable[FromServer]]) -> None:
        try:
            answer = await answering()
        finally:
            del self._asked[key]
        asked.guest.send(encode(answer))

    async def _hint(self, id: str, event: int, question: Advice) -> FromServer:
        bets = await self._bots.advise(question)
        return Hinted(id=id, event=event, bets=bets) if bets else _failed(id)

    async def _sheet(self, id: str, event: int, job: SheetJob) -> FromServer:
        sheet = await self._bots.sheet(job)
        return Aided(id=id, event=event, sheet=sheet) if sheet else _failed(id)

    def _hinted_seat(self, table: Table, person: PersonId, message: Hint) -> int:
        """The seat that may have a hint now."""
        seat = _aided(table, person)
        if not table.facts.bots:
            raise refused("no_hints")
        if table.paused:
            raise refused("paused")
        chair = table.chairs[seat]
        if chair.resigned or chair.bot is not None:
            raise refused("resigned" if chair.resigned else "bot_plays")
        if seat in table.held:
            raise refused("held")
        if seat not in table.waiting:
            raise refused("not_your_turn")
        if not table.asked[seat].event <= message.expects <= table.event:
            raise refused("stale", expects=message.expects, event=table.event)
        return seat

    def _aided_seat(self, table: Table, person: PersonId) -> int:
        """The seat that may have the game's sheet."""
        seat = _aided(table, person)
        if table.facts.aid is None:
            raise refused("no_aid")
        return seat

    def stop(self) -> None:
        for asked in self._asked.values():
            if asked.task:
                asked.task.cancel()


def _aided(table: Table, person: PersonId) -> int:
    """The seat of somebody who plays at a table where help is allowed."""
    seat = table.seat_of(person)
    if seat is None:
        raise refused("not_seated")
    if table.status != "playing":
        raise refused("over" if table.status == "over" else "not_playing")
    if not table.hints:
        raise refused("hints_off")
    return seat


def _failed(id: str) -> Refusal:
    refusal = refused("hint_failed")
    return Refusal(id=id, code=refusal.code, words=in_all_languages(refusal), facts={})
