"""All cards of a promise on sheets of paper, side by side as they are joined, with marks for cutting."""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from enishi.promise.cards.card_words import refused
from enishi.promise.cards.face import Face
from enishi.promise.cards.layout import A6, BUSINESS, Size, pages
from enishi.promise.cards.palettes import INK_SOFT
from enishi.promise.cards.shapes import Page, Pen, Shape, Window, Writing, all_placed

Paper = Literal["a4", "letter"]
"""The paper that cards are printed on."""
PAPERS: tuple[Paper, ...] = get_args(Paper)
"""Every paper, the usual one first."""
DIMENSIONS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
COLUMNS = 2


def sheets(faces: Sequence[Face], size: Size = "a6", paper: Paper = "a4") -> list[Page]:
    """Sheets with all cards: A6 in pairs on paper that lies across, business cards in two columns, then their backs.

    Ten business cards on A4 lie where ready-cut card paper has them (11 mm from the top, 14 mm from the sides).
    """
    if paper not in PAPERS:
        raise refused("paper", paper=paper, papers=list(PAPERS))
    rows, sheet, card = _arrangement(size, paper)
    found: list[Page] = []
    for first in range(0, len(faces), COLUMNS * rows):
        group = faces[first : first + COLUMNS * rows]
        sides = zip(*(pages(face, size) for face in group), strict=True)
        found += [_sheet(group[0], list(side), sheet, card, rows, is_back=number > 0) for number, side in enumerate(sides)]
    return found


def _arrangement(size: Size, paper: Paper) -> tuple[int, tuple[float, float], tuple[float, float]]:
    """Rows on a sheet, the sheet's size, the card's size."""
    width, height = DIMENSIONS[paper]
    if size == "a6":
        return 1, (height, width), A6
    return int((height - 16) // BUSINESS[1]), (width, height), BUSINESS


def _sheet(face: Face, cards: list[Page], sheet: tuple[float, float], card: tuple[float, float], rows: int, is_back: bool) -> Page:
    left, top = (sheet[0] - COLUMNS * card[0]) / 2, (sheet[1] - rows * card[1]) / 2
    shapes: list[Shape] = []
    for number, page in enumerate(cards):
        column = (COLUMNS - 1 - number % COLUMNS) if is_back else number % COLUMNS
        x, y = left + column * card[0], top + number // COLUMNS * card[1]
        shapes.append(Window(x, y, *card, all_placed(page.shapes, x, y)))
    used = -(-len(cards) // COLUMNS)
    words = face.say("card.sheet", title=face.say("card.title"))
    note = face.say("card.sheet_back") if is_back else words
    shapes += [*_cutting_marks(left, top, card, used), Writing(sheet[0] / 2, 6.5, note, 2.3, INK_SOFT, "middle")]
    return Page(*sheet, tuple(shapes), words, words, tuple(code for page in cards for code in page.codes))


def _cutting_marks(left: float, top: float, card: tuple[float, float], rows: int) -> Iterator[Shape]:
    """Short lines outside the cards, where the knife goes."""
    right, bottom = left + COLUMNS * card[0], top + rows * card[1]
    pen = Pen()
    for column in range(COLUMNS + 1):
        x = left + column * card[0]
        pen.move(x, top - 3.5).line(x, top - 1).move(x, bottom + 1).line(x, bottom + 3.5)
    for row in range(rows + 1):
        y = top + row * card[1]
        pen.move(left - 5, y).line(left - 1.5, y).move(right + 1.5, y).line(right + 5, y)
    yield pen.stroked(INK_SOFT, 0.15)
