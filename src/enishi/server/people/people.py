"""Blocking, reporting, taking off and erasing: what people ask for, and what the host of the site has ordered (`enishi house`)."""

import logging
from typing import TYPE_CHECKING

from enishi.errors import Refused
from enishi.server.identifiers import derived_key, new_key
from enishi.server.messages import from_client
from enishi.server.people import register
from enishi.server.people.register import Blocked, Erase, Report, TakeOff, Words
from enishi.server.people.rewriting import Rewriting, without_name, without_person, without_words
from enishi.server.promises import shelf
from enishi.server.refusals import refused
from enishi.server.room.rewriting import let_go, rewrite
from enishi.server.room.room import Room
from enishi.server.store.store import Store
from enishi.server.table.entries import AnyEntry, PersonId
from enishi.server.table.rulings.wish import Wish, as_host
from enishi.server.table.texts import clean, clean_name
from enishi.server.timing import Timing

if TYPE_CHECKING:
    from enishi.server.house import House

_log = logging.getLogger("enishi")

MOST_BLOCKED = 200
MOST_REPORTS = 5000
"""Reports that wait for the host of the site; more are refused."""
WORDS_REPORTED = 40
"""Things said that go with a report: the last ones."""
AT_ONCE = 20
"""Orders, and tables of one person, that are seen to in one go."""
TRACED_AT_ONCE = 100
STAND_IN_SIZE = 9
"""Bytes of the id that somebody who was erased has at one table."""


