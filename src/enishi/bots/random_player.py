"""The random player: draws uniformly among whole choices."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from enishi.games.parts import Known, Remark

if TYPE_CHECKING:
    from enishi.bots import Bot


class RandomPlayer:
    """Where a choice is entered in steps, a step is as likely as the number of complete choices it leads to."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def team_with(self, other: "Bot") -> None:
        """Gives no signs."""
        other.agree(0)

    def agree(self, key: int) -> None:
        """Reads none."""

    def choose(self, match: Known, seat: int, talk: Sequence[Remark] = ()) -> str:
        """A legal move's text."""
        weights = match.weights(seat)
        assert weights, "a bot is asked only when its seat is waited for"
        return self._random.choices(list(weights), list(weights.values()))[0]
