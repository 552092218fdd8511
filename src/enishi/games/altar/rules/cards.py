"""The cards of Altar of Time, alone, held together, and as the sets of number cards that schedules are made of.

A card is a number here: 0 to 5 for the number cards 1 to 6, then spear and shield of each seat. Cards held together (a hand, a deck) are
one integer: five bits for how many there are of each number, one bit for each desire, and above them how many cards there are in all.
"""

from itertools import combinations_with_replacement

from enishi.kernel.bits import count
from enishi.kernel.rule import rule, table

SEATS = 5
NUMBERS = 6
CARDS = NUMBERS + 2 * SEATS
HAND = 8
TIME = 8
"""What every schedule adds up to."""

SIZE = 40
"""Where the bits begin that say how many cards there are in all."""
ROOM = 31
PLACES = [5 * card if card < NUMBERS else 24 + card for card in range(CARDS)]
ONES = [(1 << place) + (1 << SIZE) for place in PLACES]
PLACE = table(PLACES)
ONE = table(ONES)
WIDTH = table([ROOM if card < NUMBERS else 1 for card in range(CARDS)])
SPARE = sum(1 << (place + 4) for place in PLACES[:NUMBERS])
"""For each number a bit that no hand ever needs: subtracting more than there is clears it."""

SINGLES = sum(1 << place for place in PLACES[:NUMBERS])
DESIRES = sum(1 << place for place in PLACES[NUMBERS:])

ALL_OF_A_SEAT = (8, 7, 6, 5, 4, 3)
FIRST_SCHEDULE = (1, 2, 5)


def _full_deck(seat: int) -> int:
    """All number cards but those of the first schedule, and the seat's two desires."""
    numbers = sum((ALL_OF_A_SEAT[number - 1] - FIRST_SCHEDULE.count(number)) * ONES[number - 1] for number in range(1, NUMBERS + 1))
    return numbers + ONES[NUMBERS + 2 * seat] + ONES[NUMBERS + 2 * seat + 1]


FULL_DECK = table([_full_deck(seat) for seat in range(SEATS)])
DECK = sum(ALL_OF_A_SEAT) - len(FIRST_SCHEDULE) + 2


@rule
def how_many(cards, card):
    """How many of one card there are."""
    return (cards >> PLACE[card]) & WIDTH[card]


@rule
def size(cards):
    return cards >> SIZE


@rule
def one_of_each(cards):
    """One of every card that is there."""
    numbers = (cards | cards >> 1 | cards >> 2 | cards >> 3 | cards >> 4) & SINGLES
    present = numbers | cards & DESIRES
    return present + (count(present) << SIZE)


@rule
def nth_card(cards, n):
    """The n-th card in ascending order, from 0."""
    card = 0
    while n >= how_many(cards, card):
        n -= how_many(cards, card)
        card += 1
    return card


# Sets of number cards with a sum of at most 8, by sum: what is taken out of a schedule and laid into it.

SETS = sorted(
    (cards for size in range(1, TIME + 1) for cards in combinations_with_replacement(range(1, NUMBERS + 1), size) if sum(cards) <= TIME),
    key=lambda cards: (sum(cards), cards),
)
EMPTY = len(SETS)
"""The number of the empty set, which stands after all others."""
_NUMBER_OF = {cards: number for number, cards in enumerate([*SETS, ()])}
_ALL = list(_NUMBER_OF)


def _subsets(cards: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All sets in a set but the empty one."""
    chosen = [tuple(card for i, card in enumerate(cards) if picked >> i & 1) for picked in range(1, 1 << len(cards))]
    return set(chosen)


def _without(cards: tuple[int, ...], others: tuple[int, ...]) -> int:
    """The set that is left, as its number; 0 where the others are not all there."""
    left = list(cards)
    for card in others:
        if card not in left:
            return 0
        left.remove(card)
    return _NUMBER_OF[tuple(left)]


def _with(cards: tuple[int, ...], others: tuple[int, ...]) -> int:
    """Both together, as a number; 0 where that is too much for a schedule."""
    return _NUMBER_OF.get(tuple(sorted(cards + others)), 0)


SUM = table([sum(cards) for cards in _ALL], "i1")
CARDS_OF = table([sum(ONES[card - 1] for card in cards) for cards in _ALL])
NUMBERS_IN = table([sum(1 << number for number in set(cards)) for cards in _ALL], "i1")
"""Which numbers a set has, as bits."""
PARTS = table([sum(1 << _NUMBER_OF[part] for part in _subsets(cards)) for cards in _ALL])
"""The sets that a set contains, as bits."""
SUMS = table([sum(1 << (total - 1) for total in {sum(part) for part in _subsets(cards)}) for cards in _ALL], "i2")
"""The sums that can be taken out of a set: bit 0 for 1 to bit 7 for 8."""
WITHOUT = table([[_without(cards, others) for others in _ALL] for cards in _ALL], "i1")
WITH = table([[_with(cards, others) for others in _ALL] for cards in _ALL], "i1")
OF_SUMS = table([sum(1 << i for i, cards in enumerate(SETS) if sums >> (sum(cards) - 1) & 1) for sums in range(1 << TIME)])
"""The sets that have one of the given sums."""
FIRST_OF_SUM = table([sum(sum(cards) < total for cards in SETS) for total in range(TIME + 2)], "i1")

FIRST = _NUMBER_OF[FIRST_SCHEDULE]


@rule
def has_number(cards, number):
    """Whether a set of number cards has one of this number."""
    return (NUMBERS_IN[cards] >> number) & 1


@rule
def contains(cards, wanted):
    """Whether a hand has all of the wanted number cards."""
    return ((cards | SPARE) - wanted) & SPARE == SPARE


@rule
def sums_of(cards):
    """The sums from 1 to 8 that some number cards of a hand add up to, as bits."""
    sums = 1
    for card in range(NUMBERS):
        for _ in range(min(how_many(cards, card), TIME // (card + 1))):
            sums |= sums << (card + 1)
    return (sums >> 1) & ((1 << TIME) - 1)


@rule
def sets_of_sum(cards, total):
    """The sets of number cards in a hand with this sum, as bits."""
    sets = 0
    for cards_set in range(FIRST_OF_SUM[total], FIRST_OF_SUM[total + 1]):
        if contains(cards, CARDS_OF[cards_set]):
            sets |= 1 << cards_set
    return sets


# Sets of any cards of a hand, entered one by one in ascending order: offerings.


@rule
def choices_from(cards, lowest_card):
    """How many sets of cards can be chosen, none included, from those that are not below a card."""
    choices = 1
    for card in range(lowest_card, CARDS):
        choices *= how_many(cards, card) + 1
    return choices


@rule
def choices_beginning(cards, card):
    """How many sets of cards there are whose lowest is this card."""
    return how_many(cards, card) * choices_from(cards, card + 1)


@rule
def beginning_of(cards, lowest_card, n):
    """The lowest card of the n-th set, sets being ordered by their lowest card; CARDS where n is beyond the last."""
    choices = choices_from(cards, lowest_card)
    for card in range(lowest_card, CARDS):
        copies = how_many(cards, card)
        choices //= copies + 1
        if n < copies * choices:
            return card
        n -= copies * choices
    return CARDS
