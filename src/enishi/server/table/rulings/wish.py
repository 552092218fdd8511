"""Somebody wants something at a table: who, what, when; and what most rulings ask first."""

from collections.abc import Callable

import msgspec

from enishi.bots import levels
from enishi.server.limits import Limits
from enishi.server.messages.from_client import AtTable
from enishi.server.refusals import refused
from enishi.server.table import entries
from enishi.server.table.entries import AnyEntry, PersonId
from enishi.server.table.table import Table


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody wants something at a table now."""

    table: Table
    person: PersonId
    message: AtTable
    now: int
    """The time of day."""
    time: int
    """The table's own time."""
    limits: Limits
    away: Callable[[PersonId], float]
    """For how many seconds somebody has not been there; 0.0: is there."""
    absence: float
    """After how many seconds somebody counts as away."""
    host_absence: float
    adding: Callable[[], set[PersonId]]
    """Who is there with a browser that can add to a deal."""

    @property
    def cause(self) -> str:
        return f"{self.person} {self.message.id}"

    def is_here(self, person: PersonId) -> bool:
        return self.away(person) < self.absence

    @property
    def seat(self) -> int:
        """The seat of the one who wishes."""
        seat = self.table.seat_of(self.person)
        if seat is None:
            raise refused("not_seated")
        return seat

    @property
    def deciding_seat(self) -> int:
        """The seat, where no bot plays for it."""
        seat = self.seat
        chair = self.table.chairs[seat]
        if chair.resigned:
            raise refused("resigned")
        if chair.bot is not None:
            raise refused("bot_plays")
        return seat


Ruling = list[AnyEntry]


def need_playing(table: Table) -> None:
    if table.status != "playing":
        raise refused("not_playing")


def need_running(table: Table) -> None:
    need_playing(table)
    if table.paused:
        raise refused("paused")


def need_gathering(table: Table) -> None:
    if table.status != "gathering":
        raise refused("not_gathering")
    need_not_dealing(table)


def need_not_dealing(table: Table) -> None:
    """Between the host's start and the deal nobody comes or goes: that takes a moment, and who adds to the deal is fixed."""
    if table.is_dealing:
        raise refused("dealing")


def need_over(table: Table) -> None:
    if table.status != "over" or table.match is None:
        raise refused("not_over")


def need_fresh(wish: Wish, since: int) -> None:
    """The position must be the one that the client had seen, or one that differs from it only by others' simultaneous choices."""
    if not since <= wish.message.expects <= wish.table.event:
        raise refused("stale", expects=wish.message.expects, event=wish.table.event)


def need_deciding(wish: Wish) -> None:
    """Refuses those who have no seat, or for whom a bot plays."""
    assert wish.deciding_seat >= 0, "a seat"


def need_bots(table: Table, level: str) -> None:
    if not table.facts.bots:
        raise refused("no_bots")
    if level not in levels():
        raise refused("no_level", level=level, levels=levels())


def as_host(wish: Wish) -> Ruling:
    """Nothing where the host wishes; where the host has been away for long, that somebody who sits here is the host now."""
    table = wish.table
    if wish.person == table.host:
        return []
    if table.seat_of(wish.person) is not None and wish.away(table.host) >= wish.host_absence:
        return [entries.HostPassed(at=wish.now, person=wish.person)]
    raise refused("not_host")
