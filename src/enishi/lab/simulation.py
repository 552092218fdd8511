"""What a simulation found: an object with attributes, and a table when it is printed."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from enishi.errors import BadSetup
from enishi.kernel.exact import WHOLE, Counts

Value = TypeVar("Value", int, float)


@dataclass
class Tally:
    """Sums over games, all of whole numbers, so that they do not depend on who played and counted which of them."""

    seats: int
    games: int = 0
    events: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    endings: Counter[int] = field(default_factory=Counter)
    scores: list[Counter[int]] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    """Returns by seat, in parts of a `WHOLE`."""
    squares: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = self.scores or [Counter() for _ in range(self.seats)]
        self.shares, self.squares = self.shares or [0] * self.seats, self.squares or [0] * self.seats

    def add(self, lengths: Any, endings: Any, points: Any, shares: Any) -> None:
        """Adds a chunk of games."""
        self.games += len(lengths)
        self.events += int(lengths.sum())
        self.lengths.update(_counted(lengths))
        self.endings.update(_counted(endings))
        for seat, counter in enumerate(self.scores):
            counter.update(_counted(points[:, seat]))
        own = shares[:, : self.seats]
        self.shares = _added(self.shares, _parts(own))
        self.squares = _added(self.squares, _parts(own * own))

    def add_counts(self, counts: Counts) -> None:
        """Adds what was counted elsewhere."""
        self.games += sum(counts.lengths.values())
        self.events += sum(length * games for length, games in counts.lengths.items())
        self.lengths.update(counts.lengths)
        self.endings.update(counts.endings)
        for counter, scores in zip(self.scores, counts.scores, strict=True):
            counter.update(scores)
        self.shares, self.squares = _added(self.shares, counts.shares), _added(self.squares, counts.squares)

    def __add__(self, other: "Tally") -> "Tally":
        """Of the games of both."""
        return Tally(
            self.seats,
            self.games + other.games,
            self.events + other.events,
            self.lengths + other.lengths,
            self.endings + other.endings,
            [one + another for one, another in zip(self.scores, other.scores, strict=True)],
            _added(self.shares, other.shares),
            _added(self.squares, other.squares),
        )


def _parts(shares: Any) -> list[int]:
    """The sum of each column in parts of a `WHOLE`."""
    sums: list[int] = np.rint(shares * WHOLE).astype(np.int64).sum(axis=0).tolist()
    return sums


def _added(some: list[int], others: list[int]) -> list[int]:
    return [one + another for one, another in zip(some, others, strict=True)]


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
    first: int
    """The number of the first game."""
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
    tally: Tally = field(repr=False, compare=False)
    """The sums that all this is made of."""

    def __add__(self, other: "Simulation") -> "Simulation":
        """The simulation of the games of both; they are of one setup and seed, and one begins where the other ends."""
        before, after = sorted((self, other), key=lambda one: one.first)
        for fact in ("game", "seats", "options", "bots", "seed"):
            if getattr(self, fact) != getattr(other, fact):
                raise BadSetup("simulations_differ", what=fact, one=str(getattr(self, fact)), other=str(getattr(other, fact)))
        if after.first != before.first + before.games:
            raise BadSetup("simulations_apart", end=before.first + before.games, first=after.first)
        facts = {fact: getattr(self, fact) for fact in ("game", "seats", "options", "bots", "seed")}
        where = {"device": "+".join(dict.fromkeys((before.device, after.device))), "threads": max(self.threads, other.threads)}
        seconds = self.seconds + other.seconds
        return finished(before.tally + after.tally, tuple(self.endings), first=before.first, seconds=seconds, **facts, **where)

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
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "tally"}
        rates = {"events_per_second": self.events_per_second, "games_per_second": self.games_per_second}
        return plain | rates | {"mean_scores": self.mean_scores, "mean_length": self.mean_length}

    def _repr_html_(self) -> str:
        from enishi.lab.show import simulation_html

        return simulation_html(self)

    def __str__(self) -> str:
        from enishi.lab.tables import simulation_text

        return simulation_text(self, "en")


def mean(counts: dict[int, int]) -> float:
    """The mean of values that are given with how often they occur."""
    return sum(value * count for value, count in counts.items()) / sum(counts.values())


def quantile(counts: Mapping[Value, int], part: float) -> Value:
    """The value below or at which this part of the cases lies."""
    wanted, seen = part * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise AssertionError("no values")


def finished(tally: Tally, ends: tuple[str, ...], **facts: Any) -> Simulation:
    """The simulation that a tally amounts to."""
    means = [share / WHOLE / tally.games for share in tally.shares]
    variances = [max(square / WHOLE / tally.games - mean * mean, 0.0) for square, mean in zip(tally.squares, means, strict=True)]
    return Simulation(
        games=tally.games,
        events=tally.events,
        returns=means,
        standard_errors=[math.sqrt(variance / max(tally.games - 1, 1)) for variance in variances],
        scores=[dict(sorted(counter.items())) for counter in tally.scores],
        lengths=dict(sorted(tally.lengths.items())),
        endings={end: tally.endings[number] for number, end in enumerate(ends)},
        tally=tally,
        **facts,
    )
