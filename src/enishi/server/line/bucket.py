"""How fast somebody may talk to the server: a bucket that fills with time and is emptied by messages."""


class Bucket:
    """Room for `burst` messages at once and `rate` per second."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = now

    def takes(self, now: int) -> bool:
        """Whether one more message is within the limit; counts it if so."""
        self._fill(now)
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def is_full(self, now: int) -> bool:
        """Whether it is as if nothing had been taken."""
        self._fill(now)
        return self._level >= self._burst

    def _fill(self, now: int) -> None:
        self._level = min(self._burst, self._level + max(0, now - self._at) / 1000 * self._rate)
        self._at = now
