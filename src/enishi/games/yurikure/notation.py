"""Moves of Yurikure as text: `support red-sky`, `reveal 3`, `pass`, `approach black`, `love white-green`, `yes`, `for`."""

from enishi.games.yurikure.rules.record import MOST_CONTROL, PAIR_LIST, SIDES

GIRL_NAMES = ("red", "white", "black", "yellow", "purple", "green", "sky")
PAIR_NAMES = tuple(f"{GIRL_NAMES[first]}-{GIRL_NAMES[second]}" for first, second in PAIR_LIST)

ACTIONS = (
    "nothing",
    *(f"approach {girl}" for girl in GIRL_NAMES),
    *(f"confess {girl}" for girl in GIRL_NAMES),
    *(f"love {pair}" for pair in PAIR_NAMES),
)
ANSWERS = ("yes", "no")
VOTES = ("for", "against")
REVEALS = tuple(f"reveal {points}" for points in range(1, MOST_CONTROL + 1))
SUPPORTS = tuple(f"support {pair}" for pair in PAIR_NAMES)
ADDITIONS = tuple(f"add {pair}" for pair in PAIR_NAMES)
DICE = tuple(str(side) for side in range(1, SIDES + 1))

MOVES = ("pass", *ACTIONS, *ANSWERS, *VOTES, *REVEALS, *SUPPORTS, *ADDITIONS, *PAIR_NAMES, *GIRL_NAMES, *DICE)


def masked(text: str) -> str:
    """Only a support is ever hidden: `support ?`, `add ?`."""
    verb, _, pair = text.partition(" ")
    return f"{verb} ?" if pair else "?"
