"""Cards together, in a hand or a deck: how many there are of each value, for cards of a value are alike.

Cards together are one integer whose digits to the base 16, the lowest first, are the numbers of 1s, 2s and so on. So they are put together
by adding. No digit overflows: there are eight 1s, and fewer of every other value. A single card is its value, 1 to 6, and 0 is no card.
"""

from enishi.kernel.bits import count, nth
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

VALUES = 6
COPIES = (8, 7, 6, 5, 4, 3)
"""How many cards there are of the values 1 to 6."""
CARDS = sum(COPIES)
DIGIT_BITS = 4
DIGIT = (1 << DIGIT_BITS) - 1
EVERY_SECOND_DIGIT = 0x0F0F0F
LOWEST_BITS = 0x111111
"""The lowest bit of each digit."""
ALL = sum(copies << DIGIT_BITS * place for place, copies in enumerate(COPIES))


@rule
def single(card):
    """One card, or none."""
    return (1 << DIGIT_BITS * card) >> DIGIT_BITS


@rule
def copies(cards, card):
    """How many cards of a value there are."""
    return (cards >> DIGIT_BITS * (card - 1)) & DIGIT


@rule
def only(cards, card):
    """The cards of one value."""
    return cards & (DIGIT << DIGIT_BITS * (card - 1))


@rule
def size(cards):
    """How many cards there are: the sum of the digits, which are first added in pairs."""
    pairs = (cards & EVERY_SECOND_DIGIT) + ((cards >> DIGIT_BITS) & EVERY_SECOND_DIGIT)
    return ((pairs * 0x010101) >> 16) & 0xFF


@rule
def points(cards):
    """The sum of the values."""
    total = 0
    for card in range(1, VALUES + 1):
        total += card * copies(cards, card)
    return total


@rule
def marks(cards):
    """A bit for each value that there is, the lowest of its digit."""
    halves = cards | (cards >> 1)
    return (halves | (halves >> 2)) & LOWEST_BITS


@rule
def number_of_values(cards):
    """How many different values there are."""
    return count(marks(cards))


@rule
def nth_value(cards, n):
    """The n-th lowest of the different values, from 0."""
    return nth(marks(cards), n) // DIGIT_BITS + 1


@rule
def nth_card(cards, n):
    """The card at a place, from 0, when they are sorted."""
    card = 1
    while n >= copies(cards, card):
        n -= copies(cards, card)
        card += 1
    return card


@rule
def any_card(cards, rng):
    """One of the cards, each being equally likely."""
    return nth_card(cards, below(rng, size(cards)))
