"""Tournaments: bots against each other in all seat orders.

Every game has a number; its seating, its chance and its bots' random numbers follow from the seed and that number, so the result is the
same on any number of cores (but for the times, and for bots that think by the clock).
"""

import itertools
import math
import os
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from openskill.models import PlackettLuce

from enishi.bots import Bot
from enishi.bots import bot as make_bot
from enishi.errors import BadSetup
from enishi.games import load
from enishi.kernel.game import Game
from enishi.lab.progress import late_bar
from enishi.match import checked_setup, new

MOST_ORDERS = 5040
CONFIDENCE = 1.96
"""Standard errors to each side of a 95 % interval."""

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Played:
    """One finished game: who sat where, what each seat got, and how long its decisions took."""

    lineup: tuple[str, ...]
    returns: list[float]
    scores: list[int]
    seconds: list[float]
    decisions: list[int]


@dataclass
class Standing:
    """How one bot did."""

    bot: str
    returns: list[float] = field(default_factory=list)
    """One number a game, the mean of the bot's seats: what seats of one game get depends on each other, and teammates get the same."""
    scores: list[float] = field(default_factory=list)
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
        if len(self.returns) < 2:
            return math.inf
        variance = sum((share - self.mean) ** 2 for share in self.returns) / (len(self.returns) - 1)
        return CONFIDENCE * math.sqrt(variance / len(self.returns))

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
        return {"bot": self.bot, "games": len(self.returns), "decisions": self.decisions} | numbers


@dataclass(frozen=True)
class Tournament:
    """A finished tournament, the best bot first."""

    game: str
    seats: int
    options: dict[str, Any]
    games: int
    seed: int
    standings: list[Standing]
    played: list[Played]

    def standing(self, bot: str) -> Standing:
        return next(standing for standing in self.standings if standing.bot == bot)

    def lead(self, bot: str, other: str) -> tuple[float, float]:
        """How much more one bot gets than another in the same games: the mean, and half of its 95 % interval."""
        leads = [
            _mean(game, bot, game.returns) - _mean(game, other, game.returns) for game in self.played if {bot, other} <= set(game.lineup)
        ]
        mean = statistics.fmean(leads)
        return mean, CONFIDENCE * statistics.stdev(leads) / math.sqrt(len(leads))

    def to_dict(self) -> dict[str, Any]:
        plain = {name: getattr(self, name) for name in ("game", "seats", "options", "games", "seed")}
        return plain | {"standings": [standing.to_dict() for standing in self.standings]}


def tournament(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    processes: int | None = None,
    fixed: bool = False,
    progress: Progress | None = None,
) -> Tournament:
    """Plays so many games, seat orders taking turns, or (`fixed`) everybody always in the seat that the order of `bots` says."""
    loaded = load(game)
    seats, given = checked_setup(loaded, seats, options)
    lineups = [given_order(list(bots), seats)] if fixed else seat_orders(loaded, list(bots), seats)
    for name in bots:
        make_bot(name)  # refuses one that does not exist
    tasks = [(loaded.id, given, lineups[number % len(lineups)], seed, number) for number in range(games)]
    played = []
    with late_bar(games) as bar, ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        for number, result in enumerate(pool.map(_play, tasks), 1):
            played.append(result)
            (progress or bar)(number)
    return Tournament(loaded.id, seats, given, games, seed, _standings(played), played)


def given_order(bots: list[str], seats: int) -> tuple[str, ...]:
    """One bot a seat, in this order."""
    if len(bots) != seats:
        raise BadSetup("bots_and_seats", bots=len(bots), seats=seats)
    return tuple(bots)


def seat_orders(game: Game, bots: list[str], seats: int) -> list[tuple[str, ...]]:
    """Who sits where, in all different ways: one bot a team where teams are fixed, otherwise bots repeated to fill the seats."""
    teams = game.manifest.teams
    if not bots or len(bots) > seats:
        raise BadSetup("bots_and_seats", bots=len(bots), seats=seats)
    if teams and len(bots) <= len(teams):
        sides = list(itertools.islice(itertools.cycle(bots), len(teams)))
        team_of = {seat: team for team, members in enumerate(teams) for seat in members}
        return list(dict.fromkeys(tuple(order[team_of[seat]] for seat in range(seats)) for order in itertools.permutations(sides)))
    filled = list(itertools.islice(itertools.cycle(bots), seats))
    orders = itertools.islice(itertools.permutations(filled), MOST_ORDERS)
    return list(dict.fromkeys(orders))


def _play(task: tuple[str, dict[str, Any], tuple[str, ...], int, int]) -> Played:
    id, options, lineup, seed, number = task
    rng = random.Random(f"{seed} {number}")
    match = new(id, len(lineup), options, seed=rng.getrandbits(62))
    players = [make_bot(name, seed=rng.getrandbits(62)) for name in lineup]
    agree_on_signs(load(id), lineup, players)
    seconds, decisions = [0.0] * len(lineup), [0] * len(lineup)
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        free = len(match.legal(seat)) > 1
        began = time.perf_counter()
        move = players[seat].choose(match, seat)
        seconds[seat] += (time.perf_counter() - began) * free
        decisions[seat] += free
        match.play(seat, move)
        match.advance()
    assert match.returns is not None
    assert match.scores is not None
    return Played(lineup, match.returns, match.scores, seconds, decisions)


def agree_on_signs(game: Game, lineup: tuple[str, ...], players: list[Bot]) -> None:
    """Two of a team that are the same bot confer before the deal; what they agree on follows from their seeds, and so from the game's."""
    for team in game.manifest.teams:
        if len(team) == 2 and lineup[team[0]] == lineup[team[1]]:
            players[team[0]].team_with(players[team[1]])


def _standings(played: list[Played]) -> list[Standing]:
    standings = {name: Standing(name) for game in played for name in game.lineup}
    for game in played:
        for name in dict.fromkeys(game.lineup):
            standing = standings[name]
            standing.returns.append(_mean(game, name, game.returns))
            standing.scores.append(_mean(game, name, game.scores))
        for seat, name in enumerate(game.lineup):
            standings[name].seconds += game.seconds[seat]
            standings[name].decisions += game.decisions[seat]
    for name, rating in _ratings(played).items():
        standings[name].rating = rating
    return sorted(standings.values(), key=lambda standing: -standing.mean)


def _ratings(played: list[Played]) -> dict[str, float]:
    """Ratings after all games in their order; a bot in several seats of a game is rated by the mean of its seats."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for game in played for name in game.lineup}
    for game in played:
        shares = {name: _mean(game, name, game.returns) for name in dict.fromkeys(game.lineup)}
        if len(shares) > 1:
            teams = model.rate([[ratings[name]] for name in shares], scores=list(shares.values()))
            ratings.update({name: team[0] for name, team in zip(shares, teams, strict=True)})
    return {name: rating.ordinal() for name, rating in ratings.items()}


def _mean(game: Played, name: str, numbers: Sequence[float]) -> float:
    """The mean of the seats that a bot had in a game."""
    own = [number for number, seated in zip(numbers, game.lineup, strict=True) if seated == name]
    return sum(own) / len(own)
