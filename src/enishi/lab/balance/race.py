"""A race of setups: who is surely lopsided drops out, and of the rest the better half plays on with twice the games.

Dropping out is a Hoeffding race (Maron and Moore 1994) with confidence sequences in place of Hoeffding's bounds; halving is sequential
halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013), which shares a budget among many choices.

What is left was chosen by its luck too, so its numbers in the race flatter it: it is measured afresh (`balance`). A race follows from its
plan alone: where games of it are in the journal it goes on behind them.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from enishi.lab.intervals import Interval
from enishi.lab.study.journal import Journal
from enishi.lab.study.note import Note
from enishi.lab.study.plan import Cell, Plan, cells
from enishi.lab.study.run import Workers, bring_to
from enishi.lab.study.tallies import shares

FIRST_GAMES = 20
"""Of every setup, in the first round."""


@dataclass
class Runner:
    """One setup in the race."""

    cell: Cell
    farthest: Interval | None = None
    """How much more than fair the seat gets that is farthest from it; these of all setups hold at once, whichever are looked at."""
    state: str = "running"
    """`running`, `lopsided` (surely outside of what is wanted), `set_aside` (others look better), or `shortlisted`."""

    @property
    def games(self) -> int:
        return self.farthest.count if self.farthest else 0

    @property
    def unfairness(self) -> float:
        """How far the seat that is farthest from fair is from it."""
        return abs(self.farthest.mean) if self.farthest else math.inf


@dataclass
class Race:
    """How far a race is."""

    runners: list[Runner]
    wanted: int
    rounds: int = 0
    interrupted: bool = False
    seconds: dict[Cell, float] = field(default_factory=dict)

    @property
    def running(self) -> list[Runner]:
        return [one for one in self.runners if one.state == "running"]

    @property
    def finished(self) -> bool:
        return not self.running

    @property
    def best(self) -> list[Runner]:
        """The shortlist; while the race is on, those that look best so far."""
        chosen = [one for one in self.runners if one.state == "shortlisted"]
        hopeful = [one for one in self.runners if one.state in ("running", "set_aside") and one.games]
        return sorted(chosen or hopeful, key=lambda one: (one.state != "running", one.unfairness))[: self.wanted]

    @property
    def games_left(self) -> int:
        """Until the shortlist, if none of those that still run turns out to be lopsided."""
        running, games, left = len(self.running), FIRST_GAMES << self.rounds, 0
        while running:
            left += running * (games // 2 if self.rounds or left else games)
            kept = max(self.wanted, math.ceil(running / 2))
            running, games = (0 if kept == self.wanted else kept), 2 * games
        return left

    @property
    def seconds_left(self) -> float:
        """Of one worker's work, by what a game takes now."""
        known = list(self.seconds.values())
        return self.games_left * sum(known) / len(known) if known else 0.0


def race(journal: Journal, wanted: int, workers: Workers, until: float, report: Callable[[Race], None]) -> Race:
    """Runs until `wanted` setups are left, or time is up; Ctrl-C stops it with what there is. Every round is reported."""
    found = begun(journal.plan, wanted)
    games = FIRST_GAMES
    try:
        whole = True
        while whole and found.running and time.monotonic() < until:
            whole = _round(journal, found, min(games, journal.plan.games), workers, until)
            report(found)
            games *= 2
    except KeyboardInterrupt:
        found.interrupted = True
        _look(journal, found, min(games, journal.plan.games))
        report(found)
    return found


def begun(plan: Plan, wanted: int) -> Race:
    """A race before its first game."""
    return Race([Runner(cell) for cell in cells(plan)], wanted)


def _round(journal: Journal, found: Race, games: int, workers: Workers, until: float) -> bool:
    """Brings everybody who is running to this many games, and lets some drop out; False where time did not suffice."""
    bring_to(journal, {one.cell: games for one in found.running}, found.seconds, workers, until)
    whole = all(len(journal.games(one.cell)) >= games for one in found.running)
    _look(journal, found, games)
    if not whole:
        return False
    found.rounds += 1
    _halve(found, last=games == journal.plan.games)
    return True


def _look(journal: Journal, found: Race, games: int) -> None:
    """Looks at what everybody who is running has played of this many games."""
    for one in found.running:
        _judge(journal, one, journal.games(one.cell)[:games], len(found.runners))


def _judge(journal: Journal, one: Runner, games: Sequence[Note], runners: int) -> None:
    """Whether a setup is surely lopsided; that this is said wrongly of any at all has the chance of the plan's error."""
    if not games:
        return
    plan = journal.plan
    excess = shares(one.cell, games, plan.error / runners).excess
    one.farthest = max(excess, key=lambda seat: abs(seat.mean))
    if any(seat.low > plan.within or seat.high < -plan.within for seat in excess):
        one.state = "lopsided"


def _halve(found: Race, *, last: bool) -> None:
    """The better half runs on; when few enough are left, or everybody has played all games, they are the shortlist."""
    ranked = sorted(found.running, key=lambda one: one.unfairness)
    kept = found.wanted if last else max(found.wanted, math.ceil(len(ranked) / 2))
    for one in ranked[kept:]:
        one.state = "set_aside"
    if kept == found.wanted:
        for one in ranked[:kept]:
            one.state = "shortlisted"
