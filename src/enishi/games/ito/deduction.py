"""The deduction sheet: which threes can be the possessors after all that everybody has seen, and how likely that makes each room.

The rules themselves say whether a three agrees (`rules.secret`), as they do for `redeal`; here all threes are gone through. The sheet is
made of public facts alone, so it is the same for both sides and for onlookers: the possessor side reads in it what the other side can
know. Every three that agrees counts alike; how likely a three would have played like this is not weighed.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

import msgspec

from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules.record import OVER
from enishi.games.ito.rules.rooms import ROOMS, beyond
from enishi.games.ito.rules.secret import agrees, third_rooms


class Sheet(msgspec.Struct, frozen=True):
    """What everybody can work out about the possessors."""

    threes: int
    """How many threes agree with everything that was seen; 1 when the game is over, as the possessors are turned up."""
    chances: dict[str, float]
    """By room, `201` to `605`: the part of these threes that she belongs to. They add up to 3; 0.0 where she cannot be a possessor, 1.0
    where she must be."""


def sheet(s: Any) -> Sheet:
    """The deduction sheet of a position; `s` may be anybody's hidden record."""
    threes = possible_threes(s)
    return Sheet(len(threes), {name: sum(three >> room & 1 for three in threes) / len(threes) for room, name in enumerate(ROOM_NAMES)})


def possible_threes(s: Any) -> list[int]:
    """All threes, as sets of rooms, that agree with everything that was seen."""
    if s.phase == OVER:
        return [s.possessors]
    world = deepcopy(s)
    found = []
    for three in _threes(world):
        world.possessors = three
        if agrees(world):
            found.append(three)
    return found


def _threes(s: Any) -> Iterator[int]:
    """The threes of the living of whom each gift, looked at alone, can have come from somebody."""
    living = [1 << room for room in range(ROOMS) if s.living >> room & 1]
    for one, two in combinations(living, 2):
        thirds = third_rooms(s, one | two) & beyond(two)
        while thirds:
            yield one | two | (thirds & -thirds)
            thirds &= thirds - 1
