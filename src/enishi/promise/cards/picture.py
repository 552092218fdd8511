"""The picture of a promise: sea and hills under the sky of the promised hour, with the red thread that ties its people.

It is a ring: as many parts as people, each as wide as a card; what leaves one part on the right enters the next on the left, and the
last one's right edge joins the first one's left edge. The identity decides everything but the hour, so that no two promises look alike
and only cards of the same promise join. Cards that are printed again years later must join those of before: what is drawn at the cuts
may never change.
"""

from collections.abc import Callable, Iterator

from enishi.promise.cards.chance import Chance, Swell
from enishi.promise.cards.motifs import MOTIFS, Motif, in_the_distance
from enishi.promise.cards.scene import EDGE, HORIZON, Scene, guest_place, steps
from enishi.promise.cards.shapes import Path, Pen, Shape, Window, mixed
from enishi.promise.cards.thread import thread


def picture(identity: bytes, people: int, part: int, width: float, height: float, hour: int) -> Window:
    """One part of the picture, its upper left corner at (0, 0)."""
    scene = Scene(identity, people, part, width, height, hour)
    layers = (_sky, _stars, _disc, _far_guests, _mountains, _sea, _reflection, _mist, _guests, _waves, thread)
    return Window(0, 0, width, height, tuple(shape for layer in layers for shape in layer(scene)))


def _sky(scene: Scene) -> Iterator[Shape]:
    top, middle, low = scene.palette.sky
    end = scene.height * HORIZON
    bands = 72
    for i in range(bands):
        share = i / (bands - 1)
        colour = mixed(top, middle, share / 0.55) if share < 0.55 else mixed(middle, low, (share - 0.55) / 0.45)
        yield Pen().rectangle(-EDGE, end * i / bands, scene.width + 2 * EDGE, end * (bands - i) / bands + EDGE).filled(colour)


def _stars(scene: Scene) -> Iterator[Shape]:
    if not scene.palette.is_night:
        return
    pen, chance = Pen(), Chance(scene.identity, "stars")
    for _ in range(34 * scene.people):
        x, y, size = chance.between(0, scene.ring), chance.between(0, 0.42) ** 1.2, chance.between(0.25, 0.75)
        local = scene.here(x, 1)
        if local is not None:
            pen.circle(local, y * scene.height, size * scene.unit)
    yield pen.filled("#fdf6dc", 0.85)


def disc_place(scene: Scene) -> tuple[float, float, float]:
    """Sun or moon: x on the ring, y and radius. It stands near a cut, so that two people have it together."""
    chance = Chance(scene.identity, "disc")
    cut = chance.below(scene.people) * scene.width
    radius = chance.between(12, 15) * scene.unit
    return cut + chance.between(-0.55, 0.55) * radius, chance.between(0.2, 0.28) * scene.height, radius


def _disc(scene: Scene) -> Iterator[Shape]:
    x, y, radius = disc_place(scene)
    local = scene.here(x, 3 * radius)
    if local is None:
        return
    for i in range(6):
        yield Pen().circle(local, y, radius * (2.1 - 0.18 * i)).filled(scene.palette.disc, 0.045)
    yield Pen().circle(local, y, radius).filled(scene.palette.disc)


def _mountains(scene: Scene) -> Iterator[Shape]:
    """Three chains of hills, the farther the paler, each dissolving into mist at its foot."""
    low = scene.palette.sky[2]
    horizon = scene.height * HORIZON
    for depth, (base, rise, waves, octaves) in enumerate(((0.06, 0.32, 2, 3), (0.02, 0.26, 3, 3), (-0.01, 0.19, 3, 2))):
        swell = Swell(scene.identity, f"hills {depth}", scene.ring, waves * scene.people, octaves)
        colour = mixed(mixed(scene.palette.far, low, 0.45), mixed(scene.palette.far, scene.palette.near, 0.62), depth / 2)
        yield from _chain(scene, swell, horizon - base * scene.height, rise * scene.height, horizon, colour, low)


def _chain(
    scene: Scene, swell: Callable[[float], float], foot: float, rise: float, horizon: float, colour: str, mist: str
) -> Iterator[Path]:
    """One chain: bands that follow its ridge and grow paler downwards."""
    ridge = [(x, foot - rise * max(0.0, 1.5 * swell(x + scene.left) - 0.32)) for x in steps(scene)]
    bands = 9
    for i in range(bands):
        drop = rise * 0.085 * i
        points = [(x, min(y + drop, horizon + 1)) for x, y in ridge]
        outline = [(-EDGE, horizon + 1), *points, (scene.width + EDGE, horizon + 1)]
        yield Pen().polygon(outline).filled(mixed(colour, mist, 0.72 * (i / (bands - 1)) ** 1.3))


