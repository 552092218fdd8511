"""Time as the server sees it; tests put a clock of their own in its place."""

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

    def call_at(self, moment: int, callback: Callable[[], None]) -> Handle:
        """Calls at that moment, or soon if it has passed."""


class RealTime:
    """The clock on the wall."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, moment: int, callback: Callable[[], None]) -> Handle:
        return asyncio.get_running_loop().call_later(max(0, moment - self.now()) / 1000, callback)
