"""The letters: where the font files are, how wide words are, and their outlines.

BIZ UDPGothic, and DejaVu Sans for scripts that the former does not have. The build puts both into `letters/`, each with its licence
(`enishi.web.build`). A sign that neither has is drawn as 〓, as printers do who lack a type.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path as File
from threading import Lock
from typing import Any

from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from enishi.promise.cards.card_words import refused
from enishi.promise.cards.shapes import Path, Pen, Segment, Writing

FILES = {"gothic": "BIZUDPGothic-Regular.ttf", "sans": "DejaVuSans.ttf"}
MISSING = "〓"
_UNSEEN = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and variation selectors."""


@cache
def font_files() -> dict[str, File]:
    """The font files, by the name under which they are used, best first."""
    folder = File(str(files("enishi.promise.cards") / "letters"))
    found = {name: folder / file for name, file in FILES.items()}
    if not all(file.is_file() for file in found.values()):
        raise refused("no_letters")
    return found


class Font:
    """One font file."""

    def __init__(self, name: str, file: File) -> None:
        self.name = name
        self.font = TTFont(str(file), lazy=True)
        self.glyph_names: dict[int, str] = self.font.getBestCmap()
        self.glyphs: Any = self.font.getGlyphSet()
        self.units: int = self.font["head"].unitsPerEm
        self.lock = Lock()
        """Letters are read from the file when they are first wanted, by one thread at a time."""

    def __contains__(self, sign: str) -> bool:
        return ord(sign) in self.glyph_names

    @cache  # noqa: B019 (fonts live as long as the program)
    def advance(self, sign: str) -> float:
        """How wide a sign is, as a part of the letter size."""
        with self.lock:
            return float(self.glyphs[self.glyph_names[ord(sign)]].width) / self.units

    @cache  # noqa: B019
    def outline(self, sign: str) -> tuple[Segment, ...]:
        """The outline of a sign of size 1 that stands on y = 0, y downwards."""
        pen = _OutlinePen(self.glyphs, self.units)
        with self.lock:
            self.glyphs[self.glyph_names[ord(sign)]].draw(pen)
        return tuple(pen.taken.segments)


class _OutlinePen(BasePen):  # type: ignore[misc]
    def __init__(self, glyphs: Any, units: int) -> None:
        super().__init__(glyphs)
        self.units = units
        self.taken = Pen()

    def _flat(self, *points: tuple[float, float]) -> Iterator[float]:
        for x, y in points:
            yield x / self.units
            yield -y / self.units

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 (fontTools calls it so)
        self.taken.move(*self._flat(point))

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.taken.line(*self._flat(point))

    def _curveToOne(self, one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        self.taken.curve(*self._flat(one, two, end))

    def _closePath(self) -> None:  # noqa: N802
        self.taken.close()


@cache
def fonts() -> tuple[Font, ...]:
    return tuple(Font(name, file) for name, file in font_files().items())


@cache
def font_of(sign: str) -> Font:
    """The font that has the sign, or the first."""
    return next((font for font in fonts() if sign in font), fonts()[0])


@lru_cache(4096)
def printable(words: str) -> str:
    """The words as they are drawn: 〓 for what no font has, and nothing for signs that only choose between forms of others."""
    seen = _UNSEEN.sub("", words.replace("\u00a0", " "))
    return "".join(sign if any(sign in font for font in fonts()) else MISSING for sign in seen)


def runs(words: str) -> list[tuple[str, str]]:
    """The words in pieces of one font each: (font, piece)."""
    return [(name, "".join(signs)) for name, signs in groupby(printable(words), lambda sign: font_of(sign).name)]


@lru_cache(4096)
def width(words: str, size: float, spacing: float = 0.0) -> float:
    """How wide a line is."""
    words = printable(words)
    return sum(font_of(sign).advance(sign) for sign in words) * size + max(len(words) - 1, 0) * spacing


def start(text: Writing) -> float:
    """Where a line of text begins."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    return text.x - shift * width(text.words, text.size, text.spacing)


def as_path(text: Writing) -> Path:
    """A line of text as an outline: looks the same on every machine, whatever fonts it has."""
    pen, x = Pen(), start(text)
    for sign in printable(text.words):
        font = font_of(sign)
        for kind, numbers in font.outline(sign):
            moved = tuple(number * text.size + (text.y if i % 2 else x) for i, number in enumerate(numbers))
            pen.segments.append((kind, moved))
        x += font.advance(sign) * text.size + text.spacing
    return pen.filled(text.ink)
