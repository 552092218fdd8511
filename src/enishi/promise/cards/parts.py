"""The parts that cards of every size are put together from: ground, picture, marks across the cuts, time, place, code."""

from dataclasses import dataclass

from enishi.promise.cards import qr
from enishi.promise.cards.face import Face, date_words, line_words, point_words, time_words, window_words, zone_words
from enishi.promise.cards.fonts import width
from enishi.promise.cards.icons import clock, compass
from enishi.promise.cards.palettes import INK, INK_SOFT, PAPER, RULE, VERMILION
from enishi.promise.cards.picture import picture
from enishi.promise.cards.shapes import CodePlace, Pen, Shape, ShortCodePlace, Window, Writing
from enishi.promise.cards.signature import mark_shapes
from enishi.promise.cards.typesetting import LEADING, block, fitting_size


@dataclass(frozen=True)
class Column:
    """A column of words: where it begins, how wide it is, and the size of its letters."""

    x: float
    y: float
    room: float
    size: float


Part = tuple[list[Shape], float]
"""Shapes, and the height that they take."""


def ground(wide: float, high: float) -> Shape:
    return Pen().rectangle(0, 0, wide, high).filled(PAPER)


def own_picture(face: Face, wide: float, high: float) -> Window:
    """This card's part of the ring."""
    return picture(face.card.identity, face.people, face.card.index, wide, high, face.text.when.hour)


def marks(face: Face, wide: float, y: float, room: tuple[float, float]) -> list[Shape]:
    """The two marks of which this card has one half each: its own across the right cut, its neighbour's across the left one."""
    shapes: list[Shape] = []
    for index, x in ((face.card.index - 1, 0.0), (face.card.index, wide)):
        whose = index % face.people
        shapes += mark_shapes(face.mark(whose), face.text.names[whose], face.cut, whose, x, y, room)
    return shapes


def holder(face: Face, x: float, y: float, room: float, size: float) -> list[Shape]:
    """Whose card it is, large, and which of how many, small; `y` is the middle."""
    large = fitting_size(face.card.name, room, size)
    small = fitting_size(face.number, room, size * 0.36, 0.12)
    name = Writing(x, y + large * 0.18, face.card.name, large, INK, "middle")
    return [name, Writing(x, y + size * 0.18 + small * 1.9, face.number, small, INK_SOFT, "middle", small * 0.12)]


def time_part(face: Face, column: Column, icon: float) -> Part:
    """The time beside the clock."""
    text = face.text
    aside = [zone_words(text, face.say), window_words(text, face.language)]
    words, height = _beside(column, icon, [date_words(text, face.say)], time_words(text), aside)
    middle = column.y + icon / 2
    return [*clock(column.x + icon / 2, middle, icon, text.when.hour, text.when.minute), *words], max(height, icon)


def place_part(face: Face, column: Column, icon: float) -> Part:
    """The place beside the compass."""
    point = [point_words(face.text.point, face.say)] if face.text.point else []
    words, height = _beside(column, icon, [face.text.place], "", point)
    return [*compass(column.x + icon / 2, column.y + icon / 2, icon), *words], max(height, icon)


def _beside(column: Column, icon: float, main: list[str], large: str, aside: list[str]) -> Part:
    """Words to the right of an icon: the main ones, one large word, and what is said aside in small letters."""
    x, room, y = column.x + icon + column.size * 0.8, column.room - icon - column.size * 0.8, column.y
    shapes: list[Shape] = []
    sizes = [(words, column.size, INK) for words in main] + ([(large, column.size * 1.75, INK)] if large else [])
    for words, size, ink in [*sizes, *((words, column.size * 0.74, INK_SOFT) for words in aside)]:
        writings, height = block(words, x, y, room, size, ink)
        shapes += writings
        y += height * (0.86 if words == large else 1.0)
    return shapes, y - column.y


def line_part(face: Face, x: float, y: float, room: float, size: float) -> Part:
    """The line to remember, in the middle between two fine rules."""
    if not face.text.line:
        return [], 0.0
    words = line_words(face.text, face.say)
    size = max(fitting_size(words, room, size), size * 0.8)
    writings, height = block(words, x, y, room, size, INK, "middle")
    return list(writings), height


def people_part(face: Face, column: Column) -> Part:
    """Who promised, each with their mark, one after another as they fit."""
    shapes: list[Shape] = []
    x, y = column.x, column.y
    line, gap = column.size * 2.1, column.size * 0.5
    for index, name in enumerate(face.text.names):
        mark = 0.0 if face.mark(index).kind == "typed" else column.size * 1.8
        size = fitting_size(name, column.room - mark - gap, column.size)
        taken = mark + (gap if mark else 0) + width(name, size)
        if x > column.x and x + taken > column.x + column.room:
            x, y = column.x, y + line
        shapes += _named(face, index, x, y + line / 2, mark, size)
        x += taken + column.size * 1.4
    return shapes, y + line - column.y


def _named(face: Face, index: int, x: float, y: float, mark: float, size: float) -> list[Shape]:
    """A small mark and the name beside it; a typed name is its own mark."""
    name = face.text.names[index]
    if not mark:
        return [Writing(x, y + size * 0.37, name, size, VERMILION)]
    shapes = mark_shapes(face.mark(index), name, face.cut, index, x + mark / 2, y, (mark, mark))
    return [*shapes, Writing(x + mark * 1.28, y + size * 0.37, name, size, INK)]


def code_part(face: Face, x: float, y: float, side: float) -> list[Shape]:
    """The QR code on a white field, so that its quiet zone is quiet."""
    field = Pen().rounded(x, y, side, side, 1.2).filled("#ffffff")
    if not face.is_blank:
        return [field, qr.qr(face.code, x, y, side)]
    quiet = qr.QUIET * side / qr.across(face.code)
    return [field, CodePlace(x + quiet, y + quiet, side - 2 * quiet, qr.across(face.code) - 2 * qr.QUIET)]


def code_side(face: Face, module: float, most: float) -> float:
    """How large the code is printed: modules of that size, or smaller ones where there is not room enough."""
    return min(qr.across(face.code) * module, most)


def footer(face: Face, x: float, y: float, size: float) -> list[Shape]:
    """The game's name, the identity by which people compare cards, and the short code that can be typed where no camera reads."""
    say = face.say
    name = say("card.title") + (f"  ·  {say('card.revision', revision=face.text.revision)}" if face.text.revision else "")
    return [
        Writing(x, y - 2 * size * LEADING, name, size, INK_SOFT, "start", size * 0.06),
        Writing(x, y - size * LEADING, face.identity, size * 1.22, INK, "start", size * 0.12),
        *_short_code(face, x, y, size),
    ]


def _short_code(face: Face, x: float, y: float, size: float) -> list[Shape]:
    words = face.say("card.short_code", code="" if face.is_blank else face.short_code)
    writing = Writing(x, y, words.strip(), size, INK_SOFT, "start", size * 0.06)
    if not face.is_blank:
        return [writing]
    return [writing, ShortCodePlace(x + width(writing.words, size, writing.spacing) + size * 0.5, y, size, INK_SOFT)]


def rule(x: float, y: float, length: float) -> Shape:
    return Pen().move(x, y).line(x + length, y).stroked(RULE, 0.18)
