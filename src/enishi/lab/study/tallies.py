"""Sums over the games of a setup, and the intervals that follow from them."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from enishi.games import load
from enishi.games.game import Game
from enishi.lab.intervals import Interval, mean_interval, share_interval
from enishi.lab.study.note import Note
from enishi.lab.study.plan import Cell, Plan


@dataclass(frozen=True)
class Shares:
    """What each seat got, and how far that is from what is fair."""

    seats: list[Interval]
    fair: float
    """What each would get if all got the same."""
    excess: list[Interval]
    """How much more each seat gets than fair."""


def average(values: Sequence[float], error: float) -> Interval:
    """The mean of values without bounds."""
    return mean_interval(math.fsum(values), math.fsum(value * value for value in values), len(values), error)


def shares(cell: Cell, games: Sequence[Note], error: float) -> Shares:
    """Returns by seat; all intervals together are wrong with a chance of `error` at most."""
    each = error / cell.seats
    own = [share_interval(math.fsum(game.returns[seat] for game in games), len(games), each) for seat in range(cell.seats)]
    sums = {round(math.fsum(game.returns), 9) for game in games}
    fair = math.fsum(interval.mean for interval in own) / cell.seats
    if len(sums) == 1:
        return Shares(own, fair, [interval.less(fair) for interval in own])
    excess = [average([game.returns[seat] - math.fsum(game.returns) / cell.seats for game in games], each) for seat in range(cell.seats)]
    return Shares(own, fair, excess)


def lead(cell: Cell, game: Game, games: Sequence[Note], error: float) -> Interval:
    """How much more the better bot of a step of the ladder gets than the other, in the same games."""
    return average([_lead(cell.lineup(game, number), cell.bots, note.returns) for number, note in enumerate(games)], error)


def _lead(lineup: tuple[str, ...], bots: tuple[str, ...], returns: Sequence[float]) -> float:
    means = []
    for name in bots:
        own = [share for share, seated in zip(returns, lineup, strict=True) if seated == name]
        means.append(sum(own) / len(own))
    return means[0] - means[1]


def most_lead(cell: Cell, game: Game, games: Sequence[Note]) -> float:
    """The largest lead there can be: where seats share one win, those of the better bot share it too."""
    sums = {round(math.fsum(note.returns), 9) for note in games}
    better = min(cell.lineup(game, number).count(cell.bots[0]) for number in range(len(games)))
    return min(1.0, sums.pop() / better) if len(sums) == 1 else 1.0


def is_clear(plan: Plan, cell: Cell, games: Sequence[Note]) -> bool:
    """Whether more games would not change what is said: every seat is favoured, at a disadvantage, or even."""
    if cell.ladder:
        found = [lead(cell, load(plan.game), games, plan.error)]
    elif cell.seats == 1:
        found = [shares(cell, games, plan.error).seats[0]]
        return found[0].margin <= plan.within
    else:
        found = shares(cell, games, plan.error).excess
        if plan.margin is not None and any(one.margin > plan.margin for one in found):
            return False
    return all(one.excludes(0) or one.lies_within(-plan.within, plan.within) for one in found)


def portion(games: Sequence[Note], happened: Callable[[Note], bool], error: float) -> Interval:
    """The share of games in which something happened."""
    return share_interval(sum(happened(game) for game in games), len(games), error)
