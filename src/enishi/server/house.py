"""The house: all tables, those that are awake in rooms and those that are only in the store; and the lists of them."""

from collections import Counter
from collections.abc import Callable, Generator
from functools import partial

from enishi.server import entries, messages
from enishi.server.entries import AnyEntry, PersonId
from enishi.server.frames import line_of
from enishi.server.hints import Hints
from enishi.server.identity import Identities, derived_key
from enishi.server.lobby import Lobby
from enishi.server.openings import opening, rematch
from enishi.server.promises import at_table
from enishi.server.promises.keeper import Keeper
from enishi.server.reading import read_table, reading
from enishi.server.records import record_of
from enishi.server.refusals import refused
from enishi.server.rooms import Guest, Room, Thinker, encode
from enishi.server.settings import Settings
from enishi.server.site import SiteFacts, facts_of
from enishi.server.store import Line, Statement, Store
from enishi.server.timing import Timing
from enishi.server.turns import Turns, at_once

STORE_REST = 5000
"""Milliseconds that a room waits after the store has failed."""


class House:
    """Everything that goes on at one site."""

    def __init__(
        self, settings: Settings, store: Store, timing: Timing, bots: Thinker, facts: Callable[[str], SiteFacts] = facts_of
    ) -> None:
        self.settings = settings
        self.store = store
        self.timing = timing
        self.bots = bots
        self.facts = facts
        self.turns = Turns()
        self.rooms: dict[str, Room] = {}
        self.lobby = Lobby(settings, store, timing)
        self.identities = Identities(store, timing, settings.code_life, settings.limits.wrong_codes_a_minute)
        self.hints = Hints(bots)
        self.promises = Keeper(settings, store, timing, partial(at_table.complete, self))
        self._being_opened: Counter[PersonId] = Counter()

    # --- rooms ------------------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, woken from the store if need be; the others do not wait for that."""
        if id not in self.rooms:
            room = await self.turns.take(self._waking(id))
            self.rooms.setdefault(id, room)
        return self.rooms[id]

    def _waking(self, id: str) -> Generator[None, None, Room]:
        if id in self.rooms:
            return self.rooms[id]
        line = self.store.line(id)
        if line is None:
            raise refused("no_table")
        table = yield from reading(id, self.store.entries(id), self.facts)
        return Room(table, line, self)

    def spoiled(self, room: Room) -> None:
        """Makes a room anew from the store, with the same guests."""
        room.agenda.stop()
        room.gone = True
        if self.rooms.get(room.table.id) is not room:
            return
        del self.rooms[room.table.id]
        if room.guests:
            again = self.rooms[room.table.id] = at_once(self._waking(room.table.id))
            again.agenda.rest(self.timing.now() + STORE_REST)
            again.adopt(room)
            again.agenda.plan()

    def put_to_sleep(self) -> None:
        """Lets go of rooms in which nobody has been for a while and no clock runs."""
        since = self.timing.now() - round(self.settings.sleep_after * 1000)
        for id, room in list(self.rooms.items()):
            timed = room.table.clocks and room.table.clocks.running
            if not room.guests and not timed and room.left_alone <= since and not room.lock.locked():
                room.agenda.stop()
                room.gone = True
                del self.rooms[id]

    def listed(self, former: Line | None, line: Line) -> None:
        if former != line:
            self.lobby.changed(former, line)

    # --- what is asked of the house -----------------------------------------------------------------------------------------------

    async def perform(self, guest: Guest, message: messages.AtTable) -> None:
        """Something at a table."""
        room = await self.room(message.table)
        if guest not in room.guests:
            raise refused("not_entered")
        if isinstance(message, messages.GetRecord):
            async with room.lock:
                guest.send(encode(messages.Record(id=message.id, record=record_of(room.table))))
        elif isinstance(message, messages.Hint | messages.Aid):
            await self.hints.ask(guest, room, message)
        elif isinstance(message, messages.Rematch):
            await self._rematch(guest, room, message)
        else:
            if isinstance(message, messages.Sit) and room.table.chair_of(guest.person) is None:
                self._check_seats(guest.person)
            await room.perform(guest, message)

    async def open_table(self, person: PersonId, message: messages.OpenTable) -> str:
        """Opens a table; its id, which is the same when the message comes twice."""
        limits, id = self.settings.limits, derived_key(person, message.id)
        if self.store.line(id):
            return id
        if self.store.hosted(person) + self._being_opened[person] >= limits.tables:
            raise refused("too_many_tables", most=limits.tables)
        if self.store.unfinished() >= limits.all_tables:
            raise refused("house_full")
        self._check_seats(person)
        self._being_opened[person] += 1
        try:
            made = await self.turns.take(opening(message, person, self.timing.now(), self.settings, self.facts))
            line, statements = self._listing(id, made)
            await self.store.keep(statements)
        finally:
            self._being_opened[person] -= 1
        self.listed(None, line)
        return id

    def _listing(self, id: str, made: list[AnyEntry]) -> tuple[Line, list[Statement]]:
        """What is written of a new table."""
        line = line_of(read_table(id, made, self.facts))
        return line, [*Store.appending(id, 0, made), *Store.listing(line, None)]

    def _check_seats(self, person: PersonId) -> None:
        most = self.settings.limits.seats
        if self.store.seated(person) >= most:
            raise refused("too_many_seats", most=most)

    async def _rematch(self, guest: Guest, room: Room, message: messages.Rematch) -> None:
        """Opens the next table, once, for all who sat at this one."""
        async with room.lock:
            room.need_present()
            table = room.table
            if table.status != "over" or table.match is None:
                raise refused("not_over")
            if table.chair_of(guest.person) is None:
                raise refused("not_seated")
            if table.next is None:
                now, id = room.now(), derived_key(table.id, "rematch")
                line, also = self._listing(id, rematch(table, now))
                await room.keep([entries.Rematched(at=now, cause=f"{guest.person} {message.id}", table=id)], also)
                self.listed(None, line)
            guest.send(encode(messages.Ack(id=message.id, table=table.next, event=table.event)))
            room.publish()

    # --- the running of it ----------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Wakes the tables whose clocks run; the time that the server was away counts for nobody."""
        now = self.timing.now()
        alive = self.store.fact("alive") or now
        for id in self.store.timed_tables():
            room = await self.room(id)
            lost = now - max(alive, room.table.at)
            async with room.lock:
                if lost > 0:
                    await room.keep([entries.Restarted(at=now, lost=lost)])
                room.agenda.plan()
        await self._forget_old(now)
        await self.promises.settle()

    async def _forget_old(self, now: int) -> None:
        for id in self.store.quiet_since(now - self.settings.keep_days * 86_400_000):
            await self.store.keep(Store.forgetting(id))

    async def beat(self) -> None:
        """Looks after promises whose day has passed, and notes that the server is alive, while clocks run."""
        await self.promises.settle()
        if any(room.table.clocks and room.table.clocks.running for room in self.rooms.values()):
            await self.store.keep(Store.noting("alive", self.timing.now()))

    async def stop(self) -> None:
        await self.store.keep(Store.noting("alive", self.timing.now()))
        self.hints.stop()
        for room in self.rooms.values():
            room.agenda.stop()
