"""Whole games by nets alone, many at once, on a CPU or a GPU: the same to the last event wherever they are played.

A bot is a net alone where it is asked nothing but what its seat sees and may do (`Instant.net_at`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import CHANCE, MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.drivers.by_net import ACTOR_BITS, EVENTS, FACTS, FACTS_OF_SEATS
from enishi.kernel.drivers.net import lookout
from enishi.kernel.engine import Engine, engine
from enishi.nets import Net

DRIVER = "enishi.kernel.drivers.by_net"
LOG_BITS = 32
"""What a choice adds to the bits of a game is counted in whole numbers of 2 ** -LOG_BITS."""
AT_ONCE = 1 << 14
"""Games of one launch on a GPU."""

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Played:
    """What is noted of some games, a row for each: the places of a row are named in `kernel.drivers.by_net`."""

    facts: Array
    of_seats: Array
    uses: Array
    """By kind of move and seat."""
    shares: Array

    @classmethod
    def empty(cls, games: int, kinds: int) -> "Played":
        facts, of_seats = np.zeros((games, FACTS), np.int64), np.zeros((games, FACTS_OF_SEATS, MOST_SEATS), np.int64)
        return cls(facts, of_seats, np.zeros((games, kinds, MOST_SEATS), np.int64), np.zeros((games, MOST_SEATS)))

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array]:
        return self.facts, self.of_seats, self.uses, self.shares


class NetGames:
    """Games of one setup. `orders`: who of the nets sits where, taken in turn from game to game; `kinds`: by move, which kind it is."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], nets: Sequence[Net], orders: Sequence[Sequence[int]], kinds: Sequence[int]
    ) -> None:
        self.game, self.seats = game, seats
        self.kinds = 1 + max(kinds)
        self.template = engine(game, compiled=False).template(seats, options)
        longest = game.manifest.longest_list
        logs = [0] + [round(math.log2(n) * (1 << LOG_BITS)) for n in range(1, longest + 1)]
        self.orders, self.kind_of, self.logs = np.array(orders), np.array(kinds), np.array(logs)
        self.layers, self.begins, self.weights, self.biases = _side_by_side(nets)
        self.eyes = np.zeros(1, lookout(game.observation, longest))
        self.eyes["seats"] = seats

    @cached_property
    def _rules(self) -> Engine:
        return engine(self.game, compiled=compiling_allowed())

    def play(self, seed: int, first: int, games: int, device: str = "cpu") -> Played:
        """Games `first` to `first + games - 1` of a seed."""
        played = Played.empty(games, self.kinds)
        if device == "cuda":
            from enishi.lab.device_games import play_on_device

            play_on_device(self, seed, first, played)
        else:
            self._play(seed, first, np.zeros((games, 0), np.int64), played)
        return played

    def events(self, seed: int, number: int) -> list[tuple[int | None, str]]:
        """Every event of one game: who acted (nobody: chance), and the move as it is written."""
        trail = np.zeros((1, 0), np.int64)
        length = self._play(seed, number, trail, Played.empty(1, self.kinds))
        trail = np.zeros((1, length), np.int64)
        self._play(seed, number, trail, Played.empty(1, self.kinds))
        told = [divmod(event, 1 << ACTOR_BITS) for event in trail[0].tolist()]
        return [(None if actor == CHANCE else actor, self.game.moves[move]) for actor, move in told]

    def _play(self, seed: int, first: int, trails: Array, played: Played) -> int:
        """Plays here; returns how many events the first game had."""
        rules, longest = self._rules, self.game.manifest.longest_list
        records = [rules.records(array) for array in (np.zeros(1, self.game.state), self.template)]
        moves, odds, rng = np.zeros(longest, np.int64), np.zeros(longest, np.int64), np.zeros(GENERATOR_SIZE, np.int64)
        net = rules.records(self.eyes.copy()), rules.records(self.layers), rules.cells(self.weights), rules.cells(self.biases)
        place = rules.records(np.zeros(1, self.game.state))
        room = (rules.cells(array) for array in (self.kind_of, self.logs, moves, odds, rng, trails, *played.arrays))
        table = rules.cells(self.orders), rules.cells(self.begins)
        rules.twins.module(DRIVER).play_games(*records, self.seats, seed, first, *table, *net, place, *room)
        return int(played.facts[0, EVENTS])


def _side_by_side(nets: Sequence[Net]) -> tuple[Array, Array, Array, Array]:
    """The layers of all nets one behind the other, where those of each begin, and all weights and biases."""
    layers = [net.layers.copy() for net in nets]
    weights = biases = 0
    for own, net in zip(layers, nets, strict=True):
        own["weights"] += weights
        own["biases"] += biases
        weights, biases = weights + len(net.weights), biases + len(net.biases)
    begins = np.cumsum([0, *(len(own) for own in layers)])
    return np.concatenate(layers), begins, np.concatenate([net.weights for net in nets]), np.concatenate([net.biases for net in nets])
