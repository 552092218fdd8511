"""Bunches of cards: how many there are of each kind, six bits a kind, in one integer.

Kinds are numbered in ascending order: the Sun's 1 to 5 are 0 to 4, the Moon's are 5 to 9. Sets of kinds are bits of an integer.
"""

from enishi.kernel.bits import lowest
from enishi.kernel.rule import rule, table

NUMBERS = 5
KINDS = 2 * NUMBERS
COPIES = (8, 7, 6, 5, 4)
"""How many 1s to 5s there are in each suit."""

LANE = 6
LANE_MASK = (1 << LANE) - 1
LAST_LANE = LANE * (KINDS - 1)
ONES = sum(1 << LANE * kind for kind in range(KINDS))
GUARDS = ONES << (LANE - 1)
"""The highest bit of each lane: there are never enough cards of a kind to reach it."""

EVERY_KIND = (1 << KINDS) - 1
WHOLE_DECK = sum(COPIES[kind % NUMBERS] << LANE * kind for kind in range(KINDS))


def _lanes(kinds: int) -> int:
    return sum(LANE_MASK << LANE * kind for kind in range(KINDS) if kinds >> kind & 1)


LANES_OF = table([_lanes(kinds) for kinds in range(1 << KINDS)])


@rule
def one(card):
    return 1 << (LANE * card)


@rule
def number(cards, card):
    """How many of a kind."""
    return (cards >> (LANE * card)) & LANE_MASK


@rule
def total(cards):
    """How many in all: the product has the sum of all lanes in its last one."""
    return ((cards * ONES) >> LAST_LANE) & LANE_MASK


@rule
def nth_card(cards, n):
    """The n-th card in ascending order, from 0: the product has in each lane how many there are up to that kind."""
    up_to = cards * ONES
    card = 0
    while number(up_to, card) <= n:
        card += 1
    return card


@rule
def held_kinds(cards):
    """A bit at the foot of the lane of each kind that is there."""
    return (cards | (cards >> 1) | (cards >> 2) | (cards >> 3)) & ONES


@rule
def kind_at(bits):
    """The lowest kind of a set whose members are bits at the foot of lanes."""
    return lowest(bits) // LANE


@rule
def absent_kinds(cards):
    """The set of kinds that are not there."""
    kinds = 0
    for card in range(KINDS):
        kinds |= (number(cards, card) == 0) << card
    return kinds


@rule
def of_kinds(cards, kinds):
    return cards & LANES_OF[kinds]


@rule
def without_kinds(cards, kinds):
    return cards & ~LANES_OF[kinds]


@rule
def surplus(cards, others):
    """What is left of a bunch when another is taken from it, as far as it goes."""
    difference = (cards | GUARDS) - others
    enough = difference & GUARDS
    return difference & (enough - (enough >> (LANE - 1)))
