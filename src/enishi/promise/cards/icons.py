"""The clock that shows the promised time, and the compass."""

from enishi.promise.cards.palettes import GOLD, INK, PAPER, THREAD
from enishi.promise.cards.shapes import Path, Pen, around, mixed


def clock(x: float, y: float, size: float, hour: int, minute: int) -> list[Path]:
    """A clock face around a place, with its hands at the promised time."""
    radius = size / 2
    ticks = Pen()
    for mark in range(12):
        ticks.move(*around(x, y, radius * 0.86, mark * 30)).line(*around(x, y, radius * (0.66 if mark % 3 == 0 else 0.76), mark * 30))
    short = Pen().move(x, y).line(*around(x, y, radius * 0.45, (hour % 12) * 30 + minute / 2))
    long = Pen().move(x, y).line(*around(x, y, radius * 0.68, minute * 6))
    return [
        Pen().circle(x, y, radius * 0.97).filled(mixed(PAPER, "#ffffff", 0.6)),
        Pen().circle(x, y, radius * 0.97).stroked(INK, size * 0.035),
        ticks.stroked(mixed(INK, PAPER, 0.35), size * 0.025),
        short.stroked(INK, size * 0.06),
        long.stroked(THREAD, size * 0.042),
        Pen().circle(x, y, radius * 0.09).filled(INK),
    ]


def compass(x: float, y: float, size: float) -> list[Path]:
    """A compass rose around a place, its red point to the north."""
    radius = size / 2
    rose = Pen()
    for corner in (45, 135, 225, 315):
        rose.polygon(
            [around(x, y, radius * 0.56, corner), around(x, y, radius * 0.13, corner - 45), around(x, y, radius * 0.13, corner + 45)]
        )
    needles = [_needle(x, y, radius, heading) for heading in (90, 180, 270)]
    return [
        Pen().circle(x, y, radius * 0.97).filled(mixed(PAPER, "#ffffff", 0.6)),
        Pen().circle(x, y, radius * 0.97).stroked(INK, size * 0.035),
        Pen().circle(x, y, radius * 0.76).stroked(mixed(GOLD, PAPER, 0.3), size * 0.018),
        rose.filled(mixed(GOLD, PAPER, 0.25)),
        *(needle.filled(INK) for needle in needles),
        _needle(x, y, radius, 0).filled(THREAD),
        Pen().circle(x, y, radius * 0.08).filled(PAPER),
    ]


def _needle(x: float, y: float, radius: float, heading: float) -> Pen:
    sides = [around(x, y, radius * 0.16, heading + turn) for turn in (90, -90)]
    return Pen().polygon([around(x, y, radius * 0.84, heading), *sides])
