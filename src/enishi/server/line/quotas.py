"""How much somebody, or somebody's address, may do within an hour."""

from enishi.server.line.bucket import Bucket

HOUR = 3600
MOST_KEPT = 20_000
"""Keys that are remembered before those are forgotten that have their whole quota again."""


class Quota:
    """How much each key may have in an hour; nothing is counted for the empty key."""

    def __init__(self, an_hour: int) -> None:
        self._an_hour = an_hour
        self._buckets: dict[str, Bucket] = {}

    async def takes(self, key: str, now: int) -> bool:
        """Whether one more is within the quota; counts it if so."""
        if not key:
            return True
        if len(self._buckets) > MOST_KEPT:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)}
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._an_hour / HOUR, self._an_hour, now)
        return bucket.takes(now)