class People:
    """People among people, at one site."""

    def __init__(self, house: "House") -> None:
        limits = house.settings.limits
        self._house = house
        self._reported_by = house.neighbours.quota("reports of a person", limits.reports_an_hour)
        self._reported_from = house.neighbours.quota("reports from an address", limits.reports_an_hour_from_address)
        self._traced_to: str | None = ""
        """Up to which table it is noted who stands in it; None: in all."""

    @property
    def _store(self) -> Store:
        return self._house.store

    @property
    def _timing(self) -> Timing:
        return self._house.timing

    # --- blocking -------------------------------------------------------------------------------------------------------------------

    async def block(self, blocker: PersonId, message: from_client.Block) -> None:
        if message.person == blocker:
            raise refused("own_person")
        if len(await register.blocked_by(self._store, blocker)) >= MOST_BLOCKED:
            raise refused("too_many_blocked", most=MOST_BLOCKED)
        name = clean_name(message.name, self._house.settings.limits.name)
        await self._store.keep(register.blocking(blocker, Blocked(message.person, name), self._timing.now()))

    async def unblock(self, blocker: PersonId, message: from_client.Unblock) -> None:
        await self._store.keep(register.unblocking(blocker, message.person))

    async def check_host(self, room: Room, person: PersonId) -> None:
        """Nobody comes to the table of somebody who has blocked them; whoever has a seat there keeps it."""
        table = room.table
        if person != table.host and table.chair_of(person) is None and await register.has_blocked(self._store, table.host, person):
            raise refused("removed")

    async def check_share(self, room: Room, person: PersonId, seat: int | None) -> None:
        """Somebody who is blocked by those who would be asked has been declined already, and is told no more than that."""
        table = room.table
        if seat is None or seat >= table.seats or table.chair_of(person) is not None:
            return
        asked = table.readers([seat]) if table.chairs[seat].people else table.readers(list(range(table.seats)))
        for other in asked:
            if await register.has_blocked(self._store, other, person):
                raise refused("share_declined", seat=seat)

    # --- reporting ------------------------------------------------------------------------------------------------------------------

    async def report(self, reporter: PersonId, address: str, room: Room, message: from_client.Report) -> None:
        """Tells the host of the site, with what that person said here as the one who reports could read it."""
        now, table = self._timing.now(), room.table
        name = table.name_of(message.person) or next((said.name for said in reversed(table.talk) if said.person == message.person), None)
        if name is None or message.person == reporter:
            raise refused("nobody_there")
        if not await self._reported_by.takes(reporter, now) or not await self._reported_from.takes(address, now):
            raise refused("reported_too_many")
        if await register.how_many_reports(self._store) >= MOST_REPORTS:
            raise refused("house_full")
        heard = [*table.talk, *table.private.get(reporter, [])]
        said = [Words(one.at, one.text or one.gesture or "") for one in heard if one.person == message.person and not one.happened]
        words = sorted(said, key=lambda one: one.at)[-WORDS_REPORTED:]
        why = clean(message.why)[: self._house.settings.limits.talk]
        report = Report(now, reporter, message.person, name, table.id, why, words)
        await self._store.keep(register.reporting(derived_key(reporter, message.id), report))

    # --- taking off -----------------------------------------------------------------------------------------------------------------

    async def take_off(self, room: Room, wish: Wish, message: from_client.TakeOff) -> None:
        """The host of a table takes off a name, or something said; what is part of a game that is played stays as long as it is."""
        as_host(wish)
        table = room.table
        said = [one for one in table.talk if one.person == message.person and one.at == message.at]
        if message.at is None and table.name_of(message.person) is None and not any(one.person == message.person for one in table.talk):
            raise refused("nobody_there")
        if message.at is not None and not said:
            raise refused("nothing_said")
        if table.status == "playing" and any(one.note for one in said):
            raise refused("part_of_game")
        await rewrite(room, _taking_off(TakeOff(table.id, message.person, message.at)))

    # --- erasing --------------------------------------------------------------------------------------------------------------------

    async def erase(self, person: PersonId, cause: str) -> None:
        """Somebody wants everything about them erased: what is theirs alone goes at once, what they shared with others soon after."""
        order = register.ordering(derived_key(person, cause), Erase(person), self._timing.now())
        await self._store.keep([*register.erasing(person), *order])
        await self.go_on()

    # --- what is to be done -----------------------------------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Does what was ordered, as far as it can be done now."""
        await self._trace_more()
        for id, order in await register.orders(self._store, AT_ONCE):
            try:
                finished = await (self._erase(order.person) if isinstance(order, Erase) else self._take_off(order))
            except Refused as refusal:  # the table is gone, or cannot be read
                _log.warning("an order of the house could not be done: %s", refusal.code)
                finished = True
            if finished:
                await self._store.keep(register.done(id))

    async def _take_off(self, order: TakeOff) -> bool:
        await rewrite(await self._house.room(order.table), _taking_off(order))
        return True

    async def _erase(self, person: PersonId) -> bool:
        """Whether nothing of somebody is left."""
        await self._store.keep(register.erasing(person))
        for id in await register.traced(self._store, person, AT_ONCE):
            try:
                room = await self._house.room(id)
                await let_go(room, person)
                await rewrite(room, without_person(person, f"gone-{new_key(STAND_IN_SIZE)}"), register.losing_trace(person, id))
            except Refused as refusal:
                _log.warning("nothing could be erased at table %s: %s", id, refusal.code)
                await self._store.keep(register.losing_trace(person, id))
        await self._erase_promises(person)
        return self._traced_to is None and not await register.traced(self._store, person, 1)

    async def _erase_promises(self, person: PersonId) -> None:
        """Drafts of somebody go; what all have signed is the others' too, and stays without saying in whose browser the key is."""
        ids = await shelf.of_person(self._store, person, self._house.settings.limits.promises)
        for id in ids:
            kept = await self._house.promises.kept(id)
            draft = kept.writer == person and kept.state.sealed is None
            await self._store.keep(shelf.forgetting(id) if draft and kept.seats is None else shelf.disowning(id, person))
            self._house.promises.forget(id)

    async def _trace_more(self) -> None:
        """Notes who stands in tables of before that was noted, some at a time."""
        if self._traced_to is None:
            return
        if self._traced_to == "" and await self._store.fact(register.TRACED):
            self._traced_to = None
            return
        ids = await register.tables_after(self._store, self._traced_to, TRACED_AT_ONCE)
        statements = [statement for id in ids for statement in register.tracing(id, await self._entries(id))]
        if ids:
            await self._store.keep(statements)
            self._traced_to = ids[-1]
        else:
            await self._store.keep(Store.noting(register.TRACED, 1))
            self._traced_to = None

    async def _entries(self, id: str) -> list[AnyEntry]:
        try:
            return await self._store.entries(id)
        except Exception as error:  # a table that cannot be read is no reason to stop
            _log.warning("who stands in table %s cannot be read: %s", id, type(error).__name__)
            return []


def _taking_off(order: TakeOff) -> Rewriting:
    return without_name(order.person) if order.at is None else without_words(order.person, order.at)
