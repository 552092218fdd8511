"""A table whose people make a real promise, in a game that is one (`promise` in its `site.toml`): the day decides the game."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from enishi.server import entries
from enishi.server.entries import PersonId
from enishi.server.promises.messages import MakeReal
from enishi.server.refusals import refused
from enishi.server.tables import Table

if TYPE_CHECKING:
    from enishi.server.house import House


async def make_real(house: "House", person: PersonId, message: MakeReal) -> str:
    """The people at the table are those of the promise; its id."""
    room = await house.room(message.table)
    async with room.lock:
        room.need_present()
        table = room.table
        if table.promise is None:
            _check(table, person)
            names = tuple(name or "" for name in table.names())
            seats = [[sitter.person for sitter in chair.people] for chair in table.chairs]
            id, written = house.promises.written_at_table(person, replace(message, plan=replace(message.plan, names=names)), seats)
            await room.keep([entries.Promised(at=room.now(), cause=f"{person} {message.id}", promise=id)], written)
            room.publish()
        assert table.promise is not None, "it was just made"
        return table.promise


def _check(table: Table, person: PersonId) -> None:
    if not table.facts.promise:
        raise refused("no_real_promise")
    if table.status != "playing" or table.match is None or table.match.events:
        raise refused("not_playing")
    if person != table.host:
        raise refused("not_host")


async def complete(house: "House", id: str, moves: list[str] | None) -> None:
    """Plays what the day has shown; without a day, the table is played by hand again."""
    room = await house.room(id)
    async with room.lock:
        room.need_present()
        if moves is None:
            await room.keep([entries.Promised(at=room.now(), promise=None)])
        for move in moves or ():
            seat, _, text = move.partition(" ")
            if int(seat) in room.table.waiting:  # a server that was stopped in between goes on where it was
                played = room.table.play(int(seat), text)
                await room.keep([entries.Moved(at=room.now(), seat=int(seat), events=played, by="order")])
        room.publish()
