"""How fast everybody at one address together is heard: what comes faster waits for its turn, and nobody else waits for it."""

MOST_KEPT = 20_000
"""Addresses that are remembered before those are forgotten that have been quiet."""


class Pacing:
    """A number of things a second from one address, and some more at once. Times are in seconds."""

    def __init__(self, rate: float, burst: float) -> None:
        self._each = 1 / rate
        self._ahead = burst / rate
        self._due: dict[str, float] = {}
        """When what was last heard from an address would have come at the usual pace."""

    def delay(self, address: str, now: float, count: int = 1) -> float:
        """For how long this number of things more must wait; they are counted. Nothing is counted where no address is known."""
        if not address:
            return 0.0
        if len(self._due) > MOST_KEPT:
            self._due = {one: due for one, due in self._due.items() if due > now - self._ahead}
        due = self._due[address] = max(self._due.get(address, 0.0), now - self._ahead) + count * self._each
        return max(0.0, due - now)
