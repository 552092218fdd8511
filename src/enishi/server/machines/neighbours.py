"""The neighbours of a house: other processes with the same store. Here there are none; with a store that is shared they are in `shared`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enishi.server.line.counts import Crowds, LineCounts
from enishi.server.line.quotas import Quota
from enishi.server.table.entries import PersonId

if TYPE_CHECKING:
    from enishi.server.room.room import Room
    from enishi.server.room.surroundings import Thinker


@dataclass(frozen=True)
class There:
    """Somebody at a table, by way of another process."""

    lines: int
    adds: bool
    """Whether one of the browsers can add to a deal."""
    left: int | None = None
    """Since when there has been no line; None where there is one."""


Elsewhere = dict[PersonId, There]
"""Who is at a table by way of other processes."""


class Neighbours:
    """Nobody: a house that has its store for itself."""

    async def start(self) -> None:
        """Makes itself known, and listens."""

    def people_go(self) -> None:
        """Everybody here is about to be sent to the others, and counts as being there until we have stopped."""

    async def stop(self) -> None:
        """Says goodbye: what it led is free at once."""

    async def sweep(self) -> None:
        """Finds what was missed, and takes over what nobody does."""

    def tell_table(self, id: str, length: int, *, listed: bool) -> None:
        """A table has this many entries now; `listed`: it stands differently in the lists."""

    def tell_opened(self, id: str, whose: str) -> None:
        """A table was opened from an address, of which only a hash is told: nobody fills the lists of others either."""

    def tell_rewritten(self, id: str) -> None:
        """Other entries stand in the place of those that a table had."""

    def tell_promise(self, id: str) -> None:
        """Something about a promise has changed."""

    def tell_presence(self, room: "Room") -> None:
        """Somebody came to a table, or went."""

    async def woke(self, room: "Room") -> None:
        """A room begins: finds out who is there elsewhere, and whether it leads here."""

    def slept(self, room: "Room") -> None:
        """A room is put out of memory."""

    async def leads_house(self) -> bool:
        """Whether it is on us to do what is done once for the whole house."""
        return True

    async def last_alive(self) -> int | None:
        """When somebody of the house was last there, apart from us; None where nobody knows."""
        return None

    async def without_guests(self, tables: list[str]) -> list[str]:
        """Those of these tables at which nobody is by way of others."""
        return tables

    def sharing(self, bots: "Thinker") -> "Thinker":
        """Where bots think: with neighbours, wherever there is time."""
        return bots

    def quota(self, name: str, an_hour: int) -> Quota:
        """How much each key may have in an hour, counted over all."""
        return Quota(an_hour)

    def line_counts(self, name: str) -> LineCounts:
        """How many lines each key has at once, counted over all."""
        return LineCounts()

    def crowds(self, name: str, most: int) -> Crowds:
        """How many of something each address has at once, counted over all as far as is known here."""
        return Crowds(most)

    @property
    def are_there(self) -> bool:
        """Whether somebody else is there, as far as is known."""
        return False
