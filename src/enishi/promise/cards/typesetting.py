"""Words in a given width: lines broken as each script wants it, and made smaller where they would not fit."""

import re
from collections.abc import Iterator, Sequence

from enishi.promise.cards.fonts import width
from enishi.promise.cards.shapes import Anchor, Writing

LEADING = 1.42
"""From line to line, in letter sizes."""
NO_START = "、。，．・：；？！ー～」』）】〉》”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々ゝゞ!?,.:;)]}"
NO_END = "「『（【〈《“‘([{"
_TOKEN = re.compile(r"[ \t\u3000]+|[^ \t\u3000\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]+|.", re.DOTALL)
"""A space, a word of letters, or one East Asian character."""


def lines_of(words: str, room: float, size: float) -> list[str]:
    """The words in lines that fit the room: as few as possible, and those of about one length."""
    lines = _broken(words, room, size)
    narrower = room
    while len(lines) > 1 and narrower > room / 2:
        narrower -= size / 2
        tried = _broken(words, narrower, size)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _broken(words: str, room: float, size: float) -> list[str]:
    lines, line = [], ""
    for token in _tokens(words):
        if line and width((line + token).rstrip(), size) > room:
            lines.append(line.rstrip())
            line = token.lstrip()
        else:
            line += token
        while width(line.rstrip(), size) > room and len(line) > 1:
            fitting = _most(line, room, size)
            lines.append(line[:fitting])
            line = line[fitting:]
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _tokens(words: str) -> Iterator[str]:
    """What is not broken: signs that may not begin a line stay with what is before them, brackets with what follows."""
    held = ""
    for token in _TOKEN.findall(words):
        if held and (token[0] in NO_START or held[-1] in NO_END):
            held += token
            continue
        if held:
            yield held
        held = token
    if held:
        yield held


def _most(line: str, room: float, size: float) -> int:
    """How many signs of a word that is too long for any line stay on this one."""
    count = 1
    while count < len(line) and width(line[: count + 1], size) <= room:
        count += 1
    return count


def block(words: str, x: float, y: float, room: float, size: float, ink: str, anchor: Anchor = "start") -> tuple[list[Writing], float]:
    """Words set from the top `y` on, and the height that they take."""
    return column(lines_of(words, room, size), x, y, size, ink, anchor)


def column(lines: Sequence[str], x: float, y: float, size: float, ink: str, anchor: Anchor = "start") -> tuple[list[Writing], float]:
    """Lines below each other from the top `y` on, and the height that they take."""
    writings = [Writing(x, y + size * (0.88 + LEADING * i), line, size, ink, anchor) for i, line in enumerate(lines)]
    return writings, size * LEADING * len(lines)


def packed(items: Sequence[str], between: str, room: float, size: float) -> list[str]:
    """Items in lines, none of them broken unless it is too long for any line."""
    lines: list[str] = []
    for item in items:
        if lines and width(lines[-1] + between + item, size) <= room:
            lines[-1] += between + item
        else:
            lines += lines_of(item, room, size)
    return lines


def fitting_size(words: str, room: float, most: float, spacing: float = 0.0) -> float:
    """The largest size, up to `most`, at which the words fit in one line."""
    return min(most, most * room / max(width(words, most, spacing * most), 1e-6))
