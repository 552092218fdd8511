"""What happens at a table by itself: flags fall, answers are shown, bots move and tell, cards are dealt.

Nothing is remembered but what bots have thought of; everything else follows from the table, so a restart loses nothing.
"""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from enishi.bots import bot
from enishi.errors import Refused
from enishi.server import entries, orders, telling
from enishi.server.messages import Order
from enishi.server.rulings import Ruling
from enishi.server.seating import usual_level
from enishi.server.tables import Table
from enishi.server.thoughts import Question, question
from enishi.server.timing import Handle

if TYPE_CHECKING:
    from enishi.server.rooms import Room

_log = logging.getLogger("enishi")


@dataclass(frozen=True)
class Item:
    """Something that will happen at a moment if nothing else happens before."""

    moment: int
    kind: Literal["flag", "deal", "tell", "answer"]
    seat: int = 0
    move: str = ""
    by: Literal["person", "bot", "order"] = "person"


@dataclass(frozen=True)
class _Thought:
    """What a bot has chosen for the question that was asked at this event number."""

    event: int
    move: str


class Agenda:
    """The agenda of one room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._timer: Handle | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._thoughts: dict[int, _Thought] = {}
        self._attending: asyncio.Task[None] | None = None
        self._not_before = 0
        self._ordered_at: dict[int, tuple[int, list[Order], str | None]] = {}
        """What standing orders answer, by seat: for which event number and which orders that was found."""

    @property
    def _table(self) -> Table:
        return self._room.table

    def stop(self) -> None:
        """The room is put out of memory."""
        if self._timer:
            self._timer.cancel()
        for task in self._thinking.values():
            task.cancel()

    def rest(self, moment: int) -> None:
        """Does nothing before this moment: the store has failed."""
        self._not_before = moment

    # --- what is due ------------------------------------------------------------------------------------------------------------

    def plan(self) -> None:
        """Sets the timer for what comes next, and lets bots think."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._let_bots_think()
        moments = [item.moment for item in self._items()] + list(self._absences())
        if moments:
            self._timer = self._room.house.timing.call_at(max(min(moments), self._not_before), self._due)

    def _due(self) -> None:
        self._timer = None
        self._attending = asyncio.get_running_loop().create_task(self._attend())

    async def _attend(self) -> None:
        async with self._room.lock:
            if self._room.gone:
                return
            try:
                await self.catch_up()
            except Refused:
                _log.warning("table %s: what was due could not be kept", self._table.id)
                return
            self._room.publish()
            self.plan()

    async def catch_up(self) -> None:
        """Does everything that is due; the room is locked."""
        while True:
            item = min(self._items(), key=lambda item: item.moment, default=None)
            if item is None or item.moment > self._room.now():
                return
            await self._room.keep(self._ruling(item))

    def _ruling(self, item: Item) -> Ruling:
        table, now = self._table, self._room.now()
        if item.kind == "flag":
            loses = table.clocks is not None and table.clocks.flag_fall == "lose"
            return [entries.FlagFell(at=max(item.moment, table.at), seat=item.seat, bot=None if loses else usual_level())]
        if item.kind == "deal":
            return [entries.Dealt(at=now, events=table.deal())]
        if item.kind == "tell":
            return telling.said(table, item.seat, now, self._room.house.settings.limits.talk_kept)
        self._thoughts.pop(item.seat, None)
        return [entries.Moved(at=now, seat=item.seat, events=self._played(item), by=item.by)]

    def _played(self, item: Item) -> list[str]:
        try:
            return self._table.play(item.seat, item.move)
        except Refused as refusal:
            _log.error("table %s: %s for seat %d was refused: %s", self._table.id, item.by, item.seat, refusal.code)
            return self._table.play(item.seat, bot("random").choose(self._table.playing, item.seat))

    def _items(self) -> Iterator[Item]:
        table = self._table
        if table.status != "playing" or table.paused:
            return
        fall = table.clocks.falls_at() if table.clocks else None
        if fall:
            yield Item(fall[0], "flag", fall[1])
        if table.conferring and all(seat in table.ready for seat, chair in enumerate(table.chairs) if chair.has_people):
            yield Item(table.at, "deal")
        for seat in range(table.seats) if table.facts.talk.notes else ():
            if self._room.guests and self._has_to_tell(seat):
                yield Item(table.asked[seat].at if seat in table.waiting else self._after_talk(), "tell", seat)
        for seat in table.waiting:
            yield from self._answers(seat)

    def _has_to_tell(self, seat: int) -> bool:
        """Whether a bot has something to say; it does so before it decides."""
        return bool(telling.to_tell(self._table, seat, self._room.house.settings.limits.talk_kept))

    def _after_talk(self) -> int:
        """When a bot answers what was last said: at a pace that people can follow."""
        return self._table.talk[-1].at + round(self._room.house.settings.pace * 1000)

    def _answers(self, seat: int) -> Iterator[Item]:
        table = self._table
        if seat in table.held:
            yield Item(table.shown_at(seat), "answer", seat, table.held[seat], "person")
        elif table.chairs[seat].bot is None:
            move = self._ordered(seat)
            if move is not None:
                yield Item(self._paced(seat), "answer", seat, move, "order")
        elif self._room.guests and seat in self._thoughts:
            thought = self._thoughts[seat]
            if thought.event == table.asked[seat].event:
                yield Item(self._paced(seat), "answer", seat, thought.move, "bot")

    def _paced(self, seat: int) -> int:
        """When a bot's or an automatic answer is played: at a pace that people can follow, or when all answers are shown."""
        table = self._table
        if table.answers_are_delayed:
            return table.shown_at(seat)
        if self._goes_on(seat):
            return table.asked[seat].at
        return table.asked[seat].at + round(self._room.house.settings.pace * 1000)

    def _goes_on(self, seat: int) -> bool:
        """Whether the seat is in the middle of a set that it enters one by one: all of it should be seen together."""
        table = self._table
        last = table.playing.events_since(len(table.playing) - 1)
        return any(event.startswith(f"{seat} ") and table.facts.is_of_set(event.partition(" ")[2]) for event in last)

    def _ordered(self, seat: int) -> str | None:
        """What the seat has decided in advance; looked up once for each position."""
        table = self._table
        standing = table.orders.get(seat)
        if not standing or table.match is None:
            return None
        found = self._ordered_at.get(seat)
        if found is None or found[0] != table.event or found[1] is not standing:
            found = (table.event, standing, orders.answer(standing, table.match.typed_view(seat)))
            self._ordered_at[seat] = found
        return found[2]

    def _absences(self) -> Iterator[int]:
        """When people whose line was lost begin to count as away."""
        absence = round(self._room.house.settings.absence * 1000)
        now = self._room.now()
        for left in self._room.presence.left.values():
            if left + absence > now:
                yield left + absence

    # --- bots -------------------------------------------------------------------------------------------------------------------

    def _let_bots_think(self) -> None:
        table = self._table
        if table.status != "playing" or table.paused or not self._room.guests:
            return
        for seat in table.waiting:
            level = table.chairs[seat].bot
            thought = self._thoughts.get(seat)
            thought_of = thought is not None and thought.event == table.asked[seat].event
            if level and seat not in self._thinking and not thought_of and not self._has_to_tell(seat):
                thinking = self._think(seat, table.asked[seat].event, question(table, seat, level))
                self._thinking[seat] = asyncio.get_running_loop().create_task(thinking)

    async def _think(self, seat: int, event: int, asked: Question) -> None:
        try:
            move = await self._room.house.bots.choose(asked)
        finally:
            self._thinking.pop(seat, None)
        self._thoughts[seat] = _Thought(event, move)
        self.plan()
