"""Piles of cards: how many there are of each kind, for cards of a kind are alike.

A pile is one integer whose digits to the base 64, the lowest first, are the numbers of clovers, gold clovers, and so on in the order
below. So piles are put together by adding them. There are 50 cards in all, and no digit overflows.
"""

from enishi.kernel.rule import rule

CLOVER, GOLD, ONE, TWO, RED, BLACK = range(6)
KINDS = 6
DIGIT_BITS = 6
DIGIT = (1 << DIGIT_BITS) - 1


def _pile(*counts: int) -> int:
    """The pile with these numbers of cards, kind by kind."""
    return sum(number << DIGIT_BITS * card for card, number in enumerate(counts))


GAME_CARDS = _pile(5, 5, 5, 5, 5, 5)
ONE_DECK = _pile(3, 0, 1, 0, 0, 0)
RED_DECK = _pile(3, 0, 0, 0, 1, 0)
FORTUNE_CARDS = _pile(12, 0, 2, 0, 2, 0)


@rule
def single(card):
    """The pile of one card."""
    return 1 << DIGIT_BITS * card


@rule
def copies(pile, card):
    """How many cards of a kind a pile has."""
    return (pile >> DIGIT_BITS * card) & DIGIT


@rule
def size(pile):
    """How many cards a pile has: the sum of its digits, by casting out sixty-threes."""
    return pile % DIGIT


@rule
def bird_cards(pile):
    """How many cards with birds on them a pile has; they are the kinds from `ONE` on."""
    return size(pile >> DIGIT_BITS * ONE)


@rule
def birds(pile):
    """How many birds a pile has: one on each card, and a second one on `TWO`."""
    return bird_cards(pile) + copies(pile, TWO)


@rule
def kinds_in(pile):
    """The set of kinds that a pile has."""
    kinds = 0
    for card in range(KINDS):
        if copies(pile, card):
            kinds |= 1 << card
    return kinds


@rule
def drawn_at(pile, place):
    """The kind of the card at a place, from 0, of a pile that is sorted by kind."""
    card = 0
    while place >= copies(pile, card):
        place -= copies(pile, card)
        card += 1
    return card
