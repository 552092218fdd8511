"""The lists of tables on the front page, sent to those who look at it whenever they have changed, but not too often."""

from enishi.server.entries import PersonId
from enishi.server.frames import shown_line
from enishi.server.messages import Lobby as LobbyMessage
from enishi.server.messages import TableLine
from enishi.server.rooms import Guest, encode
from enishi.server.settings import Settings
from enishi.server.store import Line, Store
from enishi.server.timing import Handle, Timing

MOST_LISTED = 50


class Lobby:
    """Who looks at the lists, and what they have last been shown."""

    def __init__(self, settings: Settings, store: Store, timing: Timing) -> None:
        self._interval = round(settings.lobby_interval * 1000)
        self._listed = round(settings.listed_days * 86_400_000)
        self._store = store
        self._timing = timing
        self._watchers: dict[Guest, int] = {}
        """Each with a hash of what it was last sent."""
        self._stale: set[PersonId] = set()
        """People whose own list has changed."""
        self._all_stale = False
        self._timer: Handle | None = None

    def watch(self, guest: Guest) -> None:
        self._watchers[guest] = 0
        self._send(guest, self._open())

    def unwatch(self, guest: Guest) -> None:
        self._watchers.pop(guest, None)

    def changed(self, former: Line | None, line: Line) -> None:
        """A table stands differently in the lists."""
        if not self._watchers:
            return
        self._all_stale = self._all_stale or _is_listed(former) or _is_listed(line)
        self._stale |= line.people | (former.people if former else frozenset())
        if self._timer is None:
            self._timer = self._timing.call_at(self._timing.now() + self._interval, self._refresh)

    def _refresh(self) -> None:
        self._timer = None
        open = self._open()
        for guest in list(self._watchers):
            if self._all_stale or guest.person in self._stale:
                self._send(guest, open)
        self._stale, self._all_stale = set(), False

    def _open(self) -> list[Line]:
        return self._store.lines(self._store.open_tables(MOST_LISTED, self._timing.now() - self._listed))

    def _send(self, guest: Guest, open: list[Line]) -> None:
        own = self._store.lines(self._store.tables_of(guest.person, MOST_LISTED))
        message = encode(LobbyMessage(open=_shown(open, guest.person), own=_shown(own, guest.person)))
        if hash(message) != self._watchers[guest]:
            self._watchers[guest] = hash(message)
            guest.send(message)


def _is_listed(line: Line | None) -> bool:
    return line is not None and line.open and line.status == "gathering"


def _shown(lines: list[Line], person: PersonId) -> list[TableLine]:
    return [shown_line(line, person) for line in lines]
