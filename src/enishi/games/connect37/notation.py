"""Moves of Connect 37 as text: `17`, `17@d5`, `single`, `double`, `stack`."""

from enishi.games.connect37.rules import ROWS, TILES

CELL_NAMES = tuple(f"{letter}{place + 1}" for letter, length in zip("abcdefg", ROWS, strict=True) for place in range(length))

DRAWS = tuple(str(tile + 1) for tile in range(TILES))
LAYS = tuple(f"{tile + 1}@{cell}" for tile in range(TILES) for cell in CELL_NAMES)
CHIP_STEPS = ("single", "double", "stack")

MOVES = DRAWS + LAYS + CHIP_STEPS


def masked(text: str) -> str:
    """Only a draw is ever hidden."""
    return "?"
