"""Promises of tables that wait for their day: however many there are, only those are looked at that may have come to an end."""

import asyncio

from enishi.promise.story.phases import phase_of
from enishi.server.promises import shelf
from enishi.server.promises.kept import CLOSED, next_moment_of
from enishi.server.store.store import Store

AT_ONCE = 200
"""Promises that are looked at together: between two such lots everything else goes on."""
AGAIN_AFTER = 3_600_000
"""Milliseconds after which one is looked at again, also where nothing can have come to an end."""


class Unsettled:
    """When each is to be looked at next."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._look_at: dict[str, int] = {}

    def look_again(self, id: str) -> None:
        """A promise has changed."""
        self._look_at.pop(id, None)

    async def ended(self, now: int) -> list[str]:
        """Those that have come to an end by now, or of which lists do not say it."""
        unsettled = await shelf.unsettled(self._store)
        self._look_at = {id: self._look_at[id] for id in unsettled if id in self._look_at}
        due = [id for id in unsettled if self._look_at.get(id, 0) <= now]
        ended = []
        for first in range(0, len(due), AT_ONCE):
            for id, (_, kept) in (await shelf.listings(self._store, due[first : first + AT_ONCE])).items():
                if kept is None or phase_of(kept.standing, now) in CLOSED:
                    ended.append(id)
                else:
                    self._look_at[id] = min(next_moment_of(kept.standing, now) or now, now + AGAIN_AFTER)
            await asyncio.sleep(0)
        return ended
