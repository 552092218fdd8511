"""How many lines somebody, or somebody's address, has at once; and how many connections that are none."""

from collections import Counter


class Counts:
    """How many of something each key has; nothing is counted for the empty key."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        """At this process. Keys without any are not in it."""

    def add(self, key: str) -> None:
        """One more, whatever the limit says."""
        if key:
            self.here[key] += 1

    def give_back(self, key: str) -> None:
        """One of those that were counted is gone."""
        if key:
            self.here[key] -= 1
            if not self.here[key]:
                del self.here[key]


class LineCounts(Counts):
    """Lines, by key."""

    async def takes(self, key: str, most: int) -> bool:
        """Whether the key may have one more line; counts it if so."""
        if self.here[key] >= most:
            return False
        Counts.add(self, key)
        return True


class Crowds(Counts):
    """Things that are let in before anybody could be asked, by address."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def takes(self, key: str) -> bool:
        """Whether the key may have one more; counts it if so."""
        if key and self.here[key] + self.elsewhere(key) >= self.most:
            return False
        self.add(key)
        return True

    def elsewhere(self, key: str) -> int:
        """How many it has at other processes, as far as is known here."""
        return 0
