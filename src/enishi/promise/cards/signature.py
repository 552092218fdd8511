"""The mark that somebody sets across the cut between two cards (割印): drawn strokes, a seal, or the typed name."""

import math
from collections.abc import Sequence

from enishi.promise.cards.fonts import width
from enishi.promise.cards.palettes import INK, VERMILION
from enishi.promise.cards.seals import seal_at
from enishi.promise.cards.shapes import Path, Pen, Point, Shape, Writing
from enishi.promise.story.marks import Mark

Stroke = Sequence[Sequence[float]]


def mark_shapes(mark: Mark, name: str, cut: bytes, index: int, x: float, y: float, room: tuple[float, float]) -> list[Shape]:
    """A mark around a place, in a room of that width and height; `cut` is that of seals."""
    if mark.kind == "drawn" and any(mark.strokes):
        return list(drawn(mark.strokes, x, y, *room))
    if mark.kind == "typed":
        return list(typed(mark.text or name, x, y, *room))
    return list(seal_at(mark.text or name, cut, index, x, y, min(room)))


def typed(words: str, x: float, y: float, wide: float, high: float) -> list[Shape]:
    """A name in letters, between two fine lines."""
    size = min(high * 0.44, wide / max(width(words, 1.0), 0.1) * 0.94)
    half = width(words, size) / 2 + 0.06 * wide
    rules = (
        Pen()
        .move(x - half, y - size * 0.82)
        .line(x + half, y - size * 0.82)
        .move(x - half, y + size * 0.82)
        .line(x + half, y + size * 0.82)
    )
    return [Writing(x, y + size * 0.36, words, size, VERMILION, "middle"), rules.stroked(VERMILION, 0.2)]


def drawn(strokes: Sequence[Stroke], x: float, y: float, wide: float, high: float) -> list[Path]:
    """Strokes as a brush would leave them: thinner where the hand was fast, pointed at the end."""
    lines = [[(float(point[0]), float(point[1])) for point in stroke] for stroke in strokes if len(stroke)]
    xs, ys = [a for line in lines for a, _ in line], [b for line in lines for _, b in line]
    scale = min(wide / max(max(xs) - min(xs), 1e-6), high / max(max(ys) - min(ys), 1e-6), 1e6)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    fitted = [[(x + (a - middle[0]) * scale, y + (b - middle[1]) * scale) for a, b in line] for line in lines]
    return [_brushed(line, high * 0.055) for line in fitted]


def _brushed(line: list[Point], thick: float) -> Path:
    points = _evenly(line, thick * 0.7)
    if len(points) < 2:
        return Pen().circle(*line[0], thick * 0.7).filled(INK)
    pen = Pen()
    widths = _widths(points, thick)
    for (a, b), half in zip(points, widths, strict=True):
        pen.circle(a, b, half)
    for i in range(len(points) - 1):
        pen.polygon(_quad(points[i], points[i + 1], widths[i], widths[i + 1]))
    return pen.filled(INK)


def _widths(points: list[Point], thick: float) -> list[float]:
    """Half the width at each point: full in bends, lean on the straight, a point where the brush leaves the paper."""
    last = len(points) - 1
    leaving = min(last, 6)
    return [thick * (0.42 + 0.2 * _bend(points, i)) * min(1.0, 0.25 + (last - i) / max(leaving, 1)) for i in range(last + 1)]


def _bend(points: list[Point], i: int) -> float:
    """How sharply the line turns here, from 0 (straight) to 1."""
    (a, b), (c, d), (e, f) = points[max(i - 2, 0)], points[i], points[min(i + 2, len(points) - 1)]
    turn = abs(math.atan2(f - d, e - c) - math.atan2(d - b, c - a))
    return min(min(turn, 2 * math.pi - turn) / 1.2, 1.0)


def _quad(one: Point, other: Point, half: float, next_half: float) -> list[Point]:
    """The piece between two circles of a stroke, always turned the same way round so that pieces add up."""
    length = math.hypot(other[0] - one[0], other[1] - one[1]) or 1e-9
    across, down = -(other[1] - one[1]) / length, (other[0] - one[0]) / length
    return [
        (one[0] - across * half, one[1] - down * half),
        (other[0] - across * next_half, other[1] - down * next_half),
        (other[0] + across * next_half, other[1] + down * next_half),
        (one[0] + across * half, one[1] + down * half),
    ]


def _evenly(line: list[Point], step: float) -> list[Point]:
    """The same line with points at even distances, corners rounded (Catmull-Rom)."""
    dense = [_between(line, i, part / 8) for i in range(len(line) - 1) for part in range(8)] + [line[-1]]
    kept = [dense[0]]
    for point in dense:
        if math.hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= step:
            kept.append(point)
    return kept


def _between(line: list[Point], i: int, t: float) -> Point:
    before, here, there, after = line[max(i - 1, 0)], line[i], line[i + 1], line[min(i + 2, len(line) - 1)]
    return _spline(before[0], here[0], there[0], after[0], t), _spline(before[1], here[1], there[1], after[1], t)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
