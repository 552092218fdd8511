"""How many connections an address has at once, counted over all machines as well as can be without waiting for the database.

Whoever comes is let in or not before a byte of theirs is read, so each machine knows the others' numbers only as of its last sweep. What an
address opens everywhere within that time is let in, and then nothing more until it has come below the limit, all machines together.
"""

from enishi.server.line.addresses import hashed
from enishi.server.line.counts import Crowds
from enishi.server.machines.register import Ask
from enishi.server.store.errors import StoreError

PART_TOLD = 8
"""An address is told of from this part of its limit on: nearly all are far below, and cost the database nothing."""
MOST_TOLD = 500
"""Addresses that one machine tells of, those with the most first."""

_TELL = """WITH gone AS (DELETE FROM lines WHERE process = $1 AND name = $2 AND whose <> ALL ($3::text[]))
    INSERT INTO lines SELECT $1, $2, * FROM unnest($3::text[], $4::bigint[])
    ON CONFLICT (process, name, whose) DO UPDATE SET lines = excluded.lines"""
_OTHERS = "SELECT whose, sum(lines)::bigint FROM lines WHERE name = $1 AND process <> $2 GROUP BY whose"


class SharedCrowds(Crowds):
    """One kind of thing that is counted. Where the database is away, each machine counts for itself."""

    def __init__(self, ask: Ask, process: str, name: str, most: int) -> None:
        super().__init__(most)
        self._ask = ask
        self._me = process
        self._name = name
        self._others: dict[str, int] = {}
        self._has_told = False

    def elsewhere(self, key: str) -> int:
        return self._others.get(hashed(key), 0) if self._others else 0

    async def swap(self) -> None:
        """Tells the others of our crowds, and reads of theirs."""
        many = {hashed(key): here for key, here in self.here.most_common(MOST_TOLD) if here * PART_TOLD >= self.most}
        try:
            if many or self._has_told:
                await self._ask(_TELL, self._me, self._name, list(many), list(many.values()))
            self._has_told = bool(many)
            self._others = dict(await self._ask(_OTHERS, self._name, self._me))
        except StoreError:
            self._others = {}  # what they were nobody knows any more
            raise
