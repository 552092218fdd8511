"""How long something takes, counted so cheaply that every move can be counted."""

import time
from bisect import bisect_left
from types import TracebackType

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the steps, in seconds; what takes longer than the last is counted in one more."""


class Times:
    """How often something took how long. As a context it notes how long what is inside took, also where that fails."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0
        """All seconds together."""

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def one(self) -> "_One":
        """Something that begins now."""
        return _One(self)


class _One:
    __slots__ = ("_began", "_times")

    def __init__(self, times: Times) -> None:
        self._times = times

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._times.note(time.perf_counter() - self._began)
