"""A room: a table that is awake, the people who look at it, and one thing after the other.

Everything that happens goes the same way: validated, kept in the store, acknowledged, shown. A lock makes it one at a time.
What happens by itself (clocks, bots, answers given in advance) is in `agenda`.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from enishi.errors import Refused
from enishi.server.machines.neighbours import Elsewhere
from enishi.server.messages import from_client, from_server, parts
from enishi.server.messages.from_client import AtTable
from enishi.server.messages.from_server import Frame, encode
from enishi.server.messages.parts import Change
from enishi.server.people import register
from enishi.server.refusals import in_all_languages, refused
from enishi.server.room.agenda import Agenda
from enishi.server.room.frames import frame_of, line_of
from enishi.server.room.onlookers import check_onlooker, in_whose_place
from enishi.server.room.own_time import OwnTime
from enishi.server.room.patch import Compared
from enishi.server.room.presence import Presence
from enishi.server.room.shown import Shown, shown_first
from enishi.server.room.surroundings import Guest, Surroundings
from enishi.server.store.errors import NotKept, Overtaken
from enishi.server.store.store import Listing, Statement, Store
from enishi.server.table import entries
from enishi.server.table.apply.apply import after
from enishi.server.table.entries import AnyEntry, PersonId
from enishi.server.table.length import need_room
from enishi.server.table.rulings.wish import Ruling, Wish
from enishi.server.table.table import Table

STORE_REST = 5000
"""Milliseconds for which nothing happens by itself after the store has failed."""


@dataclass
class _Outlook:
    """From where a guest looks on."""

    seat: int | None
    """Whose view it is shown."""
    private: int
    """How much of what was said to this person in private it has."""


class Room:
    """A table with its guests."""

    def __init__(self, table: Table, line: Listing, house: Surroundings) -> None:
        self.table = table
        self.house = house
        self.lock = asyncio.Lock()
        self.gone = False
        """Whether another room has taken its place; whoever still waits for this one comes too late."""
        self.guests: dict[Guest, _Outlook] = {}
        self.elsewhere: Elsewhere = {}
        """Who is at the table by way of other processes."""
        self.leads = True
        """Whether it is on us that bots think and flags fall; with several processes, one of them leads a table."""
        self.is_behind = False
        """Whether it was heard that the store has more, and it is about to be read."""
        self.presence = Presence(house.timing.now())
        self.left_alone = house.timing.now()
        """Since when there has been nobody."""
        self._line = line
        self._line_key: tuple[object, ...] = ()
        self._shown: dict[int | None, Shown] = {}
        self._framed: tuple[tuple[object, ...] | None, Frame] | None = None
        """The last frame, and what it depends on."""
        self._seated = -1
        """For which arrangements it was last looked up where guests sit: only then do they look on from elsewhere."""
        self.own_time = OwnTime(house.timing)
        self.agenda = Agenda(self)

    def now(self) -> int:
        """The time of day; never earlier than what has already happened."""
        return max(self.house.timing.now(), self.table.at)

    def time(self) -> int:
        """The table's own time."""
        return self.table.time + self.own_time.since()

    def is_here(self, person: PersonId) -> bool:
        return self.away(person) < self.house.settings.absence

    def away(self, person: PersonId) -> float:
        """For how many seconds somebody has not been at the table."""
        there = self.elsewhere.get(person)
        return 0.0 if self.presence.is_connected(person, there) else self.presence.away(person, self.now(), there)

    @property
    def has_guests(self) -> bool:
        """Whether anybody looks at the table, here or by way of another process."""
        return bool(self.guests) or any(there.lines for there in self.elsewhere.values())

    # --- coming and going -------------------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, message: from_client.Enter) -> None:
        """Shows the table to somebody who may see it, and everything that happens there from now on."""
        self.left_alone = self.now()  # nobody puts it to sleep meanwhile
        await self.tell(self.table.seat_of(guest.person))
        async with self.lock:
            self.need_present()
            if self.house.store.shared:
                await self.read_on()
            table, person = self.table, guest.person
            invited = table.setup.open or message.invitation == table.setup.invitation
            if not (invited or person == table.host or table.chair_of(person) is not None):
                raise refused("not_invited")
            seat = table.seat_of(person)
            check_onlooker(table, person)
            if seat is None and guest not in self.guests and self._onlookers() >= self.house.settings.limits.onlookers:
                self._make_room_for(guest)
            self._forget_shown()
            if guest not in self.guests:
                self.presence.came(person)
            self.guests[guest] = _Outlook(seat, 0)
            self._greet(guest, message.id, message.have)
            self.publish()
            self.agenda.plan()
        self.house.neighbours.tell_presence(self)

    async def leave(self, guest: Guest) -> None:
        """Somebody looks no longer."""
        if self.guests.pop(guest, None) is None:
            return
        self.presence.went(guest.person, self.now())
        async with self.lock:
            self.left_alone = self.now()
            self._forget_shown()
            self.publish()
            self.agenda.plan()
        self.house.neighbours.tell_presence(self)

    def put_away(self) -> None:
        """The room is put out of memory. It lets go of its agenda, which refers to it: Python looks for such circles once an hour at a
        busy site."""
        self.gone = True
        self.agenda.stop()
        del self.agenda

    async def tell(self, seat: int | None) -> None:
        """Prepares the log of somebody who comes to a long game, so that the table need not stand still for it."""
        told = None
        while self.table.match is not told:  # another one, where somebody moved meanwhile
            told = self.table.match
            if told is not None:
                await self.house.turns.take(told.telling(seat))

    def _forget_shown(self) -> None:
        """What nobody looks at is not kept up to date: whoever comes next is shown it anew."""
        looked_at = {place.seat for place in self.guests.values()}
        self._shown = {seat: shown for seat, shown in self._shown.items() if seat in looked_at}

    def _make_room_for(self, guest: Guest) -> None:
        """Where there are too many onlookers, one of them goes."""
        onlookers = [one for one, place in self.guests.items() if place.seat is None and one.person != self.table.host]
        self._send_off(in_whose_place(onlookers, guest), refused("too_many_onlookers"))

    def _send_off(self, guest: Guest, why: Refused) -> None:
        del self.guests[guest]
        self.presence.went(guest.person, self.now())
        guest.send(encode(from_server.Gone(table=self.table.id, code=why.code, words=in_all_languages(why))))

    def _send_onlookers_away(self) -> None:
        """Those who may look on no longer are told so, and are shown nothing more."""
        for guest in list(self.guests):
            try:
                check_onlooker(self.table, guest.person)
            except Refused as refusal:
                self._send_off(guest, refusal)

    def _onlookers(self) -> int:
        count = sum(there.lines for person, there in self.elsewhere.items() if self.table.seat_of(person) is None) if self.elsewhere else 0
        for place in self.guests.values():
            if place.seat is None:
                count += 1
        return count

    # --- one thing after the other ----------------------------------------------------------------------------------------------

    async def perform(self, guest: Guest, message: AtTable, ruling: Callable[[Wish, Any], Ruling]) -> None:
        """Does what a message wishes, once, and acknowledges it; or raises `Refused` and nothing has changed."""
        async with self.lock:
            self.need_present()
            done = await self._done(guest.person, message, ruling)
            guest.send(encode(from_server.Ack(id=message.id, event=done)))
            self.publish()
            self.agenda.plan()

    async def _done(self, person: PersonId, message: AtTable, ruling: Callable[[Wish, Any], Ruling]) -> int:
        """The event number after what a message wishes. Where another process was first, the wish is judged anew."""
        while True:
            done = self.table.was_done(person, message.id)
            if done is not None:
                return done
            try:
                await self.agenda.catch_up()
                ruled = ruling(self.wish(person, message), message)
                need_room(self.table, ruled, self.house.settings.limits.steps)
                await self.keep(ruled)
                return self.table.event
            except Overtaken:
                continue
            except Refused:
                if not self.house.store.shared or not await self.read_on():
                    raise

    async def end_where_rules_changed(self) -> None:
        """A table of other rules than there are now is over: it can be read, and is never played on as something else."""
        table = self.table
        if table.is_outdated and table.status != "over":
            async with self.lock:
                with contextlib.suppress(Overtaken):
                    await self.keep([entries.RulesChanged(at=self.now(), version=table.manifest.version)])

    @property
    def listing(self) -> Listing:
        """How the table stands in the lists."""
        return self._line

    def begin_anew(self, table: Table, line: Listing) -> None:
        """Other entries stand in the place of those that there were; everybody is shown the table anew. The room is locked."""
        if table.length != self.table.length:
            self.own_time.begin()
        former, self.table, self._line, self._line_key, self._shown = self._line, table, line, (), {}
        self._framed, self._seated = None, -1
        self.house.listed(former, line)
        for guest in self.guests:
            self.guests[guest] = _Outlook(table.seat_of(guest.person), 0)
            self._greet(guest, None, None)
        self.agenda.plan()

    def need_present(self) -> None:
        if self.gone:
            raise refused("not_stored")

    def wish(self, person: PersonId, message: AtTable) -> Wish:
        settings = self.house.settings
        return Wish(
            table=self.table,
            person=person,
            message=message,
            now=self.now(),
            time=self.time(),
            limits=settings.limits,
            away=self.away,
            absence=settings.absence,
            host_absence=settings.host_absence,
            adding=self.adding,
        )

    def adding(self) -> set[PersonId]:
        """Who is there with a browser that can add to a deal."""
        return {guest.person for guest in self.guests if guest.adds} | {person for person, there in self.elsewhere.items() if there.adds}

    async def keep(self, made: list[AnyEntry], also: list[Statement] | None = None) -> None:
        """Commits entries, and then becomes the table after them; where that fails, nothing has changed.

        `Overtaken`: another process was first, and the table is by now what that one made of it.
        """
        table, made = self.table, entries.timed(made, self.own_time.since())
        became = after(table, made)
        key, line = self._line_of(became)
        listing = [] if line is self._line or line == self._line else Store.listing(line, self._line)
        named = register.tracing(table.id, made)
        try:
            await self.house.store.keep([*self.house.store.appending(table.id, table.length, made), *listing, *named, *(also or [])])
        except NotKept as error:
            if not isinstance(error, Overtaken):
                self.agenda.rest(self.time() + STORE_REST)
            elif await self.read_on():
                raise
            raise refused("not_stored") from error
        former, self.table, self._line_key, self._line = self._line, became, key, line
        self.own_time.go_on(became.time - table.time)
        self.house.listed(former, line)
        self.house.neighbours.tell_table(table.id, became.length, listed=bool(listing))
        for entry in made:
            if isinstance(entry, entries.Moved):
                self.house.moves[became.setup.game, entry.by] += 1

    async def read_on(self) -> bool:
        """Becomes the table as the store has it, and shows it, whatever made us look; whether anything was new. The room is locked."""
        found = await self.house.store.entries(self.table.id, self.table.length)
        if found:
            self.table = after(self.table, found)
            self.own_time.begin()
            former, self._line_key, self._line = self._line, (), line_of(self.table)
            self.house.listed(former, self._line)
            self.publish()
            self.agenda.plan()
        return bool(found)

    def _line_of(self, table: Table) -> tuple[tuple[object, ...], Listing]:
        """How the table stands in the lists, and what that depends on; made anew only where something may have changed."""
        key = (table.arrangements, table.status, table.waiting, tuple(table.held), table.has_running_clocks, table.at // 60_000)
        return key, self._line if key == self._line_key else line_of(table)

    # --- showing ----------------------------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Sends everybody what has changed for them."""
        if self.table.sent_away or not self.table.onlookers_watch:
            self._send_onlookers_away()
        if not self.guests:
            return
        moved = self._reseated()  # first of all: the frame says how many look on
        table, frame, compared = self.table, self._frame(), Compared()
        made: dict[int | None, bytes | None] = {}
        """What has changed, by seat."""
        for guest, place in self.guests.items():
            seat = place.seat
            if seat not in made:
                found = self._show(seat, frame).changes(table, frame, compared)
                made[seat] = encode(from_server.Changed(table.id, found)) if found else None
            message = made[seat]
            if guest in moved:
                self._greet(guest, None, None)
                continue
            if message is not None:
                guest.send(message)
            if table.private:
                self._whisper(guest, place)

    def _reseated(self) -> set[Guest]:
        """Those who see the table from another seat than before; looked for only where people or bots came, went or changed places."""
        if self._seated == self.table.arrangements:
            return set()
        self._seated = self.table.arrangements
        seats = {guest: self.table.seat_of(guest.person) for guest in self.guests}
        moved = {guest for guest, place in self.guests.items() if place.seat != seats[guest]}
        self.guests.update({guest: _Outlook(seats[guest], 0) for guest in moved})
        return moved

    def _whisper(self, guest: Guest, place: _Outlook) -> None:
        """What was said to this person in private."""
        said = self.table.private.get(guest.person, [])
        if place.private < len(said):
            change: Change = (["private"], place.private, said[place.private :])
            guest.send(encode(from_server.Changed(table=self.table.id, changes=[change])))
            place.private = len(said)

    def _frame(self) -> Frame:
        """What everybody sees around the game; the same object as long as it is sure that nothing of it has changed."""
        onlookers, bots_wait = self._onlookers(), self.agenda.bots_wait
        key = self._frame_key(onlookers, bots_wait)
        if key is None or self._framed is None or self._framed[0] != key:
            self._framed = key, frame_of(self, onlookers, self.own_time.ahead(self.table), bots_wait)
        return self._framed[1]

    def _frame_key(self, onlookers: int, bots_wait: int | None) -> tuple[object, ...] | None:
        """What the frame depends on: arrangements, and what moves change; None where time changes it, too."""
        table, connected = self.table, self.presence.connections
        if table.clocks:
            return None
        for chair in table.chairs:
            for sitter in chair.people:
                if sitter.person not in connected and not sitter.left:
                    return None
        by_moves = table.status, table.conferring, len(table.ready), table.undoing is None, table.pausing is None
        return table.arrangements, *by_moves, onlookers, bots_wait

    def _show(self, seat: int | None, frame: Frame | None = None) -> Shown:
        """What the people of this seat have been shown; where that is nothing yet, what they are shown now."""
        shown = self._shown.get(seat)
        if shown is None:
            shown = self._shown[seat] = shown_first(self.table, seat, frame or self._frame())
        return shown

    def _greet(self, guest: Guest, id: str | None, have: parts.Have | None) -> None:
        """Shows somebody the whole table, but for what they have of log and talk."""
        table, place, house = self.table, self.guests[guest], self.house
        greeting = self._show(place.seat).greeting(
            table, guest.person, have, house.settings.limits.talk_page, id=id, now=house.timing.now()
        )
        place.private = len(table.private.get(guest.person, []))
        guest.send(encode(greeting))
