"""When Python looks for garbage that refers to itself.

Nearly everything that a site has in memory lives long and leads nowhere back; looking through all of it takes so long that people
would notice. So what is new is looked through only where there is much of it, and all of it when nothing has happened for a while.
"""

import asyncio
import gc
import time

from enishi.server.store.store import Store

LOOK_EVERY = 1.0
MUCH_NEW = 100_000
"""Objects that were made and are still there; a move leaves about ten."""
ALL_EVERY = 300.0
ALL_AT_LAST = 3600.0
"""Also where it is never quiet."""
QUIET = 3.0


async def collect_when_quiet(store: Store) -> None:
    """Goes on until it is cancelled; then Python does as it always does."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        await _collect(store)
    finally:
        gc.enable()


async def _collect(store: Store) -> None:
    all_at = busy_at = time.monotonic()
    kept = store.kept
    while True:
        await asyncio.sleep(LOOK_EVERY)
        now = time.monotonic()
        if kept != store.kept:
            kept, busy_at = store.kept, now
        if now - all_at > ALL_AT_LAST or (now - all_at > ALL_EVERY and now - busy_at > QUIET):
            gc.collect()
            all_at = now
        elif gc.get_count()[0] > MUCH_NEW:
            gc.collect(0)
