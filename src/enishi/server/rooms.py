"""A room: a table that is awake, the people who look at it, and one thing after the other.

Everything that happens goes the same way: validated, kept in the store, acknowledged, shown. A lock makes it one at a time.
What happens by itself (clocks, bots, answers given in advance) is in `agenda`.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from enishi.server import messages, rulings, seating, talking
from enishi.server.agenda import Agenda
from enishi.server.becoming import apply
from enishi.server.entries import AnyEntry, PersonId
from enishi.server.frames import frame_of, line_of, mine_of
from enishi.server.messages import AtTable, Bet, Change, Frame, Mine, TableState
from enishi.server.patch import changes, changes_of_view
from enishi.server.presence import Presence
from enishi.server.refusals import refused
from enishi.server.rulings import Ruling, Wish
from enishi.server.settings import Settings
from enishi.server.store import Line, Statement, Store
from enishi.server.tables import Table
from enishi.server.thoughts import Advice, Question, SheetJob
from enishi.server.timing import Timing
from enishi.server.turns import Turns
from enishi.server.undo import Undoable
from enishi.views import View

encode = msgspec.json.Encoder().encode

RULINGS: dict[type[AtTable], Callable[[Wish, Any], Ruling]] = {
    messages.Move: rulings.move,
    messages.MoveAll: rulings.move_all,
    messages.Say: talking.say,
    messages.Sit: seating.sit,
    messages.AnswerShare: seating.answer_share,
    messages.Leave: seating.leave,
    messages.Resign: seating.resign,
    messages.SeatBot: seating.seat_bot,
    messages.UnseatBot: seating.unseat_bot,
    messages.Remove: seating.remove,
    messages.Start: seating.start,
    messages.StandIn: rulings.stand_in,
    messages.Pause: rulings.pause,
    messages.Resume: rulings.resume,
    messages.HintsOff: rulings.hints_off,
    messages.EndTable: rulings.end_table,
    messages.SetOrders: rulings.set_orders,
    messages.AnswerUndo: rulings.answer_undo,
    messages.Ready: rulings.ready,
}


class Guest(Protocol):
    """Somebody's connection."""

    @property
    def person(self) -> PersonId: ...

    def send(self, message: bytes) -> None: ...


class Thinker(Protocol):
    """Where bots think."""

    async def choose(self, asked: Question) -> str:
        """A bot's move."""

    async def weigh_undo(self, record: bytes, seat: int) -> Undoable:
        """What it takes to take back the last decision of a seat."""

    async def advise(self, asked: Advice) -> list[Bet]:
        """What is thought of a few moves; none where that failed."""

    async def sheet(self, asked: SheetJob) -> dict[str, Any] | None:
        """A game's sheet; None where that failed."""


class Surroundings(Protocol):
    """What a room needs of the house."""

    settings: Settings
    store: Store
    timing: Timing
    bots: Thinker
    turns: Turns

    def listed(self, former: Line | None, line: Line) -> None:
        """The table stands differently in the lists now."""

    def spoiled(self, room: "Room") -> None:
        """The room may differ from the store, and must be made anew from it."""


@dataclass
class _Shown:
    """What the people of one seat, or the onlookers, have last been shown."""

    event: int
    arrangements: int
    """Who sits where may have changed, if these have."""
    frame: Frame
    view: View | None
    mine: Mine | None
    talk: int


@dataclass
class _Place:
    """From where a guest looks on."""

    seat: int | None
    """Whose view it is shown."""
    private: int
    """How much of what was said to this person in private it has."""


