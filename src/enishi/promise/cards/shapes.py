"""What a card is drawn with: filled and stroked paths, lines of text, and windows. In millimetres, y downwards, for SVG and PDF."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["M", "L", "C", "Z"]
Segment = tuple[Kind, tuple[float, ...]]
Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

ROUND = 0.5522847498
"""How far the handles of a quarter of a circle reach."""


@dataclass(frozen=True, slots=True)
class Path:
    """An outline that is filled, stroked, or both. Where it runs over itself it is filled once (nonzero)."""

    outline: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Writing:
    """One line of writing; `y` is where the letters stand."""

    x: float
    y: float
    words: str
    size: float
    ink: str
    anchor: Anchor = "start"
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class Window:
    """Shapes of which only what lies inside is seen."""

    x: float
    y: float
    width: float
    height: float
    shapes: "tuple[Shape, ...]"


@dataclass(frozen=True, slots=True)
class CodePlace:
    """The empty place of a QR code, into which a device writes it that has the share."""

    x: float
    y: float
    side: float
    modules: int
    """From side to side, without the quiet zone around them."""


@dataclass(frozen=True, slots=True)
class ShortCodePlace:
    """The empty place of a short code; `y` is where its letters stand."""

    x: float
    y: float
    size: float
    ink: str


Shape = Path | Writing | Window | CodePlace | ShortCodePlace


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a card, or one sheet; `words` say what is on it to those who cannot see it, `code` is what its QR code holds."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    words: str = ""
    codes: tuple[str, ...] = ()
    blank: str = ""
    """Letters that take the room of a code that is yet to be written in."""


class Pen:
    """Collects an outline; every method answers the pen, so that outlines are written as one chain."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []

    def move(self, x: float, y: float) -> "Pen":
        self.segments.append(("M", (x, y)))
        return self

    def line(self, x: float, y: float) -> "Pen":
        self.segments.append(("L", (x, y)))
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> "Pen":
        self.segments.append(("C", (x1, y1, x2, y2, x, y)))
        return self

    def close(self) -> "Pen":
        self.segments.append(("Z", ()))
        return self

    def polygon(self, points: Iterable[Point]) -> "Pen":
        return self.lines(points).close()

    def lines(self, points: Iterable[Point]) -> "Pen":
        for i, (x, y) in enumerate(points):
            self.segments.append(("L" if i else "M", (x, y)))
        return self

    def rectangle(self, x: float, y: float, width: float, height: float) -> "Pen":
        return self.polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])

    def rounded(self, x: float, y: float, width: float, height: float, radius: float) -> "Pen":
        """A rectangle with round corners."""
        r, k = radius, radius * (1 - ROUND)
        right, bottom = x + width, y + height
        self.move(x + r, y).line(right - r, y).curve(right - k, y, right, y + k, right, y + r)
        self.line(right, bottom - r).curve(right, bottom - k, right - k, bottom, right - r, bottom)
        self.line(x + r, bottom).curve(x + k, bottom, x, bottom - k, x, bottom - r)
        return self.line(x, y + r).curve(x, y + k, x + k, y, x + r, y).close()

    def circle(self, x: float, y: float, radius: float) -> "Pen":
        return self.ellipse(x, y, radius, radius)

    def ellipse(self, x: float, y: float, rx: float, ry: float) -> "Pen":
        a, b = rx * ROUND, ry * ROUND
        self.move(x + rx, y).curve(x + rx, y + b, x + a, y + ry, x, y + ry).curve(x - a, y + ry, x - rx, y + b, x - rx, y)
        return self.curve(x - rx, y - b, x - a, y - ry, x, y - ry).curve(x + a, y - ry, x + rx, y - b, x + rx, y).close()

    def smooth(self, points: Sequence[Point]) -> "Pen":
        """A soft line through all points (Catmull-Rom)."""
        self.move(*points[0])
        for i in range(len(points) - 1):
            before, here, there = points[max(i - 1, 0)], points[i], points[i + 1]
            after = points[min(i + 2, len(points) - 1)]
            self.curve(
                here[0] + (there[0] - before[0]) / 6,
                here[1] + (there[1] - before[1]) / 6,
                there[0] - (after[0] - here[0]) / 6,
                there[1] - (after[1] - here[1]) / 6,
                *there,
            )
        return self

    def filled(self, fill: str, opacity: float = 1.0) -> Path:
        return Path(tuple(self.segments), fill=fill, opacity=opacity)

    def stroked(self, stroke: str, width: float, opacity: float = 1.0, dash: tuple[float, ...] = ()) -> Path:
        return Path(tuple(self.segments), stroke=stroke, width=width, opacity=opacity, dash=dash)


def placed(shape: Shape, x: float, y: float, scale: float = 1.0) -> Shape:
    """The shape, larger or smaller by `scale` and then moved."""
    if isinstance(shape, Path):
        outline = tuple((kind, _placed_numbers(numbers, x, y, scale)) for kind, numbers in shape.outline)
        return replace(shape, outline=outline, width=shape.width * scale, dash=tuple(part * scale for part in shape.dash))
    if isinstance(shape, Writing):
        return replace(shape, x=shape.x * scale + x, y=shape.y * scale + y, size=shape.size * scale, spacing=shape.spacing * scale)
    if isinstance(shape, CodePlace):
        return replace(shape, x=shape.x * scale + x, y=shape.y * scale + y, side=shape.side * scale)
    if isinstance(shape, ShortCodePlace):
        return replace(shape, x=shape.x * scale + x, y=shape.y * scale + y, size=shape.size * scale)
    inside = tuple(placed(each, x, y, scale) for each in shape.shapes)
    return Window(shape.x * scale + x, shape.y * scale + y, shape.width * scale, shape.height * scale, inside)


def all_placed(shapes: Iterable[Shape], x: float, y: float, scale: float = 1.0) -> tuple[Shape, ...]:
    return tuple(placed(shape, x, y, scale) for shape in shapes)


def _placed_numbers(numbers: tuple[float, ...], x: float, y: float, scale: float) -> tuple[float, ...]:
    return tuple(number * scale + (x if i % 2 == 0 else y) for i, number in enumerate(numbers))


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """The point on a circle; 0 is up, as on a clock."""
    angle = math.radians(degrees)
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two colours; `share` is how much there is of the other."""
    share = min(max(share, 0.0), 1.0)
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
