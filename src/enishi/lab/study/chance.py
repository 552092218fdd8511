"""Random play beside the bots: what of a seat's advantage lies in the rules themselves, and what comes with thought.

Random games are compiled, millions are a matter of seconds, and a GPU can play them; the numbers are the same wherever they are played.
"""

from typing import Any

import msgspec

from enishi.games import load
from enishi.kernel.exact import WHOLE
from enishi.lab.intervals import Interval, share_interval
from enishi.lab.simulate import simulate
from enishi.lab.study.plan import Plan, cells


class ChanceFound(msgspec.Struct, frozen=True):
    """One number of seats and one set of options, played at random."""

    seats: int
    options: dict[str, Any]
    games: int
    wins: list[Interval]
    """By seat."""
    events: float
    """Of a game, on the average."""
    endings: dict[str, float]
    """The share of games that ended in each way."""


def chances(plan: Plan, device: str = "cpu") -> list[ChanceFound]:
    """Plays every setup of a plan at random, once for all of its bots; nothing where the plan has no random games."""
    if not plan.random:
        return []
    setups = {(cell.seats, cell.options): cell for cell in cells(plan) if not cell.ladder}
    return [_found(plan, cell.seats, cell.setup, device) for cell in setups.values()]


def _found(plan: Plan, seats: int, options: dict[str, Any], device: str) -> ChanceFound:
    played = simulate(plan.game, seats, plan.random, seed=plan.seed, options=options, device=device)
    wins = [share_interval(share / WHOLE, played.games, plan.error / seats) for share in played.tally.shares]
    ends = load(plan.game).manifest.ends
    endings = {end: played.endings[end] / played.games for end in ends if played.endings.get(end)}
    return ChanceFound(seats, options, played.games, wins, played.events / played.games, endings)
