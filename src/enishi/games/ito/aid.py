"""The deduction sheet: which threes can be the possessors after all that everybody has seen, and so how likely each room is.

The rules themselves say whether a three agrees (`rules.secret`), as they do for `redeal`; here all threes are gone through. The sheet is
made of public facts alone, so it is the same for both sides and for onlookers: the possessor side reads in it what the other side can
know. Every three that agrees counts alike; how likely a three would have played like this is not weighed.
"""

from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules.record import OVER
from enishi.games.ito.rules.rooms import ROOMS
from enishi.games.ito.rules.secret import agrees, third_rooms
from enishi.kernel.bits import without_lowest
from enishi.kernel.rule import rule

COUNTED = ROOM_NAMES
"""By room, `201` to `605`: whether she is a possessor. The chances add up to 3; 0.0 where she cannot be one, 1.0 where she must be."""


@rule
def count(s, out):
    """Writes of how many threes that agree with everything that was seen each room is a part; returns how many there are.

    One when the game is over, as the possessors are turned up.
    """
    for room in range(ROOMS):
        out[room] = 0
    if s.phase == OVER:
        add_three(s.possessors, out)
        return 1
    found = 0
    ones = s.living
    while ones:
        one = ones & -ones
        ones ^= one
        twos = ones
        while twos:
            two = twos & -twos
            twos ^= two
            found += count_with(s, one | two, twos, out)
    return found


@rule
def count_with(s, two, rooms, out):
    """The same for the threes of these two and one of these rooms.

    Only those are tried of whom each gift, looked at alone, can have come from somebody.
    """
    found = 0
    thirds = rooms & third_rooms(s, two)
    while thirds:
        s.possessors = two | (thirds & -thirds)
        thirds = without_lowest(thirds)
        if agrees(s):
            add_three(s.possessors, out)
            found += 1
    return found


@rule
def add_three(three, out):
    for room in range(ROOMS):
        out[room] += three >> room & 1
