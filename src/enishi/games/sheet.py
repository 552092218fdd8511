"""A game's sheet: what somebody can work out from a hidden record, by going through all worlds that agree with what was seen.

The game's `aid.py` counts (`games.parts.Aid`), plain or compiled; a page does the same by the game's module (`web/wasm/rules.ts`).
"""

from copy import deepcopy
from typing import Any

import msgspec

from enishi.games.parts import Aid


class Sheet(msgspec.Struct, frozen=True):
    """What somebody can work out; the game's table draws it."""

    worlds: int
    """How many worlds agree with everything that was seen."""
    chances: dict[str, float]
    """In which part of these worlds each of the things is so that the game's aid counts."""


def sheet_of(aid: Aid, s: Any) -> Sheet:
    """The sheet of a hidden record."""
    counts = [0] * len(aid.COUNTED)
    worlds = aid.count(deepcopy(s), counts)
    return Sheet(worlds, {name: times / worlds for name, times in zip(aid.COUNTED, counts, strict=True)})
