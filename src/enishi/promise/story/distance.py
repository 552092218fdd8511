"""How far somebody is from the place, as the device says."""

import math

from enishi.promise.format.text import Point

EARTH = 6_371_009
"""Mean radius in metres."""
MOST_BLUR = 100
"""Metres by which a device that is not sure may be given the benefit of the doubt."""


def metres_from(point: Point, latitude: float, longitude: float, accuracy: float = 0.0) -> int:
    """Metres between the point and a position in degrees (along a great circle), less what the device is not sure of."""
    here, there = math.radians(latitude), math.radians(point.latitude / 1e6)
    turn = math.radians(longitude - point.longitude / 1e6)
    half = math.sin((here - there) / 2) ** 2 + math.cos(here) * math.cos(there) * math.sin(turn / 2) ** 2
    metres = 2 * EARTH * math.asin(min(1.0, math.sqrt(half)))
    return max(0, round(metres - min(accuracy, MOST_BLUR)))
