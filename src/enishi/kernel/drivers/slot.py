"""The slot of a game in a batch: what an environment keeps beside the record, as one record of its own."""

import numpy as np

from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE

SHARE, ZERO_SUM, SCORE = range(3)
"""What is paid at the end: the share of success, the same less the mean of all seats, or the game's own points."""
REFUSE, LOSE, DRAW_ANOTHER = range(3)
"""What an illegal number does: it is refused before anything is played, it loses the game, or a legal move is drawn instead."""
SAME_STEP, NEXT_STEP, NEVER = range(3)
"""When a finished game begins anew."""
GOING_ON, OVER, CUT_SHORT = range(3)
"""How a step left the game."""
EVERY_SEAT = -1
"""Instead of a learner: all seats are asked."""

SLOT = np.dtype(
    [
        ("rewards", "f8", MOST_SEATS),  # what the last step paid to each seat
        ("rng", "i8", GENERATOR_SIZE),  # the random numbers of the episode
        ("seed", "i8"),
        ("episode", "i8"),
        ("decided", "i8"),  # how many decisions the episode has had
        ("limit", "i8"),  # decisions after which an episode is cut short, 0 for none
        ("told", "i8"),  # how many events were written down, where events are recalled
        ("count", "i4"),  # how many moves are legal for the seat that decides
        ("drawn", "i2"),  # those who draw at random, as bits: chance, and seats that nobody decides for
        ("seats", "i1"),
        ("learner", "i1"),  # the one seat that is asked, or EVERY_SEAT
        ("reward", "i1"),  # this and the next two: how it is done
        ("on_illegal", "i1"),
        ("autoreset", "i1"),
        ("seat", "i1"),  # who decides next
        ("actor", "i1"),  # who decided last
        ("end", "i1"),  # whether the last step ended the game, and how
        ("illegal", "i1"),  # whether its number was illegal
        ("ended", "i1"),  # whether the game has ended and has not begun anew
        ("free", "i1"),  # whether any number will do
        ("unused", "i1", 7),  # up to a multiple of 8 bytes
    ],
    align=True,  # on a GPU, what may lie anywhere is read byte by byte
)
