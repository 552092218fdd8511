"""Time as the server sees it; tests put a clock of their own in its place.

At tables time only passes: a clock on the wall that is set forward takes nothing from anybody, and one that is set back stops nothing.
Promises are about days, so they ask the clock on the wall.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    def cancel(self) -> None: ...


class Timing(Protocol):
    """What time it is, and something to be done later."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def passed(self) -> int:
        """Milliseconds that have really passed, since some moment: whatever clocks are set to, it goes on as before."""

    def call_at(self, moment: int, callback: Callable[[], None]) -> Handle:
        """Calls at that moment, or soon if it has passed."""

    def begin_after(self, moment: int) -> None:
        """It is later than this: so the store says, whatever the clock on the wall does."""

    def follow(self, moment: int) -> None:
        """It is this moment by the clock of a store that is shared, by which all processes go."""


class WallTime:
    """The clock on the wall."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def passed(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def call_at(self, moment: int, callback: Callable[[], None]) -> Handle:
        return asyncio.get_running_loop().call_later(max(0, moment - self.now()) / 1000, callback)

    def begin_after(self, moment: int) -> None:
        """The wall is not asked what it thinks of the store."""

    def follow(self, moment: int) -> None:
        """Nor what it thinks of other clocks."""


class RealTime(WallTime):
    """The time of day when the process began, and what has really passed since."""

    def __init__(self) -> None:
        self._begun = super().now() - self.passed()

    def now(self) -> int:
        return self._begun + self.passed()

    def begin_after(self, moment: int) -> None:
        self._begun += max(0, moment - self.now())

    def follow(self, moment: int) -> None:
        self._begun = moment - self.passed()  # a little late, by the time that the answer took: never before the store
