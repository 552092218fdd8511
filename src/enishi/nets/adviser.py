"""Asks a net about one position, and keeps for searches what the driver of nets works on."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from enishi.games.game import Game
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.drivers.by_net import UNLIKELY_PART
from enishi.kernel.drivers.search import WHOLE
from enishi.kernel.engine import Engine, Position
from enishi.nets.file import Net

DRIVER = "enishi.kernel.drivers.net"


@dataclass(frozen=True)
class Advised:
    """What a net says: the odds of each legal move by its number, and what each seat may expect.

    The number behind the last move of the game: to do as the game's own policy does, where a net leans on that.
    """

    odds: dict[int, float]
    shares: list[float]

    @property
    def likely(self) -> dict[int, float]:
        """The odds of moves that are played at all: those of the others are too small (`UNLIKELY_PART`)."""
        least = max(self.odds.values()) / UNLIKELY_PART
        return {move: share for move, share in self.odds.items() if share >= least}


class Adviser:
    """A net at a table with a given number of seats. What it works on is its own: one thread asks it at a time."""

    def __init__(self, game: Game, rules: Engine, net: Net, seats: int, trust: float = 0.0) -> None:
        self.seats = seats
        self.lean = net.lean
        self.longest = game.manifest.longest_list
        self.rules = rules
        self.driver = rules.twins.module(DRIVER)
        looks = np.zeros(1, self.driver.lookout(game.observation, self.longest))
        looks["seats"], looks["trust"] = seats, round(trust * WHOLE)
        self.places: list[Any] = [
            rules.records(looks), rules.records(net.layers), rules.cells(net.weights), rules.cells(net.biases),
            rules.records(np.zeros(1, game.state)),
        ]  # fmt: skip
        """As the drivers want it: what is worked on, the net, and a place for a hidden record."""

    def advise(self, hidden: Position, seat: int) -> Advised:
        """What the net says to a seat that is waited for."""
        out, odds, shares = np.zeros(self.longest + 1, np.int64), np.zeros(self.longest + 1), np.zeros(MOST_SEATS)
        asked = self.rules.records(hidden), seat, self.lean > 0, *(self.rules.cells(array) for array in (out, odds, shares))
        n = self.driver.advise(*self.places, *asked)
        if self.lean:
            odds[n - 1] *= math.exp(self.lean) * (n - 1)
            odds /= odds.sum()
        return Advised(dict(zip(out[:n].tolist(), odds[:n].tolist(), strict=True)), shares[: self.seats].tolist())
