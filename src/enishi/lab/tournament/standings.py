"""What a tournament found: how each bot did, in all and in each seat."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from enishi.lab.tournament.playing import Played
from enishi.lab.tournament.ratings import Ratings

CONFIDENCE = 1.96
"""Standard errors to each side of a 95 % interval."""


def margin(values: Sequence[float], reach: float = 1.0) -> float:
    """Half of the 95 % interval of a mean of values that lie this far apart at most.

    Values that are all the same do not show how far others may lie: of n games none went otherwise, so with 95 % less than 3/n would.
    """
    if len(values) < 2:
        return math.inf
    deviation = statistics.stdev(values)
    return CONFIDENCE * deviation / math.sqrt(len(values)) if deviation else min(1.0, 3 / len(values)) * reach


@dataclass
class Standing:
    """How one entrant did."""

    bot: str
    returns: list[float] = field(default_factory=list)
    """Of each game the mean of the entrant's seats: what seats of one game get depends on each other, and teammates get the same."""
    scores: list[float] = field(default_factory=list)
    by_seat: dict[int, list[float]] = field(default_factory=dict)
    """What it got in each seat."""
    seconds: float = 0.0
    decisions: int = 0
    rating: float = 0.0
    """The usual estimate of openskill: mean less three deviations."""

    @property
    def mean(self) -> float:
        return sum(self.returns) / len(self.returns)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the mean."""
        return margin(self.returns)

    @property
    def score(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)

    @property
    def milliseconds(self) -> float:
        """A decision's, forced ones not counted."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0

    def to_dict(self) -> dict[str, Any]:
        numbers = {"mean": self.mean, "margin": self.margin, "score": self.score, "rating": self.rating, "milliseconds": self.milliseconds}
        seats = {str(seat): _summary(values) for seat, values in sorted(self.by_seat.items())}
        return {"bot": self.bot, "games": len(self.returns), "decisions": self.decisions} | numbers | {"by_seat": seats}


def _summary(values: list[float]) -> dict[str, float]:
    return {"games": len(values), "mean": statistics.fmean(values), "margin": margin(values)}


@dataclass(frozen=True)
class Tournament:
    """A tournament, the best bot first."""

    game: str
    seats: int
    options: dict[str, Any]
    games: int
    """Those that were played."""
    seed: int
    standings: list[Standing]
    played: list[Played]
    wanted: int = 0
    """How many games it was to have; more than were played where it was stopped."""

    @property
    def stopped(self) -> bool:
        return self.games < self.wanted

    def standing(self, bot: str) -> Standing:
        return next(standing for standing in self.standings if standing.bot == bot)

    def lead(self, bot: str, other: str) -> tuple[float, float]:
        """How much more one bot gets than another in the same games: the mean, and half of its 95 % interval."""
        leads = [
            _mean(game, bot, game.returns) - _mean(game, other, game.returns) for game in self.played if {bot, other} <= set(game.lineup)
        ]
        return statistics.fmean(leads), margin(leads, reach=2.0)

    def by_seat(self) -> list[tuple[float, float]]:
        """What each seat got, whoever sat there: the mean, and half of its 95 % interval."""
        columns = [[game.returns[seat] for game in self.played] for seat in range(self.seats)]
        return [(statistics.fmean(column), margin(column)) for column in columns]

    def _repr_html_(self) -> str:
        from enishi.lab.show import tournament_html

        return tournament_html(self)

    def to_dict(self) -> dict[str, Any]:
        from enishi import __version__
        from enishi.games import load

        plain = {name: getattr(self, name) for name in ("game", "seats", "options", "games", "wanted", "seed")}
        made = {"program": f"enishi {__version__}", "rules": load(self.game).manifest.version}
        return plain | made | {"standings": [standing.to_dict() for standing in self.standings]}


def standings_of(played: Sequence[Played], ratings: Ratings) -> list[Standing]:
    """Everybody's standing, the best first; the ratings are taken as they are."""
    standings = {name: Standing(name) for game in played for name in game.lineup}
    bot_of = {name: bot for game in played for name, bot in zip(game.lineup, game.bots or game.lineup, strict=True)}
    for game in played:
        for name in dict.fromkeys(game.lineup):
            standings[name].returns.append(_mean(game, name, game.returns))
            standings[name].scores.append(_mean(game, name, game.scores))
        for seat, name in enumerate(game.lineup):
            standings[name].seconds += game.seconds[seat]
            standings[name].decisions += game.decisions[seat]
            standings[name].by_seat.setdefault(seat, []).append(game.returns[seat])
    for name, standing in standings.items():
        standing.rating = ratings.of(bot_of[name])
    return sorted(standings.values(), key=lambda standing: -standing.mean)


def _mean(game: Played, name: str, numbers: Sequence[float]) -> float:
    """The mean of the seats that an entrant had in a game."""
    own = [number for number, seated in zip(numbers, game.lineup, strict=True) if seated == name]
    return sum(own) / len(own)
