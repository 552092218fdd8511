"""A table whose people make a real promise, in a game that is one (`promise` in its `site.toml`): the day decides the game."""

import contextlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from enishi.errors import Refused
from enishi.events import read_event
from enishi.server.promises.messages import MakeReal
from enishi.server.refusals import refused
from enishi.server.room.following import read_along
from enishi.server.room.surroundings import Guest
from enishi.server.store.errors import Overtaken
from enishi.server.table import entries
from enishi.server.table.draws import events_after
from enishi.server.table.entries import PersonId
from enishi.server.table.table import Table

if TYPE_CHECKING:
    from enishi.server.house import House


async def make_real(house: "House", guest: Guest, message: MakeReal) -> str:
    """The people at the table are those of the promise; its id."""
    person = guest.person
    room = await house.room(message.table)
    async with room.lock:
        room.need_present()
        while room.table.promise is None:
            table = room.table
            _check(table, person)
            names = tuple(name or "" for name in table.names())
            seats = [[sitter.person for sitter in chair.people] for chair in table.chairs]
            id, written = await house.promises.written_at_table(guest, replace(message, plan=replace(message.plan, names=names)), seats)
            with contextlib.suppress(Overtaken):
                await room.keep([entries.Promised(at=room.now(), cause=f"{person} {message.id}", promise=id)], written)
                room.publish()
                return id
        if not any(person == sitter.person for chair in room.table.chairs for sitter in chair.people):
            raise refused("not_host")
        return room.table.promise


def _check(table: Table, person: PersonId) -> None:
    if not table.facts.promise:
        raise refused("no_real_promise")
    if table.status != "playing" or table.match is None or table.match.events:
        raise refused("not_playing")
    if person != table.host:
        raise refused("not_host")


async def sitting(house: "House", id: str) -> list[list[PersonId]] | None:
    """Who has each seat of a table now, whether there or away; None where the table is there no longer."""
    try:
        room = await house.room(id)
    except Refused:
        return None
    if house.store.shared:
        await read_along(room)
    return [[sitter.person for sitter in chair.people] for chair in room.table.chairs]


async def complete(house: "House", id: str, moves: list[str] | None) -> None:
    """Plays what the day has shown; without a day, the table is played by hand again."""
    room = await house.room(id)
    async with room.lock:
        room.need_present()
        if house.store.shared:
            await room.read_on()
        if moves is None and room.table.promise is not None:
            await room.keep([entries.Promised(at=room.now(), promise=None)])
        for seat, move in map(read_event, moves or ()):
            if isinstance(seat, int) and seat in room.table.waiting:  # a server that was stopped in between goes on where it was
                played = events_after(room.table, seat, [move])
                await room.keep([entries.Moved(at=room.now(), seat=seat, events=played, by="order")])
        room.publish()
