"""Seals (hanko) from names: one to four characters, cut to fill their field, in red lines or out of red ground."""

import hashlib
import re
import unicodedata

from enishi.promise.cards.chance import Chance
from enishi.promise.cards.fonts import font_of, printable
from enishi.promise.cards.palettes import PAPER, VERMILION
from enishi.promise.cards.shapes import Page, Path, Pen, Segment, Shape, all_placed
from enishi.promise.format.text import FORMER, Text, to_bytes

MOST = 4
PAGE = 20.0
"""Millimetres of a seal that is shown alone."""
LYING = "ー―‐-～〜…"
"""Signs that stand upright in a column: they are turned."""
Field = tuple[float, float, float, float]
"""x, y, width and height in a square of 1."""
STRETCH = 1.45
"""How much longer one side of a character may be drawn than it is cut."""


LATIN: dict[int, list[Field]] = {
    1: [(0.04, 0.04, 0.92, 0.92)],
    2: [(0.03, 0.16, 0.44, 0.68), (0.53, 0.16, 0.44, 0.68)],
    3: [(0.27, 0.02, 0.46, 0.45), (0.03, 0.54, 0.44, 0.44), (0.53, 0.54, 0.44, 0.44)],
    4: [(0.03, 0.03, 0.44, 0.44), (0.53, 0.03, 0.44, 0.44), (0.03, 0.53, 0.44, 0.44), (0.53, 0.53, 0.44, 0.44)],
}
"""Where letters are cut that are read from left to right."""


def characters(name: str) -> str:
    """What of a name is cut into its seal.

    Japanese: the family name (what stands before a space), at most four characters. Other scripts: a short word whole, otherwise the
    initials, all in capitals.
    """
    words = [word for word in re.split(r"[\s・･·.,_/'’-]+", unicodedata.normalize("NFKC", name)) if word]
    if not words:
        return printable(name[:MOST])
    if _is_east_asian(words[0][0]):
        return printable(words[0][:MOST])
    if len(words) == 1 and len(words[0]) <= MOST:
        return printable(words[0].upper()[:MOST])
    return printable("".join(word[0] for word in words).upper()[:MOST])


def _is_east_asian(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"


def cut_of(text: Text, identity: bytes) -> bytes:
    """What decides how seals are cut: the text, so that whoever is about to sign sees their own; of format 1 it stays the identity."""
    return identity if text.version == FORMER else hashlib.sha256(to_bytes(text)).digest()


def seal(name: str, cut: bytes, index: int) -> tuple[Shape, ...]:
    """A seal of the size 1, its middle at (0, 0). Two people of one name have two seals (`cut_of`)."""
    chance = Chance(cut, "seal", index)
    is_round, is_carved = chance.below(2) == 0, chance.below(2) == 0
    signs = characters(name)
    ground = _ground(is_round, is_carved)
    return (*ground, *_cut(signs, 0.67 if is_round else 0.78, PAPER if is_carved else VERMILION, is_round))


def _ground(is_round: bool, is_carved: bool) -> tuple[Path, ...]:
    """The field: a full red one, or a red rim around paper."""
    outer, inner = _outline(is_round, 0.5), _outline(is_round, 0.452)
    if is_carved:
        return (outer.filled(VERMILION), _outline(is_round, 0.468).stroked(PAPER, 0.012))
    return (outer.filled(VERMILION), inner.filled(PAPER))


def _outline(is_round: bool, half: float) -> Pen:
    return Pen().circle(0, 0, half) if is_round else Pen().rounded(-half, -half, 2 * half, 2 * half, 0.07)


def fields(count: int, is_round: bool) -> list[Field]:
    """Where each character is cut: downwards, columns from right to left."""
    if count == 1:
        return [(0.04, 0.04, 0.92, 0.92)]
    if count == 2:
        side = 0.16 if is_round else 0.1
        return [(side, 0, 1 - 2 * side, 0.48), (side, 0.52, 1 - 2 * side, 0.48)]
    if count == 3 and is_round:
        return [(0.19, i * 0.345, 0.62, 0.31) for i in range(3)]
    if count == 3:
        return [(0.52, 0, 0.48, 1), (0, 0, 0.48, 0.48), (0, 0.52, 0.48, 0.48)]
    return [(0.52, 0, 0.48, 0.48), (0.52, 0.52, 0.48, 0.48), (0, 0, 0.48, 0.48), (0, 0.52, 0.48, 0.48)]


def _cut(signs: str, side: float, ink: str, is_round: bool) -> list[Path]:
    """The characters in their fields."""
    places = fields(len(signs), is_round) if _is_east_asian(signs[0]) else LATIN[len(signs)]
    outlines = [_upright(sign, len(signs) > 1) for sign in signs]
    return [_fitted(outline, place, side, ink) for outline, place in zip(outlines, places, strict=True) if outline]


def _fitted(outline: tuple[Segment, ...], place: Field, side: float, ink: str) -> Path:
    """One character, stretched to fill its field as far as it bears."""
    x, y, width, height = (part * side for part in place)
    xs, ys = [n for _, ns in outline for n in ns[::2]], [n for _, ns in outline for n in ns[1::2]]
    across, down = width / max(max(xs) - min(xs), 0.12), height / max(max(ys) - min(ys), 0.12)
    across, down = min(across, down * STRETCH), min(down, across * STRETCH)
    left = x + (width - side - across * (max(xs) + min(xs))) / 2
    top = y + (height - side - down * (max(ys) + min(ys))) / 2
    moved = tuple((kind, tuple(n * down + top if i % 2 else n * across + left for i, n in enumerate(ns))) for kind, ns in outline)
    return Path(moved, fill=ink, stroke=ink, width=0.012)


def _upright(sign: str, is_column: bool) -> tuple[Segment, ...]:
    outline = font_of(sign).outline(sign)
    if not (is_column and sign in LYING):
        return outline
    return tuple((kind, tuple(-ns[i + 1] if i % 2 == 0 else ns[i - 1] for i in range(len(ns)))) for kind, ns in outline)


def seal_at(name: str, cut: bytes, index: int, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A seal pressed around a place."""
    return all_placed(seal(name, cut, index), x, y, size)


def seal_page(name: str, cut: bytes, index: int) -> Page:
    """A seal alone, as it will be on the cards."""
    return Page(PAGE, PAGE, seal_at(name, cut, index, PAGE / 2, PAGE / 2, PAGE), name)
