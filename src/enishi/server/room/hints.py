"""Hints and aids: what a bot would think in somebody's place, and the game's own sheet, each worked out from what the seat knows.

They are told to the one who asks, and to nobody else; nothing of it is kept, neither at the table nor in the record. Thinking happens in
another process while the table goes on, one hint and one sheet at a time for each person; reasons are found in turns.
"""

import asyncio
from base64 import b64encode
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from functools import partial

from enishi.games import load
from enishi.games.game import Game
from enishi.kernel.plain import snapshot
from enishi.server.messages.from_client import Aid, Hint, Reasons
from enishi.server.messages.from_server import Aided, FromServer, Hinted, Known, Queued, Reasoned, Refusal, encode
from enishi.server.refusals import in_all_languages, refused
from enishi.server.room.room import Room
from enishi.server.room.surroundings import Guest, Thinker
from enishi.server.table.entries import PersonId
from enishi.server.table.table import Table
from enishi.server.table.team_signs import plain_key
from enishi.server.work.fair_queue import Asker
from enishi.server.work.thoughts import Advice, SheetJob, advice_question, as_stated, sheet_question
from enishi.server.work.turns import Turns
from enishi.wasm.found import served_files

Asking = Hint | Reasons | Aid


@dataclass
class _Asked:
    """Something that is being worked out."""

    id: str
    guest: Guest
    """Whom to answer: where the line was lost meanwhile, the new one on which the same was asked again."""
    task: asyncio.Task[None] | None = None

    @property
    def asker(self) -> Asker:
        return Asker(self.guest.person, self.guest.address)

    def wait(self, before: int) -> None:
        """Says how many come before."""
        self.guest.send(encode(Queued(asked=self.id, before=before)))


def _sources(game: Game) -> str | None:
    files = served_files(game)
    return files[0] if files else None


class Hints:
    """Answers those who ask for a hint or for the sheet."""

    def __init__(self, bots: Thinker, turns: Turns, sources: Callable[[Game], str | None] = _sources) -> None:
        self._bots = bots
        self._turns = turns
        self._sources = sources
        """Of which sources there are modules of a game with which a browser can think by itself; None: there are none."""
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
                answering = self._answering(room.table, asked, message)
        except BaseException:
            del self._asked[key]
            raise
        asked.task = asyncio.get_running_loop().create_task(self._answer(key, asked, answering))

    def _ask_again(self, asked: _Asked, guest: Guest, message: Asking) -> None:
        """The same question on a new line is answered there; another one has to wait."""
        if asked.id != message.id:
            raise refused("too_fast")
        asked.guest = guest

    def _answering(self, table: Table, asked: _Asked, message: Asking) -> Callable[[], Awaitable[FromServer]]:
        """What is to be done for the answer; refused where there is none to be had. The room is locked."""
        person = asked.guest.person
        if isinstance(message, Reasons):
            return partial(self._turns.take, _reasoning(table, self._hinted_seat(table, person, message), message))
        seat = self._hinted_seat(table, person, message) if isinstance(message, Hint) else self._aided_seat(table, person)
        known = self.known(table, seat, asked.id) if message.here else None
        if known:
            return partial(_at_once, known)
        if isinstance(message, Hint):
            return partial(self._hint, asked, table.event, advice_question(table, seat))
        return partial(self._sheet, asked, table.event, sheet_question(table, seat))

    def known(self, table: Table, seat: int, id: str) -> Known | None:
        """What a browser needs to think by itself; None where there are no modules for it."""
        game = load(table.playing.game)
        sources = self._sources(game)
        if sources is None:
            return None
        record = b64encode(table.playing.hidden(seat).tobytes()).decode()
        return Known(
            id=id,
            event=table.event,
            game=game.id,
            sources=sources,
            seat=seat,
            record=record,
            reasons=game.advice is not None,
            sets=list(table.facts.sets),
            key=plain_key(table, seat),
        )

    async def _answer(self, key: tuple[PersonId, type[Asking]], asked: _Asked, answering: Callable[[], Awaitable[FromServer]]) -> None:
        try:
            answer = await answering()
        finally:
            del self._asked[key]
        asked.guest.send(encode(answer))

    async def _hint(self, asked: _Asked, event: int, question: Advice) -> FromServer:
        bets = await self._bots.advise(question, asked.asker, asked.wait)
        return Hinted(id=asked.id, event=event, bets=bets) if bets else _failed(asked.id)

    async def _sheet(self, asked: _Asked, event: int, job: SheetJob) -> FromServer:
        sheet = await self._bots.sheet(job, asked.asker, asked.wait)
        return Aided(id=asked.id, event=event, sheet=sheet) if sheet else _failed(asked.id)

    def _hinted_seat(self, table: Table, person: PersonId, message: Hint | Reasons) -> int:
        """The seat that may have a hint now."""
        seat = _aided(table, person)
        if not (table.facts.bots and table.facts.hints):
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
        if load(table.playing.game).aid is None:
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


def _reasoning(table: Table, seat: int, message: Reasons) -> Generator[None, None, FromServer]:
    """Why the moves may be good, one by one, from what the seat knows now; refused at once where one is not legal."""
    match, advice = table.playing, load(table.playing.game).advice
    legal = match.legal(seat)
    for move in message.moves:
        if move not in legal:
            raise refused("no_reason", move=move)
    hidden, event, key = snapshot(match.hidden(seat)), table.event, plain_key(table, seat)

    def steps() -> Generator[None, None, FromServer]:
        reasons = []
        for move in message.moves:
            reasons.append(advice.reason(hidden, seat, move) if advice else None)
            yield
        moves = [as_stated(advice, hidden, seat, move, key) for move in message.moves]
        return Reasoned(id=message.id, event=event, reasons=reasons, moves=moves)

    return steps()


async def _at_once(answer: FromServer) -> FromServer:
    return answer


def _failed(id: str) -> Refusal:
    refusal = refused("hint_failed")
    return Refusal(id=id, code=refusal.code, words=in_all_languages(refusal), facts={})
