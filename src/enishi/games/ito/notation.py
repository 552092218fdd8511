"""Moves of Shiawase no Ito as text: `choose 402`, `watch 603`, `notice RB`, `red 501`, `blue 405`."""

from enishi.games.ito.cards import KINDS
from enishi.games.ito.rules.rooms import FLOOR, ROOMS

ROOM_NAMES = tuple(f"{2 + room // FLOOR}0{1 + room % FLOOR}" for room in range(ROOMS))

CHOICES = tuple(f"choose {room}" for room in ROOM_NAMES)
WATCHES = tuple(f"watch {room}" for room in ROOM_NAMES)
NOTICES = tuple(f"notice {card}" for card in KINDS)
GIFTS = tuple(f"{colour} {room}" for colour in ("red", "blue") for room in ROOM_NAMES)

MOVES = CHOICES + WATCHES + NOTICES + GIFTS


def masked(text: str) -> str:
    """What is done, but not to whom; only the choice of the possessors is ever hidden."""
    return f"{text.split()[0]} ?"
