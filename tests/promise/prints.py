"""Cards to test with, and how they look when they are printed."""

from functools import cache
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from msgspec.structs import replace
from PIL import Image
from tests.promise.scene import NAMES, NOW, PLAN, chance, keys_for, sealed_by

from enishi.promise import Card, Mark, Point, card_of, write
from enishi.promise.cards import Face, as_pdf
from enishi.promise.cards.shapes import Page

EXACT = 127
"""Dots to an inch: five to a millimetre, so that the edge of a card is the edge of a dot."""
STROKES = tuple(tuple((100 + 40 * i, 250 + i * (i - 12) + shift) for i in range(20)) for shift in (0, 60))
MARKS = (Mark("seal"), Mark("drawn", strokes=STROKES), Mark("typed"))
FARTHEST = Point(-35_009_000, -135_771_000, 50_000)
LONGEST: dict[str, Any] = {
    "when": "2126-11-23 23:59", "zone": "America/Argentina/ComodRivadavia", "place": "京都三条大橋" * 13,
    "line": "十年後も、同じ笑顔で。" * 7,
    "before": 7 * 24 * 60 - 1, "after": 6 * 24 * 60 + 61, "point": FARTHEST,
}  # fmt: skip
"""As much as a text may hold."""


LONG_NAMES = tuple("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲" + number for number in "一二三四五六七八")


def cards_named(names: tuple[str, ...], **changes: Any) -> list[Card]:
    """The cards of people of these names."""
    keys = keys_for(len(names))
    sealed = sealed_by(write(replace(PLAN, names=names, **changes), NOW, chance()).data, keys)
    return [card_of(sealed, index, key) for index, key in enumerate(keys)]


def faces(people: int = 3, language: str = "en", marks: tuple[Mark, ...] = MARKS, **changes: Any) -> list[Face]:
    names = changes.pop("names", NAMES)[:people]
    return [Face(card, marks, language) for card in cards_named(names, **changes)]


def printed(page: Page, dots: int = 300) -> Image.Image:
    """A page as a printer with this resolution, in dots per inch, would show it."""
    return printed_pdf(as_pdf([page]), dots)[0]


@cache
def printed_pdf(data: bytes, dots: int = 300) -> list[Image.Image]:
    with pypdfium2.PdfDocument(data) as document:
        return [document[number].render(scale=dots / 72).to_pil() for number in range(len(document))]


def words_on(data: bytes) -> str:
    """All text of a PDF, without spaces and line ends."""
    with pypdfium2.PdfDocument(data) as document:
        text = "".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    return "".join(text.split())


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures of one size differ, from 0 to 255."""
    pairs = list(zip(one.convert("L").tobytes(), other.convert("L").tobytes(), strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def right_edge(picture: Image.Image) -> Image.Image:
    return picture.crop((picture.width - 1, 0, picture.width, picture.height))


def left_edge(picture: Image.Image) -> Image.Image:
    return picture.crop((0, 0, 1, picture.height))
