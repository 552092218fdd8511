"""The house: all tables, those that are awake in rooms and those that are only in the store; and the lists of them."""

import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Generator
from functools import partial

from enishi.errors import Refused
from enishi.server.identifiers import derived_key
from enishi.server.line.addresses import hashed
from enishi.server.line.identity import Identities
from enishi.server.machines.neighbours import Neighbours
from enishi.server.messages import from_client, from_server
from enishi.server.messages.from_server import encode
from enishi.server.people import register
from enishi.server.people.people import People
from enishi.server.promises import at_table
from enishi.server.promises.keeper import Keeper
from enishi.server.refusals import refused
from enishi.server.room.frames import line_of
from enishi.server.room.hints import Hints
from enishi.server.room.lobby import Lobby
from enishi.server.room.room import Room
from enishi.server.room.surroundings import Guest, Thinker
from enishi.server.settings import Settings
from enishi.server.store.errors import Overtaken, StoreError
from enishi.server.store.store import Listing, Statement, Store
from enishi.server.table import entries
from enishi.server.table.entries import AnyEntry, PersonId
from enishi.server.table.game_facts import SiteFacts, facts_of
from enishi.server.table.openings import opening, rematch
from enishi.server.table.reading import read_table, reading
from enishi.server.table.rulings.deal import opened
from enishi.server.timing import Timing
from enishi.server.work.turns import Turns

_log = logging.getLogger("enishi")


DAY = 86_400_000
FORGETTING_EVERY = 3_600_000
"""Milliseconds between two looks for tables that are to be forgotten."""
FORGOTTEN_AT_ONCE = 100
AWAY_AT_LEAST = 5_000
"""Milliseconds without a sign of life of any process after which the whole house counts as having been away."""


