"""Long work on the event loop, in turns: a few milliseconds at a time, so that nobody has to wait for it."""

import asyncio
import time
from collections.abc import Generator

from enishi.server.monitor.logs import course
from enishi.server.work.fair_queue import NOBODY, Asker, FairQueue
from enishi.steps import Result

TURN = 0.004
"""Seconds of such work between which everything else goes on."""


MOST_WAITING = 100_000
"""More than there can be: whoever waits here has a line, or a request under way, and there is a limit to those."""


class Turns:
    """Long pieces of work, each step by step: however many there are, only one has a turn between anything else.

    Those who want something done take turns, by address and line (`fair_queue`), and a turn is short: whoever wants much, or something
    long, does not hold the others up.
    """

    def __init__(self) -> None:
        self._queue = FairQueue(1, MOST_WAITING, MOST_WAITING)

    async def take(self, steps: Generator[None, None, Result]) -> Result:
        """Does all steps, with pauses for everything else; what comes of them."""
        asker = _asker()
        while True:
            async with self._queue.turn(asker):
                end = time.perf_counter() + TURN
                try:
                    next(steps)
                    while time.perf_counter() < end:
                        next(steps)
                except StopIteration as stop:
                    result: Result = stop.value
                    return result
                await asyncio.sleep(0)  # before the next has a turn, everything else goes on


def _asker() -> Asker:
    """In whose course this is done."""
    here = course.get()
    return Asker(here.id, here.address) if here else NOBODY