class Room:
    """A table with its guests."""

    def __init__(self, table: Table, line: Line, house: Surroundings) -> None:
        self.table = table
        self.house = house
        self.lock = asyncio.Lock()
        self.gone = False
        """Whether another room has taken its place; whoever still waits for this one comes too late."""
        self.guests: dict[Guest, _Place] = {}
        self.presence = Presence(house.timing.now())
        self.left_alone = house.timing.now()
        """Since when there has been nobody."""
        self._line = line
        self._line_key: tuple[object, ...] = ()
        self._shown: dict[int | None, _Shown] = {}
        self.agenda = Agenda(self)

    def now(self) -> int:
        """The time; never earlier than what has already happened."""
        return max(self.house.timing.now(), self.table.at)

    def is_here(self, person: PersonId) -> bool:
        return self.presence.away(person, self.now()) < self.house.settings.absence

    # --- coming and going -------------------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, message: messages.Enter) -> None:
        """Shows the table to somebody who may see it, and everything that happens there from now on."""
        self.left_alone = self.now()  # nobody puts it to sleep meanwhile
        await self._tell(self.table.seat_of(guest.person))
        async with self.lock:
            self.need_present()
            table, person = self.table, guest.person
            invited = table.setup.open or message.invitation == table.setup.invitation
            if not (invited or person == table.host or table.chair_of(person) is not None):
                raise refused("not_invited")
            seat = table.seat_of(person)
            if seat is None and guest not in self.guests and self._onlookers() >= self.house.settings.limits.onlookers:
                raise refused("too_many_onlookers")
            if guest not in self.guests:
                self.presence.came(person)
            self.guests[guest] = _Place(seat, 0)
            self._greet(guest, message.id, message.have)
            self.publish()
            self.agenda.plan()

    async def leave(self, guest: Guest) -> None:
        """Somebody looks no longer."""
        if self.guests.pop(guest, None) is None:
            return
        self.presence.went(guest.person, self.now())
        async with self.lock:
            self.left_alone = self.now()
            looked_at = {place.seat for place in self.guests.values()}
            self._shown = {seat: shown for seat, shown in self._shown.items() if seat in looked_at}
            self.publish()
            self.agenda.plan()

    def adopt(self, former: "Room") -> None:
        """Takes over the guests of a room that was spoiled, and shows them the table as it is kept."""
        self.presence = former.presence
        for guest in former.guests:
            self.guests[guest] = _Place(self.table.seat_of(guest.person), 0)
            self._greet(guest, None, None)
        former.guests.clear()

    async def _tell(self, seat: int | None) -> None:
        """Prepares the log of somebody who comes to a long game, so that the table need not stand still for it."""
        if self.table.match is not None:
            await self.house.turns.take(self.table.match.telling(seat))

    def _onlookers(self) -> int:
        return sum(place.seat is None for place in self.guests.values())

    # --- one thing after the other ----------------------------------------------------------------------------------------------

    async def perform(self, guest: Guest, message: AtTable) -> None:
        """Does what a message wishes, once, and acknowledges it; or raises `Refused` and nothing has changed."""
        weighed = await self._weighed(guest, message) if isinstance(message, messages.Undo) else None
        await self._prepare(message)
        async with self.lock:
            self.need_present()
            done = self.table.was_done(guest.person, message.id)
            if done is None:
                await self.agenda.catch_up()
                wish = self._wish(guest.person, message)
                await self.keep(RULINGS[type(message)](wish, message) if weighed is None else rulings.undo(wish, weighed))
                done = self.table.event
            guest.send(encode(messages.Ack(id=message.id, event=done)))
            self.publish()
            self.agenda.plan()

    async def _prepare(self, message: AtTable) -> None:
        """What takes a while and can be done before the table is locked."""
        if isinstance(message, messages.Sit) and message.seat is not None and message.seat < self.table.seats:
            await self._tell(message.seat)
        elif isinstance(message, messages.Start) and self.table.setup.events and self.table.status == "gathering":
            self.table.prepared = await self.house.turns.take(self.table.preparing())

    def need_present(self) -> None:
        if self.gone:
            raise refused("not_stored")

    async def _weighed(self, guest: Guest, message: messages.Undo) -> Undoable:
        """What the undo that is asked for would take. Found before the table is locked, because it can take a while."""
        table, seat = self.table, self.table.seat_of(guest.person)
        if seat is None or table.match is None or table.status != "playing" or message.expects != table.event or seat in table.held:
            return Undoable(0, "never")  # it will be refused, or needs no weighing
        return await self.house.bots.weigh_undo(encode(table.match.record()), seat)

    def _wish(self, person: PersonId, message: AtTable) -> Wish:
        settings, now = self.house.settings, self.now()
        return Wish(
            table=self.table,
            person=person,
            message=message,
            now=now,
            limits=settings.limits,
            away=lambda other: self.presence.away(other, now),
            absence=settings.absence,
            host_absence=settings.host_absence,
        )

    async def keep(self, made: list[AnyEntry], also: list[Statement] | None = None) -> None:
        """Commits entries whose events have been played, and becomes the table after them."""
        table, before = self.table, self.table.length
        try:
            for entry in made:
                apply(table, entry)
            line = self._new_line()
            listing = [] if line == self._line else Store.listing(line, self._line)
            await self.house.store.keep([*Store.appending(table.id, before, made), *listing, *(also or [])])
        except sqlite3.Error as error:
            self.house.spoiled(self)
            raise refused("not_stored") from error
        except BaseException:  # also when the task is cancelled: the store may have it, or not
            self.house.spoiled(self)
            raise
        former, self._line = self._line, line
        self.house.listed(former, line)

    def _new_line(self) -> Line:
        """How the table stands in the lists now; made anew only where something may have changed."""
        table = self.table
        timed = bool(table.clocks and table.clocks.running)
        key = (table.arrangements, table.status, table.waiting, tuple(table.held), timed, table.at // 60_000)
        if key != self._line_key:
            self._line_key, line = key, line_of(table)
            return line
        return self._line

    # --- showing ----------------------------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Sends everybody what has changed for them."""
        seats = {guest: self.table.seat_of(guest.person) for guest in self.guests}
        frame = self._frame() if seats else None
        made = {seat: self._changed(seat, frame) for seat in set(seats.values()) if frame}
        for guest, seat in seats.items():
            place, message = self.guests[guest], made[seat]
            if place.seat != seat:
                self.guests[guest] = _Place(seat, 0)
                self._greet(guest, None, None)
                continue
            if message is not None:
                guest.send(message)
            self._whisper(guest, place)

    def _changed(self, seat: int | None, frame: Frame) -> bytes | None:
        found = self._changes(seat, frame)
        return encode(messages.Changed(table=self.table.id, changes=found)) if found else None

    def _whisper(self, guest: Guest, place: _Place) -> None:
        """What was said to this person in private."""
        said = self.table.private.get(guest.person, [])
        if place.private < len(said):
            change: Change = (["private"], place.private, said[place.private :])
            guest.send(encode(messages.Changed(table=self.table.id, changes=[change])))
            place.private = len(said)

    def _frame(self) -> Frame:
        return frame_of(self.table, self.is_here, self._onlookers())

    def _show(self, seat: int | None, frame: Frame | None = None) -> _Shown:
        """Notes what the people of this seat are shown now."""
        shown = self._shown.get(seat)
        if shown is None:
            table = self.table
            view = table.match.typed_view(seat) if table.match else None
            shown = _Shown(table.event, table.arrangements, frame or self._frame(), view, mine_of(table, seat), len(table.talk))
            self._shown[seat] = shown
        return shown

    def _changes(self, seat: int | None, frame: Frame) -> list[Change]:
        """What is new since the people of this seat were last shown the table; notes that they are shown it now."""
        table, shown = self.table, self._show(seat, frame)
        found: list[Change] = changes(shown.event, table.event, ["event"])
        if shown.frame != frame:
            found += changes(shown.frame, frame, ["frame"])
            shown.frame = frame
        mine = mine_of(table, seat)
        found += changes(shown.mine, mine, ["mine"])
        shown.mine = mine
        found += self._view_changes(seat, shown)
        if shown.talk < len(table.talk):
            found.append((["talk"], shown.talk, table.talk[shown.talk :]))
            shown.talk = len(table.talk)
        return found

    def _view_changes(self, seat: int | None, shown: _Shown) -> list[Change]:
        table, old = self.table, shown.view
        if table.match is None or (old is not None and shown.event == table.event and shown.arrangements == table.arrangements):
            return []
        new = shown.view = table.match.typed_view(seat)
        kept = table.log_from(shown.event)
        shown.event, shown.arrangements = table.event, table.arrangements
        if old is None:
            return changes(old, new, ["view"])
        return changes_of_view(old, new, kept)

    def _greet(self, guest: Guest, id: str | None, have: messages.Have | None) -> None:
        """Shows somebody the whole table, but for what they have of log and talk."""
        table, place = self.table, self.guests[guest]
        shown, said = self._show(place.seat), table.private.get(guest.person, [])
        if have is None or have.seat != place.seat or have.event > shown.event:
            have = messages.Have(seat=place.seat, event=0, talk=0, private=0)
        log_from = table.log_from(have.event) if shown.view else 0
        talk_from, private_from = min(have.talk, shown.talk), min(have.private, len(said))
        view = shown.view and msgspec.structs.replace(shown.view, log=shown.view.log[log_from:])
        talk = table.talk[talk_from : shown.talk]
        place.private = len(said)
        entered = messages.Entered(
            id=id,
            table=table.id,
            invitation=table.setup.invitation,
            now=self.house.timing.now(),
            state=TableState(shown.event, place.seat, shown.frame, view, shown.mine, talk, said[private_from:]),
            log_from=log_from,
            talk_from=talk_from,
            private_from=private_from,
        )
        guest.send(encode(entered))
