"""Tables of people who are to be forgotten: they leave, and other entries are put in the place of those that name them."""

from collections.abc import Callable

from enishi.server.refusals import refused
from enishi.server.room.frames import line_of
from enishi.server.room.room import Room
from enishi.server.store.errors import NotKept, Overtaken
from enishi.server.store.store import Statement, Store
from enishi.server.table import entries
from enishi.server.table.entries import AnyEntry, PersonId
from enishi.server.table.reading import reading
from enishi.server.table.rulings.seats import usual_level
from enishi.server.table.table import Table


async def let_go(room: Room, person: PersonId) -> None:
    """Somebody who is to be forgotten leaves for good: a bot goes on in the game, a table that has not begun and is theirs ends."""
    async with room.lock:
        room.need_present()
        while made := _leaving(room.table, person, room.now()):
            try:
                return await room.keep(made)
            except Overtaken:
                continue


def _leaving(table: Table, person: PersonId, now: int) -> list[AnyEntry]:
    made: list[AnyEntry] = []
    if table.status != "over" and table.chair_of(person) is not None and not table.is_dealing:
        bot = usual_level() if table.facts.bots and table.status == "playing" else None
        made.append(entries.Left(at=now, person=person, bot=bot, for_good=table.status == "playing"))
    if table.status == "gathering" and table.host == person:
        made.append(entries.Closed(at=now))
    return made


async def rewrite(room: Room, rewriting: Callable[[AnyEntry], AnyEntry], also: list[Statement] | None = None) -> None:
    """Puts other entries in the place of those that there are (`people.rewriting`); everybody is shown the table anew."""
    async with room.lock:
        room.need_present()
        kept = await room.house.store.entries(room.table.id)
        became = [rewriting(entry) for entry in kept]
        table = await room.house.turns.take(reading(room.table.id, became, room.house.facts))
        line = line_of(table)
        changed = [(number, new) for number, (old, new) in enumerate(zip(kept, became, strict=True)) if old != new]
        statements = [*room.house.store.replacing(table.id, changed), *Store.listing(line, room.listing), *(also or [])]
        try:
            await room.house.store.keep(statements)
        except NotKept as error:
            raise refused("not_stored") from error
        room.begin_anew(table, line)
    room.house.neighbours.tell_rewritten(room.table.id)


async def read_anew(room: Room) -> None:
    """Another process has rewritten the table."""
    async with room.lock:
        if not room.gone:
            kept = await room.house.store.entries(room.table.id)
            table = await room.house.turns.take(reading(room.table.id, kept, room.house.facts))
            room.begin_anew(table, line_of(table))
