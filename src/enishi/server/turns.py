"""Long work on the event loop, in turns: a few milliseconds at a time, so that nobody has to wait for it."""

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

TURN = 0.004
"""Seconds of such work between which everything else goes on."""

Result = TypeVar("Result")


def at_once(steps: Generator[None, None, Result]) -> Result:
    """Does all steps; what comes of them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


class Turns:
    """One long piece of work after the other, each step by step: however many there are, only one takes its turns."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def take(self, steps: Generator[None, None, Result]) -> Result:
        """Does all steps, with pauses for everything else; what comes of them."""
        async with self._lock:
            end = time.perf_counter() + TURN
            while True:
                try:
                    next(steps)
                except StopIteration as stop:
                    result: Result = stop.value
                    return result
                if time.perf_counter() >= end:
                    await asyncio.sleep(0)
                    end = time.perf_counter() + TURN
