"""How wide a text is in a terminal, where Japanese characters take two cells and accents none."""

import unicodedata
from collections.abc import Iterator


def _width_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width(text: str) -> int:
    """The cells that a text takes."""
    return sum(_width_of(character) for character in text)


def padded(text: str, cells: int, *, right: bool = False) -> str:
    """A text filled up with spaces to a width, behind it or (`right`) before it."""
    space = " " * max(0, cells - width(text))
    return space + text if right else text + space


def wrapped(text: str, cells: int) -> list[str]:
    """A text in lines of at most that width, broken at spaces and between wide characters; a longer word stands alone."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line.strip() and width(line) + width(piece.rstrip()) > cells:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()]


def _pieces(text: str) -> Iterator[str]:
    """What stays together: a word with the spaces behind it, or one wide character."""
    piece = ""
    for character in text:
        if piece and (piece[-1] == " " != character or _width_of(character) == 2 or _width_of(piece[-1]) == 2) and character != " ":
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece
