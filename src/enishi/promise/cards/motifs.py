"""The guests of the picture: small things at the edge of sea and sky, one for each part."""

from collections.abc import Callable, Iterator

from enishi.promise.cards.chance import Chance
from enishi.promise.cards.palettes import PAPER, THREAD, VERMILION, Palette
from enishi.promise.cards.shapes import Path, Pen, mixed

Motif = Callable[[float, float, float, Palette, Chance], Iterator[Path]]
"""Draws itself around x at the height of the horizon, with `unit` a hundredth of the picture's height."""


class _Brush:
    """A pen in a motif's own coordinates: its place is (0, 0), a unit is a hundredth of the picture's height."""

    def __init__(self, x: float, y: float, unit: float) -> None:
        self.x, self.y, self.unit = x, y, unit

    def shape(self, *points: tuple[float, float]) -> Pen:
        return Pen().polygon(self.many(points))

    def many(self, points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        return [(self.x + a * self.unit, self.y + b * self.unit) for a, b in points]

    def soft(self, *points: tuple[float, float]) -> Pen:
        return Pen().smooth(self.many(points))

    def blob(self, a: float, b: float, wide: float, high: float) -> Pen:
        return Pen().ellipse(self.x + a * self.unit, self.y + b * self.unit, wide * self.unit, high * self.unit)


def peak(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """A great white-headed mountain behind the hills."""
    brush = _Brush(x, y, unit * chance.between(0.95, 1.15))
    colour = mixed(palette.far, palette.near, 0.6 if palette.is_night else 0.3)
    slope = [(-46, 2), (-30, -12), (-17, -27), (-9, -38), (-4.5, -42)]
    top = [(-2, -41), (0.6, -42.2), (3.2, -41.2), (4.8, -42)]
    other = [(9.5, -38), (17, -27), (30, -12), (46, 2)]
    yield brush.soft(*slope, *top, *other).close().filled(colour)
    cap = [(-12.2, -34), (-9, -38), (-4.5, -42), *top, (9.5, -38), (12.4, -34)]
    teeth = [(9.4, -31), (7.2, -34.4), (5.2, -29.2), (2.6, -33.6), (0.4, -28), (-2, -33.2), (-4.6, -29.4), (-7.2, -34), (-9.8, -31.4)]
    yield brush.shape(*cap, *teeth).filled(mixed(PAPER, colour, 0.18 if palette.is_night else 0.05))


def boat(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """A boat under one broad sail."""
    brush = _Brush(x, y + 11 * unit, unit * chance.between(0.95, 1.2))
    dark = mixed(palette.near, "#1a1626", 0.45)
    yield brush.soft((-10, 1.6), (-3, 2.2), (5, 2.2), (11, 1.2)).stroked(palette.foam, 0.6 * unit, 0.5)
    yield brush.shape((0.1, 0), (0.1, -19.5), (0.8, -19.5), (0.8, 0)).filled(dark)
    sail = brush.soft((-6.2, -18), (-0.5, -17.2), (7.2, -18)).line(*brush.many(((8.2, -3.6),))[0])
    yield sail.line(*brush.many(((-4.8, -3.6),))[0]).close().filled(mixed(PAPER, palette.light, 0.35))
    for a in (-2.6, 0.6, 3.8):
        yield brush.soft((a, -17.4), (a + 0.8, -10), (a + 1.2, -3.8)).stroked(mixed(PAPER, palette.near, 0.35), 0.3 * unit)
    hull = brush.soft((-9.6, -1.6), (-7, 1), (0, 1.7), (7.4, 1), (11.4, -3.2))
    yield hull.line(*brush.many(((8, -1.7),))[0]).close().filled(dark)


def gate(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """A torii that stands in the sea."""
    brush = _Brush(x, y + 9 * unit, unit * chance.between(0.95, 1.15))
    red = mixed(VERMILION, palette.near, 0.22 if palette.is_night else 0.05)
    yield brush.soft((-13, 0.7), (-5, 1.2), (5, 1.2), (13, 0.7)).stroked(palette.foam, 0.6 * unit, 0.55)
    for side in (-1, 1):
        yield brush.shape((side * 7.6, 0.4), (side * 9.4, 0.4), (side * 8.3, -18.5), (side * 6.9, -18.5)).filled(red)
    yield brush.shape((-10.6, -14.4), (10.6, -14.4), (10.6, -12.8), (-10.6, -12.8)).filled(red)
    yield brush.shape((-0.7, -18), (0.7, -18), (0.7, -14), (-0.7, -14)).filled(red)
    beam = brush.soft((-13.6, -21.6), (-6, -19.9), (0, -19.6), (6, -19.9), (13.6, -21.6))
    ends = brush.many(((12.8, -18.6), (-12.8, -18.6)))
    yield beam.line(*ends[0]).line(*brush.many(((0, -17.4),))[0]).line(*ends[1]).close().filled(red)
    roof = brush.soft((-14.4, -23.4), (-6, -21.2), (0, -20.8), (6, -21.2), (14.4, -23.4))
    roof.line(*brush.many(((13.9, -21.6),))[0]).line(*brush.many(((0, -19.4),))[0]).line(*brush.many(((-13.9, -21.6),))[0])
    yield roof.close().filled(mixed(palette.near, "#1a1626", 0.5))


def pine(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """A small island with a leaning pine."""
    brush = _Brush(x, y + 6 * unit, unit * chance.between(0.95, 1.15))
    rock, leaf = mixed(palette.near, "#1a1626", 0.35), mixed(mixed(palette.near, "#2c5a3f", 0.6), "#10131f", 0.15)
    yield brush.soft((-20, 1.4), (-8, 2.3), (8, 2.3), (20, 1.4)).stroked(palette.foam, 0.6 * unit, 0.5)
    yield brush.soft((-17, 1.4), (-12, -3.4), (-5, -5.6), (2, -4.6), (8, -5.2), (13, -2.2), (17, 1.4)).close().filled(rock)
    yield brush.soft((-1.5, -4.5), (-0.2, -10), (3.4, -14), (3.2, -20), (6, -24)).stroked(mixed(rock, "#5a3b2c", 0.5), 1.5 * unit)
    yield brush.soft((2.6, -13), (-2.5, -15.5), (-6, -16)).stroked(mixed(rock, "#5a3b2c", 0.5), 0.9 * unit)
    for a, b, wide in ((-6.5, -17, 6), (9, -17.5, 6.2), (0.5, -22, 6), (6.5, -26, 5.2)):
        yield _needles(brush, a, b, wide).filled(leaf)


def _needles(brush: _Brush, a: float, b: float, wide: float) -> Pen:
    """One cushion of a pine's needles: flat below, three humps above."""
    pen = brush.blob(a, b, wide, 1.5)
    for shift, size in ((-0.5, 0.42), (0.05, 0.5), (0.52, 0.38)):
        pen.segments += brush.blob(a + shift * wide, b - 1, size * wide, 2.3).segments
    return pen


def birds(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """A flock on its way."""
    colour = mixed(palette.near, PAPER, 0.9) if palette.is_night else mixed(palette.near, "#1a1626", 0.25)
    for i in range(7):
        a, b = (i - 3) * 6.4 + chance.between(-1, 1), -34 - abs(i - 3) * -2.6 + chance.between(-1, 1) - 4
        size = chance.between(0.8, 1.15)
        brush = _Brush(x + a * unit, y + b * unit, unit * size)
        wing = brush.soft((-5, -1.2), (-3, -2.4), (-1, -1.2), (0, 0.3), (1, -1.2), (3, -2.4), (5, -1.2))
        under = brush.soft((5, -1.2), (3, -1.6), (1.1, -0.2), (0, 1.3), (-1.1, -0.2), (-3, -1.6), (-5, -1.2)).segments[1:]
        wing.segments += under
        yield wing.close().filled(colour)


def lighthouse(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """A lighthouse on its rock, with its light."""
    brush = _Brush(x, y + 4 * unit, unit * chance.between(0.95, 1.1))
    rock = mixed(palette.near, "#1a1626", 0.35)
    for far in (46.0, 38.0, 31.0, 25.0, 20.0, 15.0, 10.0):
        for side in (-1, 1):
            beam = brush.shape((side * 1.6, -24.8), (side * far, -24.8 - far * 0.14), (side * far, -24.8 + far * 0.14))
            yield beam.filled(palette.light, 0.09 if palette.is_night else 0.06)
    yield brush.soft((-16, 1.2), (-10, -3), (-4, -5), (5, -4.6), (11, -2.6), (16, 1.2)).close().filled(rock)
    yield brush.shape((-3.4, -4), (3.4, -4), (2.2, -22), (-2.2, -22)).filled(mixed(PAPER, palette.near, 0.12))
    yield brush.shape((-3, -10), (3, -10), (2.7, -14), (-2.7, -14)).filled(VERMILION)
    yield brush.shape((-2.9, -23), (2.9, -23), (2.9, -21.8), (-2.9, -21.8)).filled(rock)
    yield brush.shape((-1.7, -26.6), (1.7, -26.6), (1.7, -23), (-1.7, -23)).filled(palette.light)
    yield brush.soft((-2.4, -26.4), (0, -29.4), (2.4, -26.4)).close().filled(rock)
    yield brush.soft((-18, 1.2), (-6, 1.9), (6, 1.9), (18, 1.2)).stroked(palette.foam, 0.6 * unit, 0.5)


def bridge(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """An arched bridge between two small shores."""
    brush = _Brush(x, y + 8 * unit, unit * chance.between(1.0, 1.15))
    rock, red = mixed(palette.near, "#1a1626", 0.35), mixed(VERMILION, palette.near, 0.12)
    for side in (-1, 1):
        yield brush.soft((side * 30, 1.4), (side * 26, -2.6), (side * 19, -3.4), (side * 14, 1.4)).close().filled(rock)
    for a, b in ((-9.0, -6.4), (0.0, -10.0), (9.0, -6.4)):
        yield brush.shape((a - 0.7, 1), (a + 0.7, 1), (a + 0.7, b), (a - 0.7, b)).filled(mixed(red, rock, 0.45))
    arch = ((-21, -3.2), (-11, -8.6), (0, -10.6), (11, -8.6), (21, -3.2))
    yield brush.soft(*arch).stroked(red, 2.0 * unit)
    rail = tuple((a, b - 4.4) for a, b in arch)
    yield brush.soft(*rail).stroked(red, 0.9 * unit)
    for a, b in ((-21, -3.2), (-16, -6.2), (-11, -8.6), (-5.5, -10.1), (0, -10.6), (5.5, -10.1), (11, -8.6), (16, -6.2), (21, -3.2)):
        yield brush.soft((a, b), (a, b - 5.2)).stroked(red, 0.7 * unit)


def lanterns(x: float, y: float, unit: float, palette: Palette, chance: Chance) -> Iterator[Path]:
    """Paper lanterns set afloat."""
    places = ((-24, 6, 0.62), (-11, 10, 0.85), (3, 5, 0.6), (9, 13.5, 1.1), (25, 8, 0.75), (-28, 15, 1.15))
    for a, b, size in places:
        brush = _Brush(x + (a + chance.between(-2, 2)) * unit, y + b * unit, unit * size)
        yield brush.blob(0, -2.6, 6, 5.4).filled(palette.light, 0.22)
        yield brush.soft((-3.2, 1.9), (0, 2.3), (3.2, 1.9)).stroked(palette.light, 0.6 * unit * size, 0.8)
        yield brush.shape((-3.4, 0.2), (3.4, 0.2), (2.8, 1.3), (-2.8, 1.3)).filled(mixed(palette.near, "#1a1626", 0.5))
        yield brush.shape((-2.5, -5.6), (2.5, -5.6), (2.5, 0.2), (-2.5, 0.2)).filled(mixed(palette.light, PAPER, 0.25))
        yield brush.shape((-2.5, -2.4), (2.5, -2.4), (2.5, 0.2), (-2.5, 0.2)).filled(mixed(palette.light, "#e07a3a", 0.35))
        yield brush.soft((-2.5, -5.6), (-2.5, 0.2)).stroked("#7a4a24", 0.4 * unit * size)
        yield brush.soft((2.5, -5.6), (2.5, 0.2)).stroked("#7a4a24", 0.4 * unit * size)


def bow(x: float, y: float, unit: float) -> Iterator[Path]:
    """A bow in the red thread."""
    brush = _Brush(x, y, unit)
    for colour, width, drop in (("#3a0d0d", 1.2, 0.6), (THREAD, 1.1, 0.0)):
        for side in (-1, 1):
            loop = brush.soft(
                *((side * a, b + drop) for a, b in ((0, 0), (3.2, -3.6), (7.6, -5.6), (10, -3.2), (7.8, -0.6), (3.4, -0.4), (0, 0)))
            )
            tail = brush.soft(*((side * a, b + drop) for a, b in ((0, 0), (1.5, 3), (3.8, 5.4), (4.2, 8.6))))
            for line in (loop, tail):
                yield line.stroked(colour, width * unit, 1.0 if drop == 0 else 0.2)
    yield brush.blob(0, 0, 1.5, 1.3).filled(mixed(THREAD, "#3a0d0d", 0.15))
    yield brush.soft((-0.6, -0.5), (0.5, -0.6)).stroked("#f3998a", 0.3 * unit)


MOTIFS: tuple[Motif, ...] = (peak, boat, gate, pine, birds, lighthouse, bridge, lanterns)


def in_the_distance(motif: Motif) -> bool:
    """Whether it stands behind the hills."""
    return motif is peak
