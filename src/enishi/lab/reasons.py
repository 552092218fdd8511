"""Why a move would have been better, as far as whoever decided could know.

An analysis knows every secret; a reason does not. The hidden record of the seat is dealt anew many times, both moves are played in the same
worlds with the same luck (`kernel.drivers.compare`), and what surely differs is said: what the seat may expect, points at the end, how long
the game goes on. What may be noise is not said. `web/wasm/reasons.ts` does the same.
"""

import math
from typing import TYPE_CHECKING

from enishi.kernel.actors import MOST_SEATS
from enishi.views import Line

if TYPE_CHECKING:
    from enishi.lab.analysis import Analyst

SURE = 3.0
"""A difference counts from this many standard errors on; that is beyond a 95 % interval, though several are looked at."""
LEAST_SHARE = 0.01
LEAST_POINTS = 0.5
LEAST_DECISIONS = 2.0
"""Less than these is hardly a difference, however sure."""
LEAST_WORLDS = 30
"""In fewer, all may agree by chance: nothing is said then."""
LENGTH = 2 * MOST_SEATS


def reasons(analyst: "Analyst", number: int, seat: int, made: int, other: int) -> list[Line] | None:
    """What the other move would have brought instead of event `number`, from what the seat could know then; None where that told no
    difference between them, so that nobody could have chosen better."""
    if analyst.playouts < LEAST_WORLDS:
        return []
    hidden = analyst.rules.hide(analyst.positions[number], seat)
    sums, squares, highest = analyst.rules.compare(hidden, seat, made, other, analyst.playouts, analyst.seed + 1)
    more = [_sure(total, square, analyst.playouts) for total, square in zip(sums, squares, strict=True)]
    if abs(more[seat]) < LEAST_SHARE:
        return None
    if more[seat] < 0:
        return [Line("why.worse", {"percent": _whole(-100 * more[seat])})]
    points = _points(more, analyst.match.seats, seat) if highest > 1 else []
    return [Line("why.better", {"percent": _whole(100 * more[seat])}), *(points or _length(more[LENGTH]))]


def _sure(total: float, square: float, playouts: int) -> float:
    """The mean difference; 0 where it may be noise."""
    mean = total / playouts
    error = math.sqrt(max(square / playouts - mean**2, 0.0) / max(playouts - 1, 1))
    return mean if abs(mean) > SURE * error else 0.0


def _points(more: list[float], seats: int, seat: int) -> list[Line]:
    """The seat's own points, and those of whoever else they change most for."""
    points = more[MOST_SEATS : MOST_SEATS + seats]
    others = sorted((one for one in range(seats) if one != seat), key=lambda one: -abs(points[one]))
    told = [one for one in (seat, *others[:1]) if abs(points[one]) >= LEAST_POINTS]
    return [Line("why.more" if points[one] > 0 else "why.fewer", {"seat": one, "n": _whole(abs(points[one]))}) for one in told]


def _length(decisions: float) -> list[Line]:
    if abs(decisions) < LEAST_DECISIONS:
        return []
    return [Line("why.longer" if decisions > 0 else "why.shorter", {"n": _whole(abs(decisions))})]


def _whole(number: float) -> int:
    return math.floor(number + 0.5)
