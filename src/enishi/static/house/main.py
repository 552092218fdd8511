"""Where the house of a browser begins: what JavaScript hands in, made Python's."""

from collections.abc import Callable
from functools import partial
from typing import Any

from enishi.static.house.house import BrowserHouse


class BrowserShelf:
    """What the browser keeps, by way of JavaScript (`web/static/shelf.ts`)."""

    def __init__(self, shelf: Any, to_module: Callable[[Any], Any]) -> None:
        self._shelf, self._given = shelf, to_module

    async def read(self) -> tuple[bytes | None, list[bytes]]:
        kept = await self._shelf.read()
        return kept.database and kept.database.to_bytes(), [commit.to_bytes() for commit in kept.commits]

    async def append(self, commit: bytes) -> None:
        await self._shelf.append(self._given(commit))

    async def replace(self, database: bytes) -> None:
        await self._shelf.replace(self._given(database))


async def open_house(shelf: Any, module_of: Callable[[str], Any]) -> BrowserHouse:
    """The house with what this browser has kept, ready for its lines."""
    from js import Object  # type: ignore[import-not-found]
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    given = partial(to_js, dict_converter=Object.fromEntries)
    house = BrowserHouse(BrowserShelf(shelf, given), module_of, given)
    await house.open()
    return house