class House:
    """Everything that goes on at one site."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        timing: Timing,
        bots: Thinker,
        facts: Callable[[str], SiteFacts] = facts_of,
        wall: Timing | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.timing = timing
        self.facts = facts
        self.turns = Turns()
        self.questions = Turns()
        """Short questions that somebody waits for while choosing; they need not wait for what takes long."""
        self.rooms: dict[str, Room] = {}
        self.lobby = Lobby(settings, store, timing)
        self.neighbours = neighbours_of(self)
        self.bots = self.neighbours.sharing(bots)
        self.hints = Hints(self.bots, self.questions)
        limits, quota = settings.limits, self.neighbours.quota
        self.identities = Identities(store, timing, settings.code_life, quota("codes", limits.codes_an_hour))
        self.people = People(self)
        at_tables = partial(at_table.complete, self), partial(at_table.sitting, self)
        self.promises = Keeper(settings, store, wall or timing, self.turns, *at_tables, self.neighbours)
        self.moves: Counter[tuple[str, str]] = Counter()
        """Moves that were kept since the process began, by game and by whom."""
        self.set_aside: set[str] = set()
        """Tables that cannot be read."""
        self._unfinished = 0
        """Tables that are not over."""
        self._opened_by = quota("tables of a person", limits.tables_an_hour)
        self._opened_from = quota("tables from an address", limits.tables_an_hour_from_address)
        self._rematched_by = quota("rematches of a person", limits.rematches_an_hour)
        self._arranged_by = quota("arrangements of a person", limits.arranged_an_hour)
        self._arranged_from = quota("arrangements from an address", limits.arranged_an_hour_from_address)
        self._said_by = quota("talk of a person", limits.said_an_hour)
        self._said_from = quota("talk from an address", limits.said_an_hour_from_address)
        self._forgot_at = 0
        self._being_opened: Counter[PersonId] = Counter()

    @property
    def unfinished(self) -> int:
        """How many tables are not over."""
        return self._unfinished

    # --- rooms ------------------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, woken from the store if need be; the others do not wait for that."""
        if id in self.set_aside:
            raise refused("set_aside")
        if id not in self.rooms:
            room = await self._woken(id)
            await self.neighbours.woke(room)
            room = self.rooms.setdefault(id, room)
            await room.end_where_rules_changed()
        return self.rooms[id]

    async def _woken(self, id: str) -> Room:
        line = await self.store.line(id)
        if line is None:
            raise refused("no_table")
        try:
            kept = await self.store.entries(id)
            return await self.turns.take(self._waking(id, kept, line))
        except StoreError:
            raise
        except Exception as error:  # whatever it is: one table that cannot be read is no reason to refuse the others
            self.set_aside.add(id)
            _log.error("table %s cannot be read and is set aside: %s: %s", id, type(error).__name__, error)
            raise refused("set_aside") from error

    def _waking(self, id: str, kept: list[AnyEntry], line: Listing) -> Generator[None, None, Room]:
        if id in self.rooms:
            return self.rooms[id]
        table = yield from reading(id, kept, self.facts)
        return Room(table, line, self)

    def put_to_sleep(self) -> None:
        """Lets go of rooms in which nobody has been for a while and no clock runs."""
        since = self.timing.now() - round(self.settings.sleep_after * 1000)
        for id, room in list(self.rooms.items()):
            timed = room.leads and room.table.has_running_clocks
            if not room.guests and not timed and room.left_alone <= since and not room.lock.locked():
                room.put_away()
                del self.rooms[id]
                self.neighbours.slept(room)

    def listed(self, former: Listing | None, line: Listing) -> None:
        if former is line:
            return
        self._unfinished += (line.status != "over") - (former is not None and former.status != "over")
        if former != line:
            self.lobby.changed(former, line)

    # --- what is asked of the house -----------------------------------------------------------------------------------------------

    async def entered(self, guest: Guest, id: str) -> Room:
        """The room of a table that somebody has entered."""
        room = self.rooms.get(id) or await self.room(id)
        if guest not in room.guests:
            raise refused("not_entered")
        return room

    async def open_table(self, person: PersonId, message: from_client.OpenTable, address: str = "") -> str:
        """Opens a table; its id, which is the same when the message comes twice."""
        limits, id = self.settings.limits, derived_key(person, message.id)
        if await self.store.line(id):
            return id
        if await self.store.hosted(person) + self._being_opened[person] >= limits.tables:
            raise refused("too_many_tables", most=limits.tables)
        if self._unfinished >= limits.all_tables:
            raise refused("house_full")
        now = self.timing.now()
        if not await self._opened_by.takes(person, now) or not await self._opened_from.takes(address, now):
            raise refused("opened_too_many")
        await self.check_seats(person)
        self._being_opened[person] += 1
        try:
            made = await self.turns.take(opening(message, person, self.timing.now(), self.settings, self.facts))
            line, statements = self._listing(id, made)
            await self.store.keep(statements)
        except Overtaken:  # the same message came to another process
            return id
        finally:
            self._being_opened[person] -= 1
        whose = hashed(address) if address else ""
        self.lobby.opened(id, whose)
        self.neighbours.tell_opened(id, whose)
        self.listed(None, line)
        self.neighbours.tell_table(id, len(made), listed=True)
        return id

    def _listing(self, id: str, made: list[AnyEntry]) -> tuple[Listing, list[Statement]]:
        """What is written of a new table."""
        made = entries.timed(made, 0)
        line = line_of(read_table(id, made, self.facts))
        return line, [*self.store.appending(id, 0, made), *Store.listing(line, None), *register.tracing(id, made)]

    async def check_seats(self, person: PersonId) -> None:
        """Refuses somebody who sits at too many tables."""
        most = self.settings.limits.seats
        if await self.store.seated(person) >= most:
            raise refused("too_many_seats", most=most)

    async def check_talk(self, guest: Guest) -> None:
        """Refuses somebody who says more than anybody reads."""
        now = self.timing.now()
        if not await self._said_by.takes(guest.person, now) or not await self._said_from.takes(guest.address, now):
            raise refused("said_too_much")

    async def check_arranging(self, guest: Guest) -> None:
        """Refuses somebody who sits down and stands up without end: each time stands in what is kept of a table."""
        now = self.timing.now()
        if not await self._arranged_by.takes(guest.person, now) or not await self._arranged_from.takes(guest.address, now):
            raise refused("arranged_too_much")

    async def _check_rematch(self, guest: Guest) -> None:
        """A rematch is a table, too: what is over can be begun again without end."""
        if self._unfinished >= self.settings.limits.all_tables:
            raise refused("house_full")
        now = self.timing.now()
        if not await self._rematched_by.takes(guest.person, now) or not await self._opened_from.takes(guest.address, now):
            raise refused("opened_too_many")

    async def rematch(self, guest: Guest, room: Room, message: from_client.Rematch) -> None:
        """Opens the next table, once, for all who sat at this one."""
        async with room.lock:
            room.need_present()
            table = room.table
            if table.status != "over" or (table.match is None and not table.is_outdated):
                raise refused("not_over")
            if table.chair_of(guest.person) is None:
                raise refused("not_seated")
            if table.next is None:
                await self._check_rematch(guest)
            while room.table.next is None:
                now, id = room.now(), derived_key(table.id, "rematch")
                line, also = self._listing(id, self._next_table(id, room, now))
                with contextlib.suppress(Overtaken):
                    await room.keep([entries.Rematched(at=now, cause=f"{guest.person} {message.id}", table=id)], also)
                    self.listed(None, line)
            guest.send(encode(from_server.Ack(id=message.id, table=room.table.next, event=room.table.event)))
            room.publish()

    def _next_table(self, id: str, room: Room, now: int) -> list[AnyEntry]:
        """The first entries of a rematch. Where everybody is there, and nobody has blocked another, it begins at once; or people gather."""
        made = rematch(room.table, now)
        table = read_table(id, made, self.facts)
        people = table.seniority
        everybody = not any(chair.is_free for chair in table.chairs) and all(room.is_here(person) for person in people)
        apart = any(guest.person in people and not guest.blocked.isdisjoint(people) for guest in room.guests)
        return [*made, *opened(table, now, room.adding())] if everybody and not apart else made

    # --- the running of it ----------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Wakes the tables whose clocks run; the time that the server was away counts for nobody."""
        await self.neighbours.start()
        self.timing.begin_after(await self.store.latest())
        alive = await self.neighbours.last_alive() or await self.store.fact("alive") or 0
        self._unfinished = await self.store.unfinished()
        others = self.store.shared and self.timing.now() - alive < AWAY_AT_LEAST  # they look after all tables, or the first sweep does
        if not others:
            await self._wake_timed(alive)
        if await self.neighbours.leads_house():
            await self._forget_old(self.timing.now())
            await self.promises.settle()
            await self.people.go_on()

    async def _wake_timed(self, alive: int) -> None:
        """Wakes the tables whose clocks run. `alive`: the last sign of life of a house that had its store for itself.

        That and the last entries were timed by one process, which noted at each table that it had begun: what lies between has really
        passed. The day's time goes on after them, so that this holds the next time, too.
        """
        rooms = []
        for id in await self.store.timed_tables():
            with contextlib.suppress(Refused):  # set aside, and named in the log
                rooms.append(await self.room(id))
        self.timing.begin_after(max((room.table.at for room in rooms), default=0))
        for room in rooms:
            if not self.store.shared:
                room.own_time.begin(max(0, alive - room.table.at))
            async with room.lock:
                lost = max(0, self.timing.now() - max(alive, room.table.at))
                with contextlib.suppress(Overtaken):
                    await room.keep([entries.Restarted(at=room.now(), lost=lost)])
                room.agenda.plan()

    async def _forget_old(self, now: int) -> None:
        """Forgets tables at which nothing happens any more, a few at a time: nobody waits for that."""
        self._forgot_at = now
        settings = self.settings
        moment, unstarted = now - settings.keep_days * DAY, now - round(settings.unstarted_days * DAY)
        while old := await self._empty(await self.store.quiet_since(moment, unstarted, FORGOTTEN_AT_ONCE)):
            await self.store.keep([statement for id in old for statement in Store.forgetting(id)])
        self._unfinished = await self.store.unfinished()

    async def _empty(self, ids: list[str]) -> list[str]:
        """Those of these tables at which nobody is."""
        return await self.neighbours.without_guests([id for id in ids if id not in self.rooms])

    async def beat(self) -> None:
        """Looks after promises whose day has passed, and notes that the server is alive, while clocks run."""
        if await self.neighbours.leads_house():
            await self.promises.settle()
            await self.people.go_on()
            if self.timing.now() - self._forgot_at > FORGETTING_EVERY:
                await self._forget_old(self.timing.now())
        elif self.store.shared:
            self._unfinished = await self.store.unfinished()
        if any(room.table.has_running_clocks for room in self.rooms.values()):
            await self.store.keep(Store.noting("alive", self.timing.now()))

    async def stop(self) -> None:
        try:
            await self.store.keep(Store.noting("alive", self.timing.now()))
        except StoreError as error:  # everything acknowledged is there, and clocks go on from the last heartbeat
            _log.warning("the store could not be told that this process stops: %s", error)
        self.hints.stop()
        for room in self.rooms.values():
            room.agenda.stop()
        await self.neighbours.stop()


def neighbours_of(house: House) -> Neighbours:
    """The other processes with the same store; nobody where it is not shared."""
    if not house.store.shared:
        return Neighbours()
    from enishi.server.machines.shared import SharedHouse
    from enishi.server.store.postgres.store import PostgresStore

    assert isinstance(house.store, PostgresStore), "the only store that is shared"
    return SharedHouse(house, house.store)
