"""What each seat could expect at every moment of a recorded match, and the events that changed it most.

A record holds every secret, so nothing is guessed: the whole position of a moment is played on many times by the game's own policy
(`kernel.drivers.forecast`), and the mean of what each seat got is what it could expect. The same record, play-outs and seed give the same
analysis.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from enishi.errors import bad_number
from enishi.events import CHANCE_SIGN
from enishi.games import load
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import CHANCE
from enishi.kernel.engine import Position, engine
from enishi.lab.better import Better, better_move
from enishi.lab.progress import late_bar
from enishi.match import Match
from enishi.record import replay

PLAYOUTS = 400
"""Play-outs of each moment, unless others are asked for."""
MOST_MOMENTS = 80
"""Moments of a match that are looked at at first; a long one is looked at more closely where much has changed."""
MOST_CLOSER = 40
"""Moments that are looked at after that, each time."""
CLOSER_LOOKS = 3
"""So often: what was the biggest change may fall apart into a decision and the luck behind it, and another one be the biggest then."""
MOST_SWINGS = 5
SURE = 3.0
"""A change counts from this many standard errors on."""
LEAST = 0.03
"""What changed less than this turned nothing, however sure it is."""

Progress = Callable[[int, int], None]
"""Is told how many moments are done, of how many."""


@dataclass(frozen=True)
class Moment:
    """What each seat could expect at one moment of a match."""

    number: int
    returns: list[float]
    """The expected return by seat, from 0 to 1."""
    errors: list[float]
    """Their standard errors; 0 where the match was over."""

    def to_dict(self) -> dict[str, Any]:
        return {"moment": self.number, "returns": self.returns, "standard_errors": self.errors}


@dataclass(frozen=True)
class Swing:
    """An event that changed much."""

    moment: int
    """How many events there were after it."""
    event: str
    changes: list[float]
    """What the expected return of each seat gained by it."""
    by_chance: bool
    """Whether it was luck and nobody's decision: also what follows a move that was the only one."""
    better: Better | None = None
    """What whoever decided it should rather have done, where that is known."""

    def to_dict(self) -> dict[str, Any]:
        better = {"better": self.better.to_dict()} if self.better else {}
        return {"moment": self.moment, "event": self.event, "changes": self.changes, "by_chance": self.by_chance} | better


