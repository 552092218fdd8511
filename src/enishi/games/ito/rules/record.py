"""The record of a game, its phases, and the numbers of moves."""

from enishi.games.ito.cards import KINDS
from enishi.games.ito.rules.rooms import GIFTS, ROOMS
from enishi.kernel.record import record

LAST_TURN = 6
THREE = 3
"""How many possessors there are, and how many characters are watched in a turn."""

CHOOSE, WATCH, NOTICE, GIVE, OVER = range(5)

CHOOSE_FIRST = 0
WATCH_FIRST = CHOOSE_FIRST + ROOMS
NOTICE_FIRST = WATCH_FIRST + ROOMS
GIVE_FIRST = NOTICE_FIRST + len(KINDS)
MOVES = GIVE_FIRST + GIFTS

STATE = record(
    [
        ("given", "i8", LAST_TURN + 1),  # the gifts of each turn
        ("if_route", "i8"),  # option: Momoka starts alive (so wide that the record is a multiple of eight bytes)
        ("possessors", "i4"),  # the secret
        ("living", "i4"),
        ("watched", "i4", LAST_TURN + 1),  # who was watched in each turn
        ("shown", "i1", LAST_TURN + 1),  # kind + 1 of the notice card of each turn
        ("notices", "i1", len(KINDS)),  # option: how many notice cards of each kind; then how many are left
        ("phase", "i1"),
        ("turn", "i1"),  # 0 while the possessors are chosen
        ("chosen", "i1"),  # how many possessors have been chosen
        ("to_give", "i1"),  # how many gifts the possessor side still must give: as secret as the possessors
    ]
)
