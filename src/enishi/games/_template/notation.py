"""Moves of Higher Card as text: `1` to `3`, `bold`, `meek`."""

MOVES = ("1", "2", "3", "bold", "meek")
"""The text of each move, by its number in `rules.py`."""


def masked(text: str) -> str:
    """What those read who do not see a move whole (`rules.witnesses`)."""
    return "?"
