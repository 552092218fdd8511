"""Why a readable move of Connect 37 is against the rules now."""

from typing import Any

from enishi.games.connect37.notation import CELL_NAMES, CHIP_STEPS, DRAWS
from enishi.games.connect37.rules import LAY
from enishi.views import Line


def why_not(s: Any, seat: int, text: str) -> Line:
    if text in DRAWS:
        return Line("draw_is_chance")
    if s.phase == LAY:
        return Line("lay_first") if text in CHIP_STEPS else _why_not_lay(s, seat, text)
    return _why_not_chip(s, seat, text)


def _why_not_lay(s: Any, seat: int, text: str) -> Line:
    tile, cell = text.split("@")
    if not s.hand[seat] >> (int(tile) - 1) & 1:
        return Line("tile_not_in_hand", {"tile": tile})
    return Line("cell_taken", {"cell": cell, "taken_by": s.board[CELL_NAMES.index(cell)]})


def _why_not_chip(s: Any, seat: int, text: str) -> Line:
    if text not in CHIP_STEPS:
        return Line("chip_first")
    return Line(f"no_{text}", {"singles": s.singles[seat], "doubles": s.doubles[seat]})
