"""A tree of a search: what it grows from, what a walk needs around it, and what was found."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from enishi.bots.patience import FEWEST, patience
from enishi.games.game import Game
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.engine import Engine, Position
from enishi.nets import Adviser

with suppress(ModuleNotFoundError):  # a browser's Python has none
    import numpy as np

LARGEST_TREE = 1 << 18
BETWEEN_LOOKS = 200
"""Iterations between two looks at whether the move is decided, or nobody waits any longer."""


@dataclass(frozen=True)
class Taste:
    """How a search walks."""

    exploration: float
    """How much it tries what looks worse."""
    carelessness: float
    """In how large a share of worlds the other side moves at random."""
    key: int
    """What was agreed with a teammate before the game, 0: nothing."""


class Tree:
    """A tree that grows from one hidden record, with what a walk needs around it."""

    def __init__(
        self, game: Game, rules: Engine, hidden: Position, seat: int, size: int, rng: Any, taste: Taste, adviser: Adviser | None = None
    ) -> None:
        self.driver = rules.twins.module("enishi.kernel.drivers.search")
        self._grow = rules.twins.module("enishi.kernel.drivers.guided").grow if adviser else self.driver.grow
        self.nodes, worlds = np.zeros(size, self.driver.NODE), np.zeros(rules.insight.WORLDS, game.state)
        masks = masks_of(game)
        labels = len(game.moves) + len(set(masks.tolist()))
        work = np.zeros(1, self.driver.workspace(len(game.moves), labels, game.manifest.longest_list))
        work["seat"], work["key"], work["others"], work["used"] = seat, taste.key, others_of(game, seat), 1
        work["carelessness"], work["exploration"] = round(taste.carelessness * self.driver.WHOLE), taste.exploration
        work["masks"], work["rng"] = masks, rng
        self.places = [rules.records(records) for records in (work, self.nodes, hidden, worlds)]
        if adviser:
            self.places += adviser.places

    def grow(self, iterations: int) -> None:
        """Walks down the tree this many times more."""
        self._grow(*self.places, iterations)

    def grow_to(self, iterations: int, until_decided: bool) -> None:
        """Walks this many times more, or until the most visited move cannot be overtaken, or nobody waits any longer."""
        left = iterations
        while left > 0 and not (until_decided and self._is_decided(left)) and not (patience.is_over and iterations - left >= FEWEST):
            step = min(left, BETWEEN_LOOKS)
            self.grow(step)
            left -= step

    def _is_decided(self, left: int) -> bool:
        visits = sorted((visits for visits, _ in self.found().values()), reverse=True)
        return bool(visits) and visits[0] - (visits[1] if len(visits) > 1 else 0) > left

    def found(self) -> dict[int, tuple[int, float]]:
        """Of each move at the root: how often it was tried, and the sum of returns."""
        found, child = {}, int(self.nodes[0]["first"])
        while child:
            node = self.nodes[child]
            found[int(node["label"])] = int(node["visits"]), float(node["value"])
            child = int(node["next"])
        return found


def others_of(game: Game, seat: int) -> int:
    """The seats that a seat plays against, as a bit mask: all but its team."""
    team = next((team for team in game.manifest.teams if seat in team), (seat,))
    return ((1 << MOST_SEATS) - 1) & ~sum(1 << member for member in team)


def masks_of(game: Game) -> Any:
    """For each move the number of its masked text, beyond all moves."""
    texts = [game.masked(text) for text in game.moves]
    numbers = {text: len(game.moves) + number for number, text in enumerate(dict.fromkeys(texts))}
    return np.array([numbers[text] for text in texts], np.int32)
