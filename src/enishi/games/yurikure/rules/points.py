"""Points on the seven girls of Yurikure, packed into one integer: eight bits a girl, the highest of them kept free for comparing."""

from enishi.games.yurikure.rules.record import GIRLS, PAIR_LIST
from enishi.kernel.rule import rule, table

LANE = 8
LARGEST = (1 << LANE - 1) - 1
ONES = sum(1 << LANE * girl for girl in range(GIRLS))
GUARDS = sum(1 << LANE * girl + LANE - 1 for girl in range(GIRLS))

ONE_EACH = table([1 << LANE * first | 1 << LANE * second for first, second in PAIR_LIST])
"""One point on each girl of a pair."""


@rule
def on_girl(points, girl):
    return (points >> LANE * girl) & LARGEST


@rule
def suffices(points, need):
    """Whether the points on every girl are what she needs or more."""
    return ((points | GUARDS) - need) & GUARDS == GUARDS


@rule
def lacking(points, need):
    """What is lacking on each girl; 0 where she has enough."""
    difference = (need | GUARDS) - points
    lacks = (difference & GUARDS) >> LANE - 1
    return difference & lacks * LARGEST


@rule
def most(points):
    """The most points on one girl."""
    highest = 0
    for girl in range(GIRLS):
        highest = max(highest, on_girl(points, girl))
    return highest


@rule
def total(points):
    """The points on all girls together: the product's lane above the last girl's own adds up all seven."""
    return ((points * ONES) >> LANE * (GIRLS - 1)) & (1 << LANE) - 1


@rule
def packed(row):
    """The points that a row of seven numbers says."""
    points = 0
    for girl in range(GIRLS):
        points |= row[girl] << LANE * girl
    return points
