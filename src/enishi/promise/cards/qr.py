"""QR codes of cards: alphanumeric; error correction M up to version 25, and L above it, where M would make the modules too small."""

from functools import lru_cache

import segno

from enishi.promise.cards.palettes import INK
from enishi.promise.cards.shapes import Path, Pen

QUIET = 4
"""Empty modules around a code, as the standard wants them."""
LAST_M = 25


@lru_cache(64)
def modules(code: str) -> tuple[tuple[bool, ...], ...]:
    """The dark modules, row by row, without the quiet zone."""
    return tuple(tuple(bool(module) for module in row) for row in symbol(code).matrix)


def symbol(code: str) -> segno.QRCode:
    """The code with the error correction that its length allows."""
    try:
        medium = _made(code, "m")
    except segno.DataOverflowError:
        return _made(code, "l")
    return medium if int(medium.version) <= LAST_M else _made(code, "l")


def _made(code: str, error: str) -> segno.QRCode:
    return segno.make_qr(code, error=error, mode="alphanumeric", boost_error=False)


def across(code: str) -> int:
    """Modules from side to side, with the quiet zone."""
    return len(modules(code)) + 2 * QUIET


def qr(code: str, x: float, y: float, side: float) -> Path:
    """The code in a square, quiet zone and all; the dark modules of a row that touch are one rectangle."""
    pen, unit = Pen(), side / across(code)
    for row, line in enumerate(modules(code)):
        for first, count in _stretches(line):
            pen.rectangle(x + (QUIET + first) * unit, y + (QUIET + row) * unit, count * unit, unit)
    return pen.filled(INK)


def _stretches(line: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    starts = [i for i, dark in enumerate(line) if dark and (i == 0 or not line[i - 1])]
    return [(start, next((i for i in range(start, len(line)) if not line[i]), len(line)) - start) for start in starts]