def _sea(scene: Scene) -> Iterator[Shape]:
    far, near = scene.palette.sea
    top, bands = scene.height * HORIZON, 48
    for i in range(bands):
        y = top + (scene.height - top) * i / bands
        yield Pen().rectangle(-EDGE, y, scene.width + 2 * EDGE, scene.height - y).filled(mixed(far, near, (i / (bands - 1)) ** 0.8))
    yield from _ripples(scene)


def _ripples(scene: Scene) -> Iterator[Shape]:
    """Short strokes of light on the water, longer and farther apart the nearer they are."""
    pen, chance = Pen(), Chance(scene.identity, "ripples")
    for _ in range(46 * scene.people):
        depth, x = chance.between(0.03, 1) ** 1.4, chance.between(0, scene.ring)
        length = (3 + 9 * depth) * scene.unit * chance.between(0.6, 1.4)
        local = scene.here(x, length)
        if local is not None:
            y = scene.height * (HORIZON + (0.9 - HORIZON) * depth)
            pen.move(local, y).line(local + length, y)
    yield pen.stroked(scene.palette.foam, 0.34 * scene.unit, 0.55)


def _reflection(scene: Scene) -> Iterator[Shape]:
    x, _, radius = disc_place(scene)
    local = scene.here(x, 2 * radius)
    if local is None:
        return
    pen, chance = Pen(), Chance(scene.identity, "reflection")
    for i in range(9):
        half = radius * (0.95 - 0.075 * i) * chance.between(0.6, 1.0)
        y, shift = scene.height * (HORIZON + 0.018 + 0.024 * i), chance.between(-0.18, 0.18) * radius
        pen.move(local + shift - half, y).line(local + shift + half, y)
    yield pen.stroked(scene.palette.disc, 1.15 * scene.unit, 0.8)


def _mist(scene: Scene) -> Iterator[Shape]:
    """Bands of haze with round ends, as on painted screens."""
    chance = Chance(scene.identity, "mist")
    for _ in range(2 * scene.people + 1):
        x, y = chance.between(0, scene.ring), chance.between(0.32, 0.56) * scene.height
        length, thick = chance.between(34, 74) * scene.unit, chance.between(2.6, 3.8) * scene.unit
        rows = [(chance.between(-0.3, 0.3), chance.between(0.55, 1.0)) for _ in range(3)]
        local = scene.here(x, length * 0.8)
        if local is not None:
            yield _haze(local, y, length, thick, rows).filled(scene.palette.mist, 0.62)


def _haze(x: float, y: float, length: float, thick: float, rows: list[tuple[float, float]]) -> Pen:
    pen = Pen()
    for i, (shift, share) in enumerate(rows):
        wide = length * share
        pen.rounded(x + shift * length - wide / 2, y + i * thick * 0.8, wide, thick, thick / 2)
    return pen


def motifs_of(identity: bytes, people: int) -> list[Motif]:
    """Which guest stands on which part: all different."""
    return Chance(identity, "motifs").shuffled(MOTIFS)[:people]


def _guests(scene: Scene) -> Iterator[Shape]:
    yield from _placed_guests(scene, far=False)


def _far_guests(scene: Scene) -> Iterator[Shape]:
    yield from _placed_guests(scene, far=True)


def _placed_guests(scene: Scene, far: bool) -> Iterator[Shape]:
    """The guests of all parts: one that stands near a cut may be seen from both sides."""
    for part, motif in enumerate(motifs_of(scene.identity, scene.people)):
        if in_the_distance(motif) != far:
            continue
        local = scene.here((part + guest_place(scene.identity, part)) * scene.width, 60 * scene.unit)
        if local is not None:
            yield from motif(local, scene.height * HORIZON, scene.unit, scene.palette, Chance(scene.identity, "guest", part))


def _waves(scene: Scene) -> Iterator[Shape]:
    """Rows of scales (seigaiha) that rise out of the sea towards the beholder."""
    radius = scene.width / _scales(scene) / 2
    rows = max(3, round(scene.height * 0.19 / (radius / 2)))
    for row in range(rows):
        y = scene.height + radius * 0.55 - (rows - 1 - row) * radius / 2
        yield from _row_of_scales(scene, y, radius, row % 2 * radius, (row + 1) / rows)


def _scales(scene: Scene) -> int:
    """Scales of the wave pattern on each card: a whole number, so that the pattern goes on across every cut."""
    return max(4, round(scene.width / scene.height * 5))


def _row_of_scales(scene: Scene, y: float, radius: float, shift: float, nearness: float) -> Iterator[Shape]:
    far, near = scene.palette.sea
    body = mixed(mixed(far, near, 0.62 + 0.38 * nearness), "#0c1430", 0.10 * nearness)
    line = mixed(body, scene.palette.foam, 0.5 + 0.3 * nearness)
    for ring, colour in ((1.0, line), (0.94, body), (0.72, line), (0.67, body), (0.44, line), (0.39, body)):
        pen = Pen()
        for i in range(-1, _scales(scene) + 2):
            pen.circle(shift + i * 2 * radius, y, radius * ring)
        yield pen.filled(colour)
