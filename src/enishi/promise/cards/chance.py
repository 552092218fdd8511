"""Numbers that an identity decides: the same picture everywhere, in every year. Each thing that is drawn has a stream of its own."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
DOMAIN = b"enishi promise picture\n"


def fraction(identity: bytes, *names: str | int) -> float:
    """A number from 0 to below 1 for what is named."""
    name = "/".join(str(name) for name in names).encode()
    return int.from_bytes(hashlib.sha256(DOMAIN + identity + name).digest()[:6], "big") / 2**48


class Chance:
    """A stream of such numbers."""

    def __init__(self, identity: bytes, *names: str | int) -> None:
        self.identity = identity
        self.names = names
        self.count = 0

    def between(self, low: float, high: float) -> float:
        self.count += 1
        return low + (high - low) * fraction(self.identity, *self.names, self.count)

    def below(self, count: int) -> int:
        return int(self.between(0, count))

    def one_of(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in an order that the identity decides."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]


class Swell:
    """A line that rises and falls between 0 and 1 and begins anew after `period`: the cards lie in a ring."""

    def __init__(self, identity: bytes, name: str, period: float, waves: int, octaves: int = 3) -> None:
        self.identity = identity
        self.name = name
        self.period = period
        self.waves = waves
        self.octaves = octaves
        self.knots: dict[tuple[int, int], float] = {}

    def __call__(self, x: float) -> float:
        weights = [0.5**octave for octave in range(self.octaves)]
        return sum(self._octave(octave, x) * weight for octave, weight in enumerate(weights)) / sum(weights)

    def _octave(self, octave: int, x: float) -> float:
        count = self.waves << octave
        place = (x / self.period % 1.0) * count
        whole = int(place)
        part = place - whole
        soft = part * part * (3 - 2 * part)
        left, right = self._knot(octave, whole % count), self._knot(octave, (whole + 1) % count)
        return left + (right - left) * soft

    def _knot(self, octave: int, place: int) -> float:
        key = (octave, place)
        if key not in self.knots:
            self.knots[key] = fraction(self.identity, self.name, octave, place)
        return self.knots[key]
