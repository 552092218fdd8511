"""What happens at a table by itself: flags fall, answers are shown, bots move and tell, cards are dealt.

Nothing is remembered but what bots have thought of; everything else follows from the table, so a restart loses nothing.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from enishi.bots import bot
from enishi.errors import Refused
from enishi.events import CHANCE_SIGN, read_event
from enishi.server.messages.parts import Order
from enishi.server.store.errors import Lost, Overtaken
from enishi.server.table import bot_talk, entries, orders
from enishi.server.table.draws import chance_of, dealt, events_after
from enishi.server.table.forced import forced_move
from enishi.server.table.pace import delay_of_bots
from enishi.server.table.rulings.deal import late
from enishi.server.table.rulings.seats import usual_level
from enishi.server.table.rulings.wish import Ruling
from enishi.server.table.table import Table
from enishi.server.table.team_signs import conferring_seats
from enishi.server.timing import Handle
from enishi.server.work.fair_queue import Asker
from enishi.server.work.thoughts import Question, question

if TYPE_CHECKING:
    from enishi.server.room.room import Room

MOST_AT_ONCE = 8
"""A decision and what chance brings after it are within this many events, wherever a game has pauses."""

_log = logging.getLogger("enishi")

WAIT_SHOWN_EVERY = 1000
"""Milliseconds: who waits for a bot that waits for its turn is shown so no sooner, and no more often."""


@dataclass(frozen=True)
class Item:
    """Something that will happen at a moment of the table's own time if nothing else happens before."""

    moment: int
    kind: Literal["flag", "deal", "part", "tell", "answer"]
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
        self._before: dict[int, int] = {}
        """How much comes before the thinking of each bot that waits for its turn."""
        self._attending: asyncio.Task[None] | None = None
        self._not_before = 0
        self._long_wait = False
        self._showing: Handle | None = None
        self._ordered_at: dict[int, tuple[int, list[Order], str | None]] = {}
        """What standing orders answer, by seat: for which event number and which orders that was found."""
        self._found: tuple[Table, list[Item]] | None = None
        """What happens by itself at a table."""

    @property
    def _table(self) -> Table:
        return self._room.table

    def stop(self) -> None:
        """The room is put out of memory."""
        if self._timer:
            self._timer.cancel()
        if self._showing:
            self._showing.cancel()
        for task in self._thinking.values():
            task.cancel()

    def rest(self, moment: int) -> None:
        """Does nothing before this moment of the table's own time: the store has failed."""
        self._not_before = moment

    # --- what is due ------------------------------------------------------------------------------------------------------------

    def plan(self) -> None:
        """Sets the timer for what comes next, and lets bots think."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._let_bots_think()
        room, timing = self._room, self._room.house.timing
        waits = [item.moment - room.time() for item in self._items()] if room.leads else []
        waits += self._absences()
        if waits:
            self._timer = timing.call_at(timing.now() + max(0, min(waits), self._not_before - room.time()), self._due)

    def _due(self) -> None:
        self._timer = None
        self._attending = asyncio.get_running_loop().create_task(self._attend())

    async def _attend(self) -> None:
        async with self._room.lock:
            if self._room.gone:
                return
            try:
                if self._room.leads:
                    await self.catch_up()
            except (Refused, Lost):
                _log.warning("table %s: what was due could not be kept", self._table.id)
            self._room.publish()
            self.plan()

    async def catch_up(self) -> None:
        """Does everything that is due; the room is locked."""
        while True:
            items = self._items()
            item = min(items, key=attrgetter("moment")) if items else None
            if item is None or item.moment > self._room.time():
                return
            with contextlib.suppress(Overtaken):  # somebody else was first: what is due now is another matter
                await self._room.keep(self._ruling(item))

    def _ruling(self, item: Item) -> Ruling:
        table, now = self._table, self._room.now()
        if item.kind == "flag":
            loses = table.clocks is not None and table.clocks.flag_fall == "lose"
            passed = max(0, item.moment - table.time)
            return [entries.FlagFell(at=now, passed=passed, seat=item.seat, bot=None if loses else usual_level())]
        if item.kind == "deal":
            return [entries.Dealt(at=now, events=dealt(table.playing, table.facts, chance_of(table), conferred=True))]
        if item.kind == "part":
            return late(table, now, self._room.adding())
        if item.kind == "tell":
            return bot_talk.said(table, item.seat, now, self._room.house.settings.limits.talk_kept)
        self._thoughts.pop(item.seat, None)
        return [entries.Moved(at=now, seat=item.seat, events=self._played(item), by=item.by)]

    def _played(self, item: Item) -> list[str]:
        table = self._table
        try:
            return events_after(table, item.seat, [item.move])
        except Refused as refusal:
            _log.error("table %s: %s for seat %d was refused: %s", table.id, item.by, item.seat, refusal.code)
            return events_after(table, item.seat, [bot("random").choose(table.playing, item.seat)])

    def _items(self) -> Sequence[Item]:
        """What will happen by itself if nothing else does. It is asked before and after every move, and found once for each table: nothing
        else counts where no bot has thought or has something to say."""
        table = self._room.table
        if self._thoughts or table.facts.talk.notes:
            return list(self._find_items())
        if self._found is None or self._found[0] is not table:
            self._found = table, list(self._find_items())
        return self._found[1]

    def _find_items(self) -> Iterator[Item]:
        table = self._table
        if table.is_dealing and table.dealing is not None:
            yield Item(table.dealing.since + round(self._room.house.settings.part_time * 1000), "part")
        if table.status != "playing" or table.paused:
            return
        fall = table.clocks.falls_at() if table.clocks else None
        if fall:
            yield Item(fall[0], "flag", fall[1])
        if table.conferring and table.ready.issuperset(conferring_seats(table)):
            yield Item(table.time, "deal")
        for seat in range(table.seats) if table.facts.talk.notes else ():
            if self._room.has_guests and self._has_to_tell(seat):
                yield Item(table.asked[seat].time if seat in table.waiting else self._after_talk(), "tell", seat)
        for seat in table.waiting:
            yield from self._answers(seat)

    def _has_to_tell(self, seat: int) -> bool:
        """Whether a bot has something to say; it does so before it decides."""
        return bool(bot_talk.to_tell(self._table, seat, self._room.house.settings.limits.talk_kept))

    def _after_talk(self) -> int:
        """When a bot answers what was last said: at a pace that people can follow."""
        return self._table.talked + delay_of_bots(self._table.pace, self._room.house.settings.pace)

    def _answers(self, seat: int) -> Iterator[Item]:
        table = self._table
        if seat in table.held:
            yield Item(table.shown_at(seat), "answer", seat, table.held[seat], "person")
        elif table.chairs[seat].bot is None:
            move = self._ordered(seat) or forced_move(table, seat)
            if move is not None:
                yield Item(self._paced(seat), "answer", seat, move, "order")
        elif self._room.has_guests and seat in self._thoughts:
            thought = self._thoughts[seat]
            if thought.event == table.asked[seat].event:
                yield Item(self._paced(seat), "answer", seat, thought.move, "bot")

    def _paced(self, seat: int) -> int:
        """When a bot's or an automatic answer is played: at a pace that people can follow, or when all answers are shown."""
        table = self._table
        if table.answers_are_delayed:
            return table.shown_at(seat)
        if self._goes_on(seat):
            return table.asked[seat].time
        return table.asked[seat].time + delay_of_bots(table.pace, self._room.house.settings.pace) + self._pause()

    def _pause(self) -> int:
        """What people should have the time to read before it goes on: nothing but what the last decision brought about."""
        table = self._table
        if not table.facts.pauses or not self._room.house.settings.pace:
            return 0
        events = [read_event(event) for event in table.playing.events_since(max(0, len(table.playing) - MOST_AT_ONCE))]
        decided = [event.move.partition(" ")[0] for event in events if event.actor != CHANCE_SIGN]
        return delay_of_bots(table.pace, table.facts.pauses.get(decided[-1], 0)) if decided else 0

    def _goes_on(self, seat: int) -> bool:
        """Whether the seat is in the middle of a set that it enters one by one: all of it should be seen together."""
        table = self._table
        last = [read_event(event) for event in table.playing.events_since(len(table.playing) - 1)]
        return any(event.actor == seat and table.facts.is_of_set(event.move) for event in last)

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
        """How long it is until people whose line was lost are shown as away, and until they count as that."""
        elsewhere = [there.left for there in self._room.elsewhere.values() if there.left is not None]
        if not elsewhere and not self._room.presence.left:
            return
        settings, now = self._room.house.settings, self._room.now()
        for left in (*self._room.presence.left.values(), *elsewhere):
            for delay in (settings.seems_away, settings.absence):
                if left + round(delay * 1000) > now:
                    yield left + round(delay * 1000) - now

    # --- bots -------------------------------------------------------------------------------------------------------------------

    def _let_bots_think(self) -> None:
        table = self._room.table
        if table.status != "playing" or table.paused or not self._room.leads or not self._room.has_guests:
            return
        for seat in table.waiting:
            level = table.chairs[seat].bot
            if level is None:
                continue
            thought = self._thoughts.get(seat)
            thought_of = thought is not None and thought.event == table.asked[seat].event
            if seat not in self._thinking and not thought_of and not self._has_to_tell(seat):
                thinking = self._think(seat, table.asked[seat].event, question(table, seat, level))
                self._thinking[seat] = asyncio.get_running_loop().create_task(thinking)

    def _asker(self) -> Asker:
        """For whom bots think: the host, who comes from where the host's browser is, or that of anybody who looks on."""
        host, guests = self._table.host, list(self._room.guests)
        addresses = [guest.address for guest in guests if guest.person == host] or [guest.address for guest in guests]
        return Asker(host, next(iter(addresses), ""))

    @property
    def bots_wait(self) -> int | None:
        """How much comes before the first bot of this table that waits for its turn; None where none waits, or only for a moment."""
        return min(self._before.values(), default=None) if self._long_wait else None

    def _wait(self, seat: int, before: int) -> None:
        """Notes it, and shows it to those who look on, once a second."""
        self._before[seat] = before
        timing = self._room.house.timing
        if self._showing is None:
            self._showing = timing.call_at(timing.now() + WAIT_SHOWN_EVERY, self._show_wait)

    def _show_wait(self) -> None:
        self._showing = None
        self._long_wait = bool(self._before)
        self._room.publish()

    async def _think(self, seat: int, event: int, asked: Question) -> None:
        try:
            move = await self._room.house.bots.choose(asked, self._asker(), partial(self._wait, seat))
        finally:
            self._thinking.pop(seat, None)
            self._before.pop(seat, None)
        self._thoughts[seat] = _Thought(event, move)
        self.plan()
