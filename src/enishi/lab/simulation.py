"""What a simulation found: an object with attributes, and a table when it is printed."""

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np


@dataclass
class Tally:
    """Sums over games, added chunk by chunk in the order of the games, so that they do not depend on who played which chunk."""

    seats: int
    games: int = 0
    events: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    endings: Counter[int] = field(default_factory=Counter)
    scores: list[Counter[int]] = field(default_factory=list)
    shares: Any = None
    squares: Any = None

    def __post_init__(self) -> None:
        self.scores = [Counter() for _ in range(self.seats)]
        self.shares, self.squares = np.zeros(self.seats), np.zeros(self.seats)

    def add(self, lengths: Any, endings: Any, points: Any, shares: Any) -> None:
        """Adds a chunk of games."""
        self.games += len(lengths)
        self.events += int(lengths.sum())
        self.lengths.update(_counted(lengths))
        self.endings.update(_counted(endings))
        for seat, counter in enumerate(self.scores):
            counter.update(_counted(points[:, seat]))
        self.shares += shares[:, : self.seats].sum(axis=0)
        self.squares += (shares[:, : self.seats] ** 2).sum(axis=0)


def _counted(values: Any) -> dict[int, int]:
    """How often each value occurs."""
    lowest = int(values.min())
    counts = np.bincount(values - lowest)
    return {lowest + int(value): int(counts[value]) for value in np.flatnonzero(counts)}


@dataclass(frozen=True)
class Simulation:
    """The outcome of many games of one setup."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: list[str]
    seed: int
    device: str
    threads: int
    games: int
    events: int
    seconds: float
    returns: list[float]
    """Mean return by seat."""
    standard_errors: list[float]
    """Of the mean returns."""
    scores: list[dict[int, int]]
    """By seat: how many games had each score."""
    lengths: dict[int, int]
    """How many games had each number of events."""
    endings: dict[str, int]
    """How many games ended in each way."""

    @property
    def events_per_second(self) -> float:
        return self.events / self.seconds if self.seconds else math.inf

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else math.inf

    @property
    def mean_scores(self) -> list[float]:
        return [mean(counts) for counts in self.scores]

    @property
    def mean_length(self) -> float:
        return mean(self.lengths)

    def to_dict(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        rates = {"events_per_second": self.events_per_second, "games_per_second": self.games_per_second}
        return plain | rates | {"mean_scores": self.mean_scores, "mean_length": self.mean_length}

    def __str__(self) -> str:
        from enishi.lab.tables import simulation_text

        return simulation_text(self, "en")


def mean(counts: dict[int, int]) -> float:
    """The mean of values that are given with how often they occur."""
    return sum(value * count for value, count in counts.items()) / sum(counts.values())


def quantile(counts: dict[int, int], part: float) -> int:
    """The value below or at which this part of the cases lies."""
    wanted, seen = part * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise AssertionError("no values")


def finished(tally: Tally, ends: tuple[str, ...], **facts: Any) -> Simulation:
    """The simulation that a tally amounts to."""
    means = tally.shares / tally.games
    variances = np.maximum(tally.squares / tally.games - means**2, 0)
    errors = np.sqrt(variances / max(tally.games - 1, 1))
    return Simulation(
        games=tally.games,
        events=tally.events,
        returns=means.tolist(),
        standard_errors=errors.tolist(),
        scores=[dict(sorted(counter.items())) for counter in tally.scores],
        lengths=dict(sorted(tally.lengths.items())),
        endings={end: tally.endings[number] for number, end in enumerate(ends)},
        **facts,
    )
