"""What a reckoning works with: the threes that are possible, and notes about their ways to give."""

from contextlib import suppress
from typing import Any

from enishi.games.ito.cards import KINDS
from enishi.games.ito.insight.reckoning.hiding import MOST_LOOKED_AT
from enishi.games.ito.insight.reckoning.ways import MOST_WAYS, WAYS
from enishi.games.ito.rules.rooms import ROOMS

with suppress(ModuleNotFoundError):  # a browser's Python has none, and nobody reckons there
    import numpy as np

MOST_THREES = ROOMS * (ROOMS - 1) * (ROOMS - 2) // 6

DESK = [
    ("weights", "f8", (MOST_THREES,)),  # how likely each of the threes is; together 1
    ("threes", "i4", (MOST_THREES,)),
    ("number", "i4"),  # how many threes there are
    ("living", "i4"),
    ("watched", "i4"),  # who is watched in this turn
    ("turn", "i4"),
    ("notices", "i1", (len(KINDS),)),  # how many notice cards of each kind are left
]
"""The table as everybody sees it in a turn, and what is believed."""

NOTES = [
    ("mass", "f8", (WAYS,)),  # of each way to give: what it is worth to those who look at it; all zeros in between
    ("share", "f8", (WAYS,)),  # likewise
    ("asked", "i8"),  # how often ways were listed
    ("seen", "i8", (WAYS,)),  # when a way was last listed
    ("ways", "i4", (MOST_WAYS,)),  # the ways that were listed last
    ("met", "i4", (WAYS,)),  # all ways that have a mass
    ("met_number", "i8"),
    ("suspicion", "f8", (ROOMS,)),  # how likely each room is one of the three
    ("looked_at", "i4", (MOST_LOOKED_AT,)),  # ways that are compared
    ("hopes", "f8", (MOST_LOOKED_AT,)),  # how likely an escape seemed from each of them, all walks together
]


def new_desks() -> Any:
    """One to reckon at, and one for walks."""
    return np.zeros(2, DESK)


def new_notes() -> Any:
    return np.zeros(1, NOTES)
