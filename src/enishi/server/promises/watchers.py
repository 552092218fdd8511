"""Who looks at which promise, by what right, and when it must be shown anew."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from enishi.server.room.surroundings import Guest
from enishi.server.timing import Handle, Timing


@dataclass(frozen=True)
class Rights:
    """What somebody came with."""

    places: frozenset[int]
    """The places to which they were invited."""
    writer: bool = False


class Watchers:
    """Everybody who looks at promises."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._rights: dict[str, dict[Guest, Rights]] = {}
        self._timers: dict[str, Handle] = {}

    def of(self, id: str) -> list[Guest]:
        return list(self._rights.get(id, ()))

    def rights(self, id: str, guest: Guest) -> Rights:
        return self._rights[id][guest]

    def add(self, id: str, guest: Guest, rights: Rights) -> None:
        self._rights.setdefault(id, {})[guest] = rights

    def uninvite(self, id: str, place: int) -> None:
        """An invitation does not count any more, also for those who came by it."""
        for guest, rights in self._rights.get(id, {}).items():
            if not rights.writer:
                self._rights[id][guest] = replace(rights, places=rights.places - {place})

    def remove(self, guest: Guest, id: str | None) -> list[str]:
        """Takes somebody from one promise, or from all; those at which nobody looks any more."""
        left = []
        for watched in [id] if id is not None else list(self._rights):
            guests = self._rights.get(watched, {})
            if guests.pop(guest, None) and not guests:
                del self._rights[watched]
                self._cancel(watched)
                left.append(watched)
        return left

    def plan(self, id: str, moment: int | None, show: Callable[[], None]) -> None:
        """Shows a promise at that moment to those who look then, instead of when it was planned before."""
        self._cancel(id)
        if moment is not None and id in self._rights:
            self._timers[id] = self._timing.call_at(moment, show)

    def _cancel(self, id: str) -> None:
        timer = self._timers.pop(id, None)
        if timer:
            timer.cancel()
