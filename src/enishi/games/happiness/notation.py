"""Moves of Time of Happiness as text: `card 1` to `card 6`."""

from enishi.games.happiness.rules import CARDS

MOVES = tuple(f"card {card}" for card in range(1, CARDS + 1))


def masked(text: str) -> str:
    """That the speaker has laid a card is seen, but not which."""
    return "card ?"
