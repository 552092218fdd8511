"""The dormitory: rooms, gifts, and who is within reach of whom.

A room is 0 to 24, floor by floor from the bottom: 0 is 201, 12 is 403, 24 is 605. A gift is 0 to 49: red ones by the room that receives
them, then blue ones; so gifts are entered in the order of their numbers. Sets of either are bits of one integer.
"""

from enishi.kernel.bits import count, lowest, without_lowest
from enishi.kernel.rule import rule, table

FLOOR = 5
ROOMS = 25
MOMOKA = 12
NOBODY = ROOMS
"""A room that does not exist and reaches nothing."""
ALL = (1 << ROOMS) - 1

RED, BLUE, NO_GIFT = range(3)
GIFTS = 2 * ROOMS
NO_SUCH_GIFT = GIFTS
RED_GIFTS = ALL
BLUE_GIFTS = ALL << ROOMS


def _around(room: int) -> int:
    """The up to eight rooms around one."""
    floor, column = divmod(room, FLOOR)
    near = [other for other in range(ROOMS) if abs(other // FLOOR - floor) <= 1 and abs(other % FLOOR - column) <= 1]
    return sum(1 << other for other in near if other != room)


def _in_line(room: int) -> int:
    """The eight rooms of the same floor or the same column."""
    floor, column = divmod(room, FLOOR)
    return sum(1 << other for other in range(ROOMS) if (other // FLOOR == floor) != (other % FLOOR == column))


def _after(gift: int) -> int:
    """The gifts that can be entered after one: higher ones, to others."""
    return sum(1 << other for other in range(gift + 1, GIFTS) if other != gift + ROOMS)


AROUND = [*map(_around, range(ROOMS)), 0]
IN_LINE = [*map(_in_line, range(ROOMS)), 0]

REACH = table([AROUND, IN_LINE, [0] * (ROOMS + 1)])
"""Rule No. 1: the rooms within reach of a room by the colour of a gift."""
CAN_GIVE = table([red | blue << ROOMS for red, blue in zip(AROUND, IN_LINE, strict=True)])
"""All gifts that somebody in a room can give."""
CAN_COME_FROM = table([*AROUND[:ROOMS], *IN_LINE[:ROOMS], 0])
"""The rooms that a gift can come from: reach is mutual."""
AFTER = table([_after(gift) for gift in range(GIFTS)])


@rule
def gifts_from(givers):
    """All gifts that somebody in these rooms can give."""
    gifts = 0
    while givers:
        gifts |= CAN_GIVE[lowest(givers)]
        givers = without_lowest(givers)
    return gifts


@rule
def gifts_to(receivers):
    """All gifts that go to these rooms."""
    return receivers | receivers << ROOMS


@rule
def receivers_of(gifts):
    """The rooms that these gifts go to."""
    return (gifts | gifts >> ROOMS) & ALL


@rule
def beyond(members):
    """All rooms, or gifts, with a higher number than any of these."""
    members |= members >> 1
    members |= members >> 2
    members |= members >> 4
    members |= members >> 8
    members |= members >> 16
    members |= members >> 32
    return ~members


@rule
def ways_to_choose(number, of):
    """How many sets of up to three there are."""
    if number == 0:
        return 1
    if number == 1:
        return of
    if number == 2:
        return of * (of - 1) // 2
    return of * (of - 1) * (of - 2) // 6


@rule
def matched(one, two, three):
    """How many of three sets can have members that are all different (what Hall's theorem leaves of them)."""
    pair = min(count(one | two), count(one | three), count(two | three))
    single = min(count(one), count(two), count(three))
    return min(3, count(one | two | three), pair + 1, single + 2)
