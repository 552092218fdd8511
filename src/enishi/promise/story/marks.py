"""The mark that a person sets under a promise: a drawn signature, a seal, or a typed name. It is for the eye; the key proves."""

from typing import Literal

import msgspec

from enishi.promise.format import characters
from enishi.promise.format.text import NAME
from enishi.promise.refusals import refused

WIDTH, HEIGHT = 1000, 500
"""The field in which a signature is drawn; x goes right and y goes down."""
STROKES, POINTS = 100, 3000
"""The most strokes, and points of all strokes together."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How somebody signed."""

    kind: Literal["drawn", "seal", "typed"]
    text: str = ""
    """What the seal or the typed name says; empty: the person's name in the promise."""
    strokes: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Lines of points, for a drawn signature."""


def check_mark(mark: Mark) -> None:
    """Refuses a mark that cannot be drawn."""
    characters.check("name", mark.text, 0, NAME)
    points = [point for stroke in mark.strokes for point in stroke]
    if (mark.kind == "drawn") != bool(points):
        raise refused("mark_empty" if mark.kind == "drawn" else "mark_strokes")
    inside = all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    if len(mark.strokes) > STROKES or len(points) > POINTS or not inside:
        raise refused("mark_large", strokes=STROKES, points=POINTS)
