"""The calls: three cards of one suit, and the fourth that is wanted."""

from enishi.games.soulmates.rules.cards import LANE, NUMBERS, ONES, held_kinds
from enishi.kernel.rule import rule, table

RUNS = (((1, 2, 3), 4), ((1, 2, 4), 3), ((1, 3, 4), 2), ((2, 3, 4), 1), ((2, 3, 4), 5), ((2, 3, 5), 4), ((2, 4, 5), 3), ((3, 4, 5), 2))
PATTERNS = RUNS + tuple(((digit, digit, digit), digit) for digit in range(1, NUMBERS + 1))
"""The digits of the three cards and the digit wanted, for each way to call in a suit."""

RUN_COUNT = len(RUNS)
PATTERN_COUNT = len(PATTERNS)

CALLS = tuple((suit, *pattern) for suit in range(2) for pattern in PATTERNS)
"""Every call by its number: suit, three digits, digit wanted."""


def _kind(suit: int, digit: int) -> int:
    return suit * NUMBERS + digit - 1


CALLED = table([sum(1 << LANE * _kind(suit, digit) for digit in digits) for suit, digits, _ in CALLS])
WANTED = table([_kind(suit, wanted) for suit, _, wanted in CALLS], "i1")

RUNS_WITH = table([sum(1 << i for i, (run, _) in enumerate(RUNS) if all(held >> digit - 1 & 1 for digit in run)) for held in range(32)])
"""The runs that can be called with a set of numbers in a suit."""

SUIT_BITS = LANE * NUMBERS
SUIT_MASK = (1 << SUIT_BITS) - 1
GATHER = sum(1 << (LANE - 1) * (NUMBERS - 1 - i) for i in range(NUMBERS))
"""Moves the feet of five lanes together when multiplied with them; no two bits meet on the way."""


@rule
def side_by_side(feet):
    """Five bits, each at the foot of a lane, as five bits in a row."""
    return ((feet * GATHER) >> ((LANE - 1) * (NUMBERS - 1))) & 31


@rule
def kinds_held_thrice(hand):
    """A bit at the foot of the lane of each kind that a hand of five has three or more of."""
    return ((hand >> 2) | ((hand >> 1) & hand)) & ONES


@rule
def suit_calls(held, thrice):
    return RUNS_WITH[side_by_side(held)] | (side_by_side(thrice) << RUN_COUNT)


@rule
def possible_calls(hand):
    """The set of calls that a hand of five can make."""
    held, thrice = held_kinds(hand), kinds_held_thrice(hand)
    sun = suit_calls(held & SUIT_MASK, thrice & SUIT_MASK)
    return sun | (suit_calls(held >> SUIT_BITS, thrice >> SUIT_BITS) << PATTERN_COUNT)
