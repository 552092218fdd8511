"""One part of the ring that a picture is: where it lies, and where on it things stand."""

from dataclasses import dataclass

from enishi.promise.cards.chance import Chance
from enishi.promise.cards.palettes import Palette, palette_of

HORIZON = 0.6
"""Where the sea begins, as a part of the height."""
EDGE = 2.0
"""How far shapes are drawn beyond the cut, so that none ends there."""
STEP = 1.2


@dataclass(frozen=True, slots=True)
class Scene:
    """One part of the ring: what there is to know for drawing it."""

    identity: bytes
    people: int
    part: int
    width: float
    height: float
    hour: int

    @property
    def ring(self) -> float:
        return self.width * self.people

    @property
    def left(self) -> float:
        return self.part * self.width

    @property
    def palette(self) -> Palette:
        return palette_of(self.identity, self.hour)

    @property
    def unit(self) -> float:
        """What sizes are measured in: a hundredth of the height."""
        return self.height / 100

    def here(self, x: float, reach: float) -> float | None:
        """Where a place of the ring lies on this part, or None where a thing there that reaches so far cannot be seen."""
        assert 2 * reach < self.ring - self.width, "nothing is so wide that it is seen at both ends of a part at once"
        for turn in (-self.ring, 0.0, self.ring):
            local = x + turn - self.left
            if -reach <= local <= self.width + reach:
                return local
        return None


def steps(scene: Scene) -> list[float]:
    """Where a line across the part has its points."""
    count = int((scene.width + 2 * EDGE) / STEP)
    return [-EDGE + i * (scene.width + 2 * EDGE) / count for i in range(count + 1)]


def guest_place(identity: bytes, part: int) -> float:
    """Where on its part a guest stands, as a part of the width: left or right of the middle."""
    chance = Chance(identity, "guest place", part)
    return chance.between(0.24, 0.36) if chance.below(2) else chance.between(0.64, 0.76)
