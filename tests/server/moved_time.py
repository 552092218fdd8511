"""Time that only a test moves."""

import heapq
import itertools
from collections.abc import Callable

START = 1_700_000_000_000


class _Call:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class TestTime:
    """Stands still until the test moves it."""

    __test__ = False

    def __init__(self, moment: int = START) -> None:
        self.moment = moment
        """What has really passed, since 1970."""
        self.ahead = 0
        """How far the clock on the wall has been set forward since."""
        self._calls: list[tuple[int, int, _Call]] = []
        self._numbers = itertools.count()

    def now(self) -> int:
        return self.moment + self.ahead

    def passed(self) -> int:
        return self.moment

    def begin_after(self, moment: int) -> None:
        self.ahead += max(0, moment - self.now())

    def follow(self, moment: int) -> None:
        """A test's time goes by no other clock."""

    def call_at(self, moment: int, callback: Callable[[], None]) -> _Call:
        call = _Call(callback)
        heapq.heappush(self._calls, (moment - self.ahead, next(self._numbers), call))
        return call

    def next_until(self, end: int) -> bool:
        """Goes on to the next call before `end` and makes it; False where there is none."""
        while self._calls and self._calls[0][0] <= end:
            moment, _, call = heapq.heappop(self._calls)
            if not call.cancelled:
                self.moment = max(self.moment, moment)
                call.callback()
                return True
        return False
