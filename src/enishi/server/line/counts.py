"""How many lines somebody, or somebody's address, has at once."""

from collections import Counter


class LineCounts:
    """Lines by key; nothing is counted for the empty key."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        """Lines to this process. Keys without any are not in it."""

    async def takes(self, key: str, most: int) -> bool:
        """Whether the key may have one more line; counts it if so."""
        if self.here[key] >= most:
            return False
        self._count(key)
        return True

    def add(self, key: str) -> None:
        """One more line, whatever the limit says."""
        self._count(key)

    def _count(self, key: str) -> None:
        if key:
            self.here[key] += 1

    def give_back(self, key: str) -> None:
        """One of the lines that were counted is gone."""
        if key:
            self.here[key] -= 1
            if not self.here[key]:
                del self.here[key]