@dataclass(frozen=True)
class Analysis:
    """A match that was looked at."""

    game: str
    seats: int
    events: int
    playouts: int
    seed: int
    moments: list[Moment]
    """In their order; the first is before the first event, the last after the last."""
    swings: list[Swing]
    """The events that changed most, the biggest first; none where all could be noise."""

    def to_dict(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        plain = {name: getattr(self, name) for name in ("game", "seats", "events", "playouts", "seed")}
        found = {"moments": [moment.to_dict() for moment in self.moments], "swings": [swing.to_dict() for swing in self.swings]}
        return plain | found


class Analyst:
    """Looks at one match, a moment at a time, in whatever order it is asked."""

    def __init__(self, match: Match, playouts: int = PLAYOUTS, seed: int = 0, most: int = MOST_MOMENTS) -> None:
        _check(playouts=playouts, most=most - 1)
        self.match, self.playouts, self.seed, self.most = match, playouts, seed, most
        self._game = load(match.game)
        self.rules = engine(self._game, compiled=compiling_allowed())
        self.positions = match.positions
        self._looked: dict[int, Moment] = {}
        self._better: dict[int, Better | None] = {}
        """By the number of the event, of those that were asked about."""

    @property
    def moves(self) -> Sequence[str]:
        """The texts of all moves of the game."""
        return self._game.moves

    def legal(self, number: int, seat: int) -> list[int]:
        """What a seat could do when there were `number` events."""
        return self.rules.legal(self.positions[number], seat)

    @cached_property
    def _events(self) -> tuple[str, ...]:
        return self.match.events

    def first(self) -> list[int]:
        """The moments to look at first: all, or those at which somebody decides, or as many of these as are wanted."""
        last = len(self._events)
        found = list(range(last + 1))
        if len(found) > self.most:
            found = [0, *(number for number in range(1, last) if self._is_decision(number)), last]
        if len(found) > self.most:
            found = [found[round(step * (len(found) - 1) / (self.most - 1))] for step in range(self.most)]
        return found

    def _is_decision(self, number: int) -> bool:
        return CHANCE not in self.rules.waiting(self.positions[number])

    def look(self, number: int) -> Moment:
        """What each seat could expect at one moment of a match."""
        if number not in self._looked:
            self._looked[number] = self._forecast(number)
        return self._looked[number]

    def _forecast(self, number: int) -> Moment:
        return Moment(number, *self.expected(self.positions[number], self.playouts, self.seed))

    def expected(self, position: Position, playouts: int, seed: int) -> tuple[list[float], list[float]]:
        """What each seat may expect of a position, and the standard errors of that."""
        playouts = playouts if self.rules.waiting(position) else 1
        sums, squares = self.rules.forecast(position, playouts, seed)
        means = [total / playouts for total in sums[: self.match.seats]]
        variances = [max(square / playouts - mean**2, 0.0) for square, mean in zip(squares, means, strict=False)]
        return means, [math.sqrt(variance / max(playouts - 1, 1)) for variance in variances]

    def closer(self) -> list[int]:
        """Moments to look at next: those inside of the biggest changes, where several events lie between two that were looked at."""
        wanted: list[int] = []
        for before, after in sorted(self._steps(), key=lambda step: -_difference(*step))[:MOST_SWINGS]:
            wanted += range(before.number + 1, after.number)
        return wanted[:MOST_CLOSER]

    def costly(self) -> list[int]:
        """Events to think better of, after all that was looked at: decisions among the biggest changes that cost those who made them."""
        return [before.number for before, after in self._turnings() if self._is_costly(before, after)]

    def _is_costly(self, before: Moment, after: Moment) -> bool:
        actor = self._events[before.number].split()[0]
        return self._is_choice(before.number) and after.returns[int(actor)] < before.returns[int(actor)]

    def _is_choice(self, number: int) -> bool:
        """Whether somebody decided event `number`, and could have decided otherwise."""
        actor = self._events[number].split()[0]
        return actor != CHANCE_SIGN and len(self.legal(number, int(actor))) > 1

    def think_better(self, number: int) -> None:
        """Finds out what would have been better than event `number`."""
        if number not in self._better:
            self._better[number] = better_move(self, number)

    def found(self) -> Analysis:
        """The analysis, of what has been looked at."""
        moments = [self._looked[number] for number in sorted(self._looked)]
        swings = [self._swing(before, after) for before, after in self._turnings()]
        return Analysis(self.match.game, self.match.seats, len(self._events), self.playouts, self.seed, moments, swings)

    def _steps(self) -> list[tuple[Moment, Moment]]:
        moments = [self._looked[number] for number in sorted(self._looked)]
        return list(pairwise(moments))

    def _turnings(self) -> list[tuple[Moment, Moment]]:
        """The steps that changed most, the biggest first."""
        sure = [step for step in self._steps() if _is_sure(*step) and _difference(*step) >= LEAST]
        return sorted(sure, key=lambda step: (-_difference(*step), step[1].number))[:MOST_SWINGS]

    def _swing(self, before: Moment, after: Moment) -> Swing:
        """The change, laid to the first event; what comes behind it is the luck that followed."""
        changes = [now - then for then, now in zip(before.returns, after.returns, strict=True)]
        number = before.number
        return Swing(after.number, self._events[number], changes, not self._is_choice(number), self._better.get(number))


def analyse(
    record: Mapping[str, Any] | Match,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    most: int = MOST_MOMENTS,
    progress: Progress | None = None,
) -> Analysis:
    """Looks at a recorded match; a record that cannot be played is refused as by `enishi.replay`."""
    analyst = Analyst(record if isinstance(record, Match) else replay(record), playouts, seed, most)
    wanted = analyst.first()
    with late_bar(len(wanted) + MOST_CLOSER) as bar:
        _look_at(analyst, wanted, progress or (lambda done, all: bar(done)))
        for _ in range(CLOSER_LOOKS):
            _look_at(analyst, analyst.closer(), lambda done, all: None)
        for number in analyst.costly():
            analyst.think_better(number)
    return analyst.found()


def _look_at(analyst: Analyst, numbers: Iterable[int], report: Progress) -> None:
    wanted = list(numbers)
    for done, number in enumerate(wanted, 1):
        analyst.look(number)
        report(done, len(wanted))


def _difference(before: Moment, after: Moment) -> float:
    return max(abs(now - then) for then, now in zip(before.returns, after.returns, strict=True))


def _is_sure(before: Moment, after: Moment) -> bool:
    """Whether some seat's change is too big to be noise."""
    pairs = zip(before.returns, after.returns, before.errors, after.errors, strict=True)
    return any(abs(now - then) > SURE * math.hypot(was_off, is_off) for then, now, was_off, is_off in pairs)


def _check(**numbers: object) -> None:
    for name, value in numbers.items():
        if type(value) is not int or value < 1:
            raise bad_number(name, value, 1)
