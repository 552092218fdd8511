"""A hidden record of Altar of Time as numbers, for learning; seats come from the viewer on, and so do their desires."""

# mypy: allow-untyped-defs, allow-untyped-calls

from enishi.games.altar.rules_cards import CARDS, CARDS_OF, DECK, HAND, NUMBERS, SEATS, SUM, TIME, how_many
from enishi.games.altar.rules_memory import seen_in_hand
from enishi.kernel.rule import rule

A_SEAT = NUMBERS + 4 + 2 * CARDS
"""Schedule, cards held and in the deck, whether the seat takes part, whether it is its turn; then cards of its hand and of its deck."""
OBSERVATION = SEATS * A_SEAT + NUMBERS + 8


@rule
def describe(s, seat, out):
    """Writes all but the last four places, which say what is to be done."""
    viewer = seat if seat < s.seats else 0
    for i in range(SEATS):
        if i < s.seats:
            describe_seat(s, seat, viewer, (viewer + i) % s.seats, i * A_SEAT, out)
        else:
            for place in range(A_SEAT):
                out[i * A_SEAT + place] = 0
    place = SEATS * A_SEAT
    for card in range(NUMBERS):
        out[place + card] = s.altar[card] / (8 * s.seats)
    place += NUMBERS
    out[place] = s.face_down / (DECK * s.seats)
    out[place + 1] = (TIME - SUM[s.schedule[s.target]]) / TIME
    out[place + 2] = s.passes / s.seats
    out[place + 3] = s.may_pass


@rule
def describe_seat(s, seat, viewer, other, first, out):
    for card in range(NUMBERS):
        out[first + card] = how_many(CARDS_OF[s.schedule[other]], card) / TIME
    place = first + NUMBERS
    out[place] = s.held[other] / HAND
    out[place + 1] = s.left[other] / DECK
    out[place + 2] = 1
    out[place + 3] = s.turn == other
    describe_cards(s, viewer, cards_known(s, seat, other), HAND, place + 4, out)
    describe_cards(s, viewer, s.deck[other], HAND, place + 4 + CARDS, out)


@rule
def cards_known(s, seat, other):
    """The cards that a seat knows for certain to be in a hand: its own, an open one, or cards that it saw going there."""
    return s.hand[other] if s.hand[other] else seen_in_hand(s, seat, other, True)


@rule
def describe_cards(s, viewer, cards, scale, first, out):
    """Numbers, then the viewer's spear and shield, then those of the seats to its left; those of nobody are 0."""
    for card in range(NUMBERS):
        out[first + card] = how_many(cards, card) / scale
    for i in range(SEATS):
        owner = (viewer + i) % s.seats
        for kind in range(2):
            desire = NUMBERS + 2 * owner + kind
            out[first + NUMBERS + 2 * i + kind] = how_many(cards, desire) if i < s.seats else 0
