"""Plans for Connect 37 that fit into a few lines, without any search."""

from typing import Any

from enishi.games.connect37.notation import CELL_NAMES
from enishi.games.connect37.rules import ADJACENT, CELLS, LAY, TILES, links
from enishi.kernel.bits import count
from enishi.kernel.plain import snapshot


class Neighbour:
    """Lays tiles beside their neighbours in number, the longest run first, and bets on runs of two or more."""

    def choose(self, known: Any, seat: int) -> str:
        s = snapshot(known.hidden(seat))
        if s.phase == LAY:
            lays = [(tile, cell) for tile in range(TILES) if s.hand[seat] >> tile & 1 for cell in range(CELLS) if s.empty >> cell & 1]
            tile, cell = max(lays, key=lambda lay: (self.worth(s, seat, *lay), -lay[1]))
            return f"{tile + 1}@{CELL_NAMES[cell]}"
        return self.chip(known.legal(seat), run(s, s.board[s.laid] - 1))

    def worth(self, s: Any, seat: int, tile: int, cell: int) -> float:
        """How long a run the tile makes there; one that makes none stays out of the way."""
        joined = sum(
            run(s, other)
            for other in (tile - 1, tile + 1)
            if 0 <= other < TILES and s.cell_of[other] and beside(cell, s.cell_of[other] - 1)
        )
        return joined or -count(ADJACENT[cell] & ~s.empty)

    def chip(self, legal: list[str], length: int) -> str:
        wanted = ("double", "single", "stack") if length > 1 else ("stack", "single", "double")
        return next(step for step in wanted if step in legal)


class Spoiler(Neighbour):
    """The same, but what makes no run goes where it takes most room from the others' tiles."""

    def worth(self, s: Any, seat: int, tile: int, cell: int) -> float:
        joined = super().worth(s, seat, tile, cell)
        if joined > 1:
            return joined
        return 0.1 * sum(beside(cell, other) for other in range(CELLS) if s.chip[other] and (s.chip[other] - 1) >> 1 != seat)


class Bold(Neighbour):
    """Never stacks: bets on every tile."""

    def chip(self, legal: list[str], length: int) -> str:
        return next(step for step in ("double", "single", "stack") if step in legal)


def beside(one: int, other: int) -> int:
    return ADJACENT[one] >> other & 1


def run(s: Any, tile: int) -> int:
    """How many tiles the run of a laid tile has."""
    first = last = tile
    while first > 0 and links(s, first - 1):
        first -= 1
    while links(s, last):
        last += 1
    return last - first + 1
