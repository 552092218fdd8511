"""How a room follows what other processes do at its table."""

from enishi.server.machines.neighbours import Elsewhere, There
from enishi.server.room.room import Room


async def read_along(room: Room) -> None:
    """Shows what other processes have added; what is read once counts for all that was heard until then."""
    if room.is_behind:
        return
    room.is_behind = True
    async with room.lock:
        room.is_behind = False
        if not room.gone:
            await room.read_on()


async def look_again(room: Room) -> None:
    """Who is there elsewhere, or who leads, has changed."""
    async with room.lock:
        if not room.gone:
            room.publish()
            room.agenda.plan()


def by_way_of(room: Room) -> Elsewhere:
    """Who is at the table by way of this process, as the others are told."""
    if room.gone:
        return {}
    adding = {guest.person for guest in room.guests if guest.adds}
    here = {person: There(lines, person in adding) for person, lines in room.presence.connections.items()}
    return {person: There(0, False, left) for person, left in room.presence.left.items()} | here
