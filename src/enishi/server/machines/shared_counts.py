"""How many lines somebody has at once, counted over all machines: each writes down its own, and whoever asks adds them up."""

from collections.abc import Callable, Coroutine

from enishi.server.line.addresses import hashed
from enishi.server.line.counts import LineCounts
from enishi.server.machines.register import Ask
from enishi.server.store.errors import StoreError

_WRITE = """INSERT INTO lines VALUES ($1, $2, $3, $4)
    ON CONFLICT (process, name, whose) DO UPDATE SET lines = excluded.lines"""
_WRITE_AND_ADD_UP = f"""WITH ours AS ({_WRITE})
    SELECT $4 + coalesce(sum(lines), 0)::bigint FROM lines WHERE name = $2 AND whose = $3 AND process <> $1"""
_GONE = "DELETE FROM lines WHERE process = $1 AND name = $2 AND whose = $3"
_ALL = "SELECT coalesce(sum(lines), 0)::bigint FROM lines WHERE name = $1 AND whose = $2"


class SharedLineCounts(LineCounts):
    """One kind of key. Where the database is away, each machine counts for itself."""

    def __init__(self, ask: Ask, process: str, name: str, later: Callable[[Coroutine[None, None, None]], None]) -> None:
        super().__init__()
        self._ask = ask
        self._me = process
        self._name = name
        self._later = later
        """Does something that nobody waits for."""

    async def takes(self, key: str, most: int) -> bool:
        """Ours is written down while all are added up. Where they are many, all are added up once more after that: of two that come to
        two machines at the same moment, at least one then sees the other."""
        if not await super().takes(key, most):
            return False
        if not key:
            return True
        try:
            [(lines,)] = await self._ask(_WRITE_AND_ADD_UP, self._me, self._name, hashed(key), self.here[key])
            if lines > most / 2:
                [(lines,)] = await self._ask(_ALL, self._name, hashed(key))
        except StoreError:
            return True
        except BaseException:  # whoever came is gone
            self.give_back(key)
            raise
        if lines > most:
            self.give_back(key)
        return bool(lines <= most)

    def add(self, key: str) -> None:
        super().add(key)
        if key:
            self._later(self._write(key))

    def give_back(self, key: str) -> None:
        super().give_back(key)
        if key:
            self._later(self._write(key))

    async def write_all(self) -> None:
        """Writes down everything again: the database may have lost it."""
        for key in list(self.here):
            await self._write(key)

    async def _write(self, key: str) -> None:
        lines = self.here[key]
        if lines:
            await self._ask(_WRITE, self._me, self._name, hashed(key), lines)
        else:
            await self._ask(_GONE, self._me, self._name, hashed(key))
