"""How well a policy plays: many games with the seats rotated, the mean return with its 95 % interval."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from enishi.envs.batch import Batch
from enishi.envs.checks import LARGEST_SEED, Array, checked_number
from enishi.envs.others import RANDOM, Deciders, Others, Policy, answers
from enishi.games import load
from enishi.games.setup import checked_setup

AT_ONCE = 512
"""Games that are played side by side."""


@dataclass(frozen=True)
class Evaluation:
    """Mean return of a policy, over all seats and by seat, each with half of its 95 % interval."""

    game: str
    seats: int
    games: int
    mean: float
    margin: float
    by_seat: tuple[tuple[float, float], ...]

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats, {self.games} games: {self.mean:.3f} ± {self.margin:.3f}"


def evaluate(
    policy: Others,
    game: str,
    others: Others = RANDOM,
    games: int = 1000,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    reward: str = "share",
    recall: int = 0,
) -> Evaluation:
    """Plays this many games; game i has the seed + i and the policy sits in seat i modulo the seats.

    A policy is what `enishi.bot` takes, or a function of observations and masks, a row for each game, that answers a number for each.
    """
    loaded = load(game)
    checked, given = checked_setup(loaded, seats, options)
    games, seed = checked_number("games", games, 1, 1 << 40), checked_number("seed", seed, 0, LARGEST_SEED)
    player: Policy | Deciders = policy if callable(policy) else Deciders(policy, "policy")
    deciders = None if others == RANDOM else Deciders(others)
    returns = np.zeros(games)
    for first in range(0, games, AT_ONCE):
        size = min(AT_ONCE, games - first)
        batch = Batch(loaded, size, checked, given, reward=reward, autoreset="NextStep", recall=recall)
        learners = (first + np.arange(size)) % checked
        batch.seat_learners(learners, others_draw=deciders is None)
        batch.reset((seed + first) & LARGEST_SEED)
        _play(batch, player, deciders)
        returns[first : first + size] = batch.slots["rewards"][np.arange(size), learners]
    seat_of = np.arange(games) % checked
    by_seat = tuple(_interval(returns[seat_of == seat]) for seat in range(checked))
    mean, margin = _interval(returns)
    return Evaluation(loaded.id, checked, games, mean, margin, by_seat)


def _play(batch: Batch, player: Policy | Deciders, deciders: Deciders | None) -> None:
    """Plays every game of a batch to its end."""
    slots = batch.slots
    while True:
        if deciders is not None:
            for at in np.flatnonzero(slots["ended"] == 0):
                deciders.play_on(batch, int(at))
        going_on = np.flatnonzero(slots["ended"] == 0)
        if not len(going_on):
            return
        numbers = _numbers(batch, player, going_on)
        for game, number in zip(going_on.tolist(), numbers, strict=True):
            batch.step_one(game, number)


def _numbers(batch: Batch, player: Policy | Deciders, games: Array) -> list[int]:
    if isinstance(player, Deciders):
        return [0 if batch.slots["free"][at] else player.choose(batch, int(at)) for at in games]
    return answers(player, batch, games)


def _interval(values: Array) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    if not len(values):
        return math.nan, math.nan
    spread = float(values.std(ddof=1)) if len(values) > 1 else math.nan
    return float(values.mean()), 1.96 * spread / math.sqrt(len(values))
