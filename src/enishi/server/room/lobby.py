"""The lists of tables on the front page, sent to those who look at it whenever they have changed, but not too often."""

import asyncio
from collections import Counter, OrderedDict

from enishi.server.messages.from_server import Lobby as LobbyMessage
from enishi.server.messages.from_server import TableLine, encode
from enishi.server.room.frames import shown_line
from enishi.server.room.surroundings import Guest
from enishi.server.settings import Settings
from enishi.server.store.store import Listing, Store
from enishi.server.table.entries import PersonId
from enishi.server.timing import Handle, Timing

MOST_LISTED = 50
LOOKED_THROUGH = 2000
"""Open tables among which those are chosen that are listed."""
OF_HOST, OF_ADDRESS = 2, 5
"""Tables of one host, and opened from one address, that are listed before those of others."""


NOBODY = ""
"""At an open table whose game has not begun it is nobody's turn, so everybody reads the same line."""
_Open = tuple[PersonId, TableLine]
"""An open table: its host, and how it is listed."""
NEVER: tuple[int, list[_Open]] = (-1_000_000, [])
"""Nothing was found yet, or not since something has changed."""


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
        self._refreshing: asyncio.Task[None] | None = None
        self._opened_from: OrderedDict[str, str] = OrderedDict()
        """From where tables were opened, as long as that is known."""
        self._open_then = NEVER
        """The open tables as they were found, and when: whoever asks again and again does not make the store work."""

    async def watch(self, guest: Guest) -> None:
        if guest not in self._watchers:  # who looks already has been shown it, and is shown what changes
            self._watchers[guest] = 0
            await self._send(guest, await self._open())

    async def show_again(self, guest: Guest) -> None:
        """Somebody wants other tables listed than before."""
        if guest in self._watchers:
            await self._send(guest, await self._open())

    def unwatch(self, guest: Guest) -> None:
        self._watchers.pop(guest, None)

    def changed(self, former: Listing | None, line: Listing) -> None:
        """A table stands differently in the lists."""
        is_listed = _is_listed(former) or _is_listed(line)
        if is_listed:
            self._open_then = NEVER
        if not self._watchers:
            return
        self._all_stale = self._all_stale or is_listed
        self._stale |= line.people | (former.people if former else frozenset())
        self._soon()

    async def changed_elsewhere(self, id: str) -> None:
        """Another process has changed how a table stands in the lists."""
        self._open_then = NEVER
        line = await self._store.line(id) if self._watchers else None
        if line is not None:
            self.changed(line, line)

    def all_changed(self) -> None:
        """Anything may have changed."""
        self._open_then = NEVER
        self._all_stale = True
        self._soon()

    def _soon(self) -> None:
        if self._timer is None and self._watchers:
            self._timer = self._timing.call_at(self._timing.now() + self._interval, self._due)

    def _due(self) -> None:
        self._timer = None
        self._refreshing = asyncio.get_running_loop().create_task(self._refresh())

    async def _refresh(self) -> None:
        stale, all_stale = self._stale, self._all_stale
        self._stale, self._all_stale = set(), False
        open = await self._open()
        for guest in list(self._watchers):
            if all_stale or guest.person in stale:
                await self._send(guest, open)
                await asyncio.sleep(0)  # however many look on: everything else goes on

    def opened(self, table: str, whose: str) -> None:
        """Notes from where a table was opened, by a hash of the address: nobody can fill the list alone."""
        if whose:
            self._opened_from[table] = whose
            if len(self._opened_from) > LOOKED_THROUGH:
                self._opened_from.popitem(last=False)

    async def _open(self) -> list[_Open]:
        now, (then, open) = self._timing.now(), self._open_then
        if not then <= now < then + self._interval:
            found = await self._store.open_tables(LOOKED_THROUGH, now - self._listed)
            lines = await self._store.lines(self._chosen(found))
            open = [(line.host, shown) for line in lines if (shown := shown_line(line, NOBODY))]
            self._open_then = now, open
        return open

    def _chosen(self, found: list[tuple[str, str]]) -> list[str]:
        """The latest, but a few of each host and address first."""
        first: list[str] = []
        others: list[str] = []
        seen: Counter[str] = Counter()
        for id, host in found:
            address = self._opened_from.get(id, "")
            few = seen[f"host {host}"] < OF_HOST and (not address or seen[f"address {address}"] < OF_ADDRESS)
            seen.update((f"host {host}", f"address {address}"))
            (first if few else others).append(id)
        return [*first, *others][:MOST_LISTED]

    async def _send(self, guest: Guest, open: list[_Open]) -> None:
        own = await self._store.lines(await self._store.tables_of(guest.person, MOST_LISTED))
        if guest not in self._watchers:  # who has looked away meanwhile
            return
        wanted = [shown for host, shown in open if host not in guest.blocked]
        message = encode(LobbyMessage(open=wanted, own=_shown(own, guest.person)))
        if hash(message) != self._watchers[guest]:
            self._watchers[guest] = hash(message)
            guest.send(message)


def _is_listed(line: Listing | None) -> bool:
    return line is not None and line.open and line.status == "gathering"


def _shown(lines: list[Listing], person: PersonId) -> list[TableLine]:
    """The lines as somebody reads them; one that cannot be read is left out."""
    return [shown for line in lines if (shown := shown_line(line, person))]
