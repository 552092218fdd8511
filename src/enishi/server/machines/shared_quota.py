"""How much somebody, or somebody's address, may do within an hour, counted over all machines: the same bucket, in the database."""

from enishi.server.line.addresses import hashed
from enishi.server.line.quotas import HOUR, Quota
from enishi.server.machines.register import Ask
from enishi.server.store.errors import StoreError

_FULL = "least($3, quotas.level + greatest(0, $4 - quotas.at) * $3 / 3600000)"
"""What the bucket holds by now."""

_TAKE = f"""INSERT INTO quotas VALUES ($1, $2, $3::float8 - 1, $4::bigint) ON CONFLICT (name, whose)
    DO UPDATE SET level = {_FULL} - 1, at = greatest($4, quotas.at) WHERE {_FULL} >= 1 RETURNING level"""


class SharedQuota(Quota):
    """One quota of the house. Where the database is away, each machine counts for itself."""

    def __init__(self, ask: Ask, name: str, an_hour: int) -> None:
        super().__init__(an_hour)
        self._ask = ask
        self._name = name

    async def takes(self, key: str, now: int) -> bool:
        if not key or self._an_hour < 1:
            return not key
        try:
            return bool(await self._ask(_TAKE, self._name, hashed(key), float(self._an_hour), now))
        except StoreError:
            return await super().takes(key, now)


async def forget_full(ask: Ask, now: int) -> None:
    """Whoever did nothing for an hour has the whole quota again, and is forgotten."""
    await ask("DELETE FROM quotas WHERE at < $1", now - HOUR * 1000)
