"""The table of Connect 37 as text."""

from enishi.games.connect37.rules import ROWS
from enishi.games.connect37.view import Cell, Table
from enishi.views import View
from enishi.words import Speaker

ROW_LETTERS = "abcdefg"
CHIP_SIGNS = "○●"
"""A single and a double chip; the seat's number follows."""


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = ["\n".join(_rows(table)), _seat_lines(table, speak), _runs(table, speak)]
    parts.append(speak("label.stock", stock=table.stock, aside=table.set_aside))
    if table.hand is not None:
        parts.append(speak("label.hand", tiles=table.hand))
    return "\n".join(part for part in parts if part)


def _rows(table: Table) -> list[str]:
    rows, cells = [], iter(table.board)
    for letter, length in zip(ROW_LETTERS, ROWS, strict=True):
        texts = [_cell(next(cells), f"{letter}{place}") for place in range(1, length + 1)]
        rows.append((" " * (3 * (7 - length)) + " ".join(texts)).rstrip())
    return rows


def _cell(cell: Cell, name: str) -> str:
    if cell.tile is None:
        return name.center(5)
    chip = f"{CHIP_SIGNS[cell.chip.points - 1]}{cell.chip.seat}" if cell.chip else ""
    return f"{cell.tile}{chip}".center(5)


def _seat_lines(table: Table, speak: Speaker) -> str:
    lines = []
    for number, seat in enumerate(table.seats):
        facts = {"singles": seat.singles, "doubles": seat.doubles, "held": seat.held, "points": seat.points}
        lines.append(speak("label.seat", seat=number, **facts))
    return "\n".join(lines)


def _runs(table: Table, speak: Speaker) -> str:
    shown = [f"{run.tiles[0]}–{run.tiles[-1]}{'*' if run.connected else ''}" for run in table.runs]
    return speak("label.runs", runs=shown) if shown else ""
