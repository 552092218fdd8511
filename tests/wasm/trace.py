"""Plays seeded games natively and answers for each a digest of everything that was asked. `trace.ts` does the same by the modules."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from enishi.bots.tree import Taste, Tree
from enishi.games.game import Game
from enishi.kernel.actors import CHANCE, MOST_SEATS, ONLOOKER
from enishi.kernel.engine import Engine, Position, engine


@dataclass(frozen=True)
class Plan:
    """What is played and asked."""

    seats: int
    games: int
    seed: int
    longest: int = 400
    """Events of a game that are looked at."""
    looks: int = 7
    """Every this many events all that is hidden, redealt and observed is compared."""
    searches: int = 29
    """Every this many events a search and a forecast are compared."""
    walks: int = 150
    playouts: int = 10


class Notes:
    """What is compared, as bytes."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()

    def numbers(self, values: Iterable[int]) -> None:
        self.hash.update(np.array(list(values), "<i4").tobytes())

    def reals(self, values: Iterable[float]) -> None:
        self.hash.update(np.array(list(values), "<f8").tobytes())


def trace(game: Game, plan: Plan) -> list[str]:
    """The digests of all games, by the compiled rules."""
    rules = engine(game, compiled=True)
    pick = rules.twins.module("enishi.kernel.drivers.single").pick_at
    out = np.zeros(game.manifest.longest_list, np.int64)
    digests = []
    for number in range(plan.games):
        notes, rng = Notes(), rules.generator(plan.seed, number)
        position = rules.start(plan.seats, {})
        notes.hash.update(position.tobytes())
        for event in range(plan.longest):
            waiting = rules.waiting(position)
            notes.numbers(waiting)
            if event % plan.looks == 0:
                _look(rules, position, plan, event, notes)
            if not waiting:
                _end(rules, position, plan, notes)
                break
            actor = waiting[0]
            moves = rules.legal(position, actor)
            notes.numbers([*moves, *rules.weights(position, actor, moves)])
            if event % plan.searches == 0 and actor != CHANCE:
                _think(game, rules, position, actor, plan, event, notes)
            move = int(pick(position, actor, out, rng))
            notes.numbers([move, rules.witnesses(position, actor, move)])
            position = rules.play(position, actor, move)
            notes.hash.update(position.tobytes())
        digests.append(notes.hash.hexdigest())
    return digests


def _look(rules: Engine, position: Position, plan: Plan, event: int, notes: Notes) -> None:
    for viewer in (*range(plan.seats), ONLOOKER):
        hidden = rules.hide(position, viewer)
        notes.hash.update(hidden.tobytes())
        notes.hash.update(rules.redeal(hidden, viewer, rules.generator(plan.seed, event)).tobytes())
        notes.hash.update(rules.observe(hidden, viewer).tobytes())


def _end(rules: Engine, position: Position, plan: Plan, notes: Notes) -> None:
    notes.numbers([rules.ending(position), *rules.scores(position, plan.seats)])
    notes.reals(rules.returns(position, plan.seats))


def _think(game: Game, rules: Engine, position: Position, seat: int, plan: Plan, event: int, notes: Notes) -> None:
    hidden = rules.hide(position, seat)
    careless = rules.twins.module("enishi.kernel.drivers.search").carelessness_at(hidden, seat) / 1000
    taste = Taste(rules.insight.EXPLORATION, careless, 0)
    tree = Tree(game, rules, hidden, seat, plan.walks + 2, rules.generator(plan.seed, event), taste)
    tree.grow(plan.walks)
    for move, (visits, value) in tree.found().items():
        notes.numbers([move, visits])
        notes.reals([value])
    notes.reals(_forecast(rules, position, plan))


def _forecast(rules: Engine, position: Position, plan: Plan) -> Any:
    sums, squares, shares = (np.zeros(MOST_SEATS) for _ in range(3))
    out, rng = np.zeros(rules.game.manifest.longest_list, np.int64), rules.generator(0)
    forecast = rules.twins.module("enishi.kernel.drivers.forecast").forecast
    forecast(position, position.copy(), plan.playouts, plan.seed, sums, squares, shares, out, rng)
    return sums[: plan.seats] / plan.playouts
