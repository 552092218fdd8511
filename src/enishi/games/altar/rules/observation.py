"""A hidden record of Altar of Time as numbers, for learning; seats come from the viewer on, and so do their desires."""

from enishi.games.altar.rules.cards import CARDS, CARDS_OF, DECK, HAND, NUMBERS, SEATS, SUM, TIME, how_many
from enishi.games.altar.rules.memory import seen_in_hand
from enishi.kernel.rule import rule

A_SEAT = NUMBERS + 5 + 2 * CARDS
"""Schedule, cards held and in the deck, whether the seat takes part, has the turn, has lost cards of its schedule; then hand and deck."""
OBSERVATION = SEATS * A_SEAT + NUMBERS + 8
AN_EIGHTH = 1 / 8
"""A part of a hand, and of the time of a schedule: both are eight."""
assert HAND == TIME == 8


@rule
def describe(s, seat, out):
    """Writes all but the last four places, which say what is to be done."""
    viewer = seat if seat < s.seats else 0
    for place in range(SEATS * A_SEAT):
        out[place] = 0
    other = viewer
    for i in range(s.seats):
        describe_seat(s, seat, viewer, other, out[i * A_SEAT : (i + 1) * A_SEAT])
        other = other + 1 if other + 1 < s.seats else 0
    place = SEATS * A_SEAT
    for card in range(NUMBERS):
        out[place + card] = s.altar[card] / (8 * s.seats)
    place += NUMBERS
    out[place] = s.face_down / (DECK * s.seats)
    out[place + 1] = (TIME - SUM[s.schedule[s.target]]) / TIME
    out[place + 2] = s.passes / s.seats
    out[place + 3] = s.may_pass


@rule
def describe_seat(s, seat, viewer, other, row):
    describe_numbers(CARDS_OF[s.schedule[other]], row)
    row[NUMBERS] = s.held[other] / HAND
    row[NUMBERS + 1] = s.left[other] / DECK
    row[NUMBERS + 2] = 1
    row[NUMBERS + 3] = s.turn == other
    row[NUMBERS + 4] = SUM[s.schedule[other]] != TIME
    describe_cards(s, viewer, cards_known(s, seat, other), row[NUMBERS + 5 : NUMBERS + 5 + CARDS])
    describe_cards(s, viewer, s.deck[other], row[NUMBERS + 5 + CARDS :])


@rule
def cards_known(s, seat, other):
    """The cards that a seat knows for certain to be in a hand: its own, an open one, or cards that it saw going there."""
    return s.hand[other] if s.hand[other] else seen_in_hand(s, seat, other, True)


@rule
def describe_numbers(cards, row):
    for card in range(NUMBERS):
        row[card] = how_many(cards, card) * AN_EIGHTH


@rule
def describe_cards(s, viewer, cards, row):
    """Numbers, then the viewer's spear and shield, then those of the seats to its left; where nothing is known, nothing is written."""
    if cards:
        describe_numbers(cards, row)
        owner = viewer
        for i in range(s.seats):
            place = NUMBERS + 2 * i
            row[place] = how_many(cards, NUMBERS + 2 * owner)
            row[place + 1] = how_many(cards, NUMBERS + 2 * owner + 1)
            owner = owner + 1 if owner + 1 < s.seats else 0
