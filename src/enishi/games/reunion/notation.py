"""Moves of Promise of Reunion as text: `keep` and `break`."""

MOVES = ("keep", "break")


def masked(text: str) -> str:
    """That a seat has chosen is seen, but not what."""
    return "?"
