"""What takes a while, and is done before a table is locked, so that the table need not stand still for it."""

from enishi.server.messages.from_client import Undo
from enishi.server.messages.from_server import encode
from enishi.server.room.room import Room
from enishi.server.room.surroundings import Guest
from enishi.server.table.undo import Undoable
from enishi.server.work.fair_queue import Asker


async def prepare(room: Room) -> None:
    """Makes the match of a table that goes on from a record."""
    table = room.table
    if table.setup.events and table.status == "gathering" and table.prepared is None:
        table.prepared = await room.house.turns.take(table.preparing())


async def weigh_undo(room: Room, guest: Guest, message: Undo) -> Undoable:
    """What the undo that is asked for would take."""
    table, seat = room.table, room.table.seat_of(guest.person)
    if seat is None or table.match is None or table.status != "playing" or message.expects != table.event or seat in table.held:
        return Undoable(0, "unknown")  # it will be refused, or needs no weighing
    return await room.house.bots.weigh_undo(encode(table.match.record()), seat, Asker(guest.person, guest.address))
