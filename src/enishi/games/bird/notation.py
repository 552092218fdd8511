"""Moves of Bird of Happiness as text: `red`, `pass`, `take gold`, `return 2`."""

from enishi.games.bird.rules.record import MOST_RETURNED

CARDS = ("clover", "gold", "one", "two", "red", "black")

TAKES = tuple(f"take {card}" for card in CARDS)
RETURNS = tuple(f"return {number}" for number in range(MOST_RETURNED + 1))

MOVES = (*CARDS, "pass", *TAKES, *RETURNS)


def masked(text: str) -> str:
    """Nothing is ever hidden."""
    return "?"
