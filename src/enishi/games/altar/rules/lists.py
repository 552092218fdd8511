"""Hands of Altar of Time as lists, in which a card may be unknown: what `redeal` works with.

A list is one integer. A place has five bits, a card + 1 or UNKNOWN; above them stands how many cards there are.
"""

from enishi.games.altar.rules.cards import CARDS, CARDS_OF, NUMBERS, ONE, how_many, nth_card, size
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

UNKNOWN = CARDS + 1
BITS = 5
PLACE_VALUE = 1 << BITS
LIST_SIZE = 40


@rule
def list_size(cards):
    return cards >> LIST_SIZE


@rule
def at(cards, place):
    return (cards >> (BITS * place)) & (PLACE_VALUE - 1)


@rule
def put(cards, place, card):
    """A list with another card at a place that it has."""
    return cards + ((card - at(cards, place)) << (BITS * place))


@rule
def append(cards, card):
    return cards + (1 << LIST_SIZE) + (card << (BITS * list_size(cards)))


@rule
def last(cards):
    return at(cards, list_size(cards) - 1)


@rule
def without_last(cards):
    return cards - (1 << LIST_SIZE) - (last(cards) << (BITS * (list_size(cards) - 1)))


@rule
def take_away(cards, place):
    """The last card fills the place of one that goes."""
    return without_last(put(cards, place, last(cards)))


@rule
def bring_back(cards, place, card):
    """Undoes `take_away`: the card has its place again, and the one that filled it is the last."""
    if place == list_size(cards):
        return append(cards, card)
    return put(append(cards, at(cards, place)), place, card)


@rule
def listed(cards):
    """A hand as a list."""
    cards_list = 0
    for n in range(size(cards)):
        cards_list = append(cards_list, nth_card(cards, n) + 1)
    return cards_list


@rule
def gathered(cards_list):
    """A list as a hand, without the cards that are unknown."""
    cards = 0
    for place in range(list_size(cards_list)):
        if at(cards_list, place) != UNKNOWN:
            cards += ONE[at(cards_list, place) - 1]
    return cards


@rule
def unknown_cards(number):
    cards = 0
    for _ in range(number):
        cards = append(cards, UNKNOWN)
    return cards


@rule
def with_set(cards, laid):
    for card in range(NUMBERS):
        for _ in range(how_many(CARDS_OF[laid], card)):
            cards = append(cards, card + 1)
    return cards


@rule
def filled(cards_list, cards, rng):
    """A list with some cards, in any order, in its unknown places."""
    for place in range(list_size(cards_list)):
        if at(cards_list, place) == UNKNOWN:
            card = nth_card(cards, below(rng, size(cards)))
            cards -= ONE[card]
            cards_list = put(cards_list, place, card + 1)
    return cards_list
