"""Tables and lists as plain text."""

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from enishi.terminal.cells import padded, width, wrapped

GAP = "  "
"""Between two columns."""
NARROWEST_WRAP = 20


@dataclass
class Table:
    """Rows under headings; the columns named in `right` have numbers, and stand flush right."""

    headings: Sequence[str]
    right: frozenset[int] = frozenset()
    rows: list[Sequence[str]] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """One more row."""
        assert len(cells) == len(self.headings), "a row has a cell for each heading"
        self.rows.append(cells)

    def text(self, most: int | None = None) -> str:
        """All of it; where a row would be wider than `most` cells, the last column is broken into lines."""
        rows = [self.headings, *self.rows]
        widths = [max(width(row[column]) for row in rows) for column in range(len(self.headings))]
        if most is not None:
            before = sum(widths[:-1]) + len(GAP) * (len(widths) - 1)
            widths[-1] = min(widths[-1], max(most - before, NARROWEST_WRAP))
        return "\n".join(line for row in rows for line in self._lines(row, widths))

    def _lines(self, row: Sequence[str], widths: list[int]) -> list[str]:
        *first, last = row
        lines = wrapped(last, widths[-1])
        rest = [[""] * len(first) for _ in lines[1:]]
        return [self._line([*cells, line], widths) for cells, line in zip([first, *rest], lines, strict=True)]

    def _line(self, cells: Sequence[str], widths: list[int]) -> str:
        columns = zip(cells, widths, strict=True)
        return GAP.join(padded(cell, wide, right=number in self.right) for number, (cell, wide) in enumerate(columns)).rstrip()


def screen_width() -> int | None:
    """How many cells a line of the terminal has; None where the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def in_columns(texts: Sequence[str], most: int | None = None) -> str:
    """Short texts side by side, as many in a line as fit into the terminal, read from left to right."""
    most = most or shutil.get_terminal_size().columns
    widest = max(map(width, texts), default=0) + 1 + len(GAP)
    in_a_line = max(1, (most + 1 + len(GAP)) // widest)
    lines = [texts[first : first + in_a_line] for first in range(0, len(texts), in_a_line)]
    return "\n".join("".join(padded(text, widest) for text in line).rstrip() for line in lines)
