"""The record of Altar of Time, its phases, and the numbers of moves."""

from enishi.games.altar.rules.cards import CARDS, EMPTY, NUMBERS, SEATS
from enishi.games.altar.rules.memory import HISTORY
from enishi.games.altar.rules.origins import ORIGINS
from enishi.kernel.record import record

DEAL, DRAW, REFILL, SCHEDULE, REPLACE, OFFERING, SOURCE, OVER = range(8)
"""In the first three chance is waited for, in the last nobody, in the others the seat whose turn it is."""

SETS = EMPTY
OUT = CARDS
IN = OUT + SEATS * SETS
OFFER = IN + SETS
DONE = OFFER + CARDS
PASS = DONE + 1
FROM_DECK = PASS + 1
FROM_HAND = FROM_DECK + SEATS
MOVES = FROM_HAND + SEATS

HAND_OF = SEATS
"""Sources of cards: 0 to 4 are decks, and from here on hands."""

THREE, FOUR, SIX = 3, 4, 6
DECK_RAN_OUT, ALL_PASSED = range(2)

STATE = record(
    [
        ("hand", "i8", SEATS),  # the cards each seat holds
        ("deck", "i8", SEATS),  # what is left of each deck; in a hidden record all of it that this seat has not drawn itself
        ("lives", "i8", SEATS),  # used by `redeal` only, as the next four: hands as lists of cards
        ("entries", "i2", SEATS),  # how many cards came into each hand
        ("unknown", "i2", SEATS),  # how many of them are not known
        ("wanted", "i1", (SEATS, CARDS)),  # which ones are
        ("origins", "i1", (SEATS, ORIGINS)),  # where they came from
        ("history", "i2", HISTORY),  # what happened to cards
        ("told", "i2"),  # how many entries the history has
        ("schedule", "i1", SEATS),  # the set that lies in each schedule
        ("held", "i1", SEATS),  # how many cards each seat holds
        ("left", "i1", SEATS),  # how many cards each deck has
        ("altar", "i1", NUMBERS),  # how many of each number lie on the altar face up
        ("face_down", "i1"),  # how many cards lie there face down
        ("seats", "i1"),
        ("may_pass", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("passes", "i1"),  # how many seats in a row have passed
        ("target", "i1"),  # between `out` and `in`: whose schedule it is
        ("drawer", "i1"),  # while chance is waited for: who gets the card
        ("source", "i1"),  # and where it comes from
    ]
)
