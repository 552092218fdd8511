"""What a study found: numbers with intervals, ready for JSON, tables and a report."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from enishi.games import load
from enishi.games.game import Game
from enishi.lab.intervals import ERROR, Interval, games_needed, games_until
from enishi.lab.simulation import Value, quantile
from enishi.lab.study.chance import ChanceFound
from enishi.lab.study.note import Note
from enishi.lab.study.plan import Cell, Plan
from enishi.lab.study.tallies import average, lead, most_lead, portion, shares

HANDLING, PER_BIT, PER_DRAW = 3.0, 2.0, 1.5
"""Seconds at a human pace: to make a move, for every doubling of the choice (Hick's law), to turn up a card or roll a die."""

Spread = tuple[float, float, float]
"""The values at 5, 50 and 95 of 100 games."""


class SeatFound(msgspec.Struct, frozen=True):
    """One seat of a setup."""

    seat: int
    wins: Interval
    fair: float
    excess: Interval
    verdict: str
    """`favoured`, `behind`, `even`, or `open` where there are too few games to say."""
    score: Interval
    scores: dict[int, int]
    """How many games had each score."""
    moves: Interval
    turns: Interval
    never_acted: Interval
    """The share of games in which this seat made no move."""


class MoveFound(msgspec.Struct, frozen=True):
    """One kind of move."""

    kind: str
    uses: float
    """A game's, on the average."""
    games: float
    """The share of games in which it was made."""
    worth: Interval
    """What the mover's expected return gained by it."""
    looked_at: int
    """How often that was looked at."""


class SetupFound(msgspec.Struct, frozen=True):
    """One setup: a number of seats, options, and bots."""

    seats: int
    options: dict[str, Any]
    bots: list[str]
    games: int
    clear: bool
    needed: int
    """How many games settle every seat, if it goes on like this: each is surely favoured, at a disadvantage, or even."""
    by_seat: list[SeatFound]
    events: Interval
    lengths: dict[int, int]
    """How many games had each number of events."""
    decisions: Interval
    """Moves of all seats where more than one was possible."""
    decisions_spread: Spread
    minutes: Interval
    """At a human pace."""
    minutes_spread: Spread
    somebody_never_acted: Interval
    endings: dict[str, Interval]
    moves: list[MoveFound]
    lead_changes: Interval | None
    decided: Interval | None
    """The share of a game after which a single winner was ahead for good; None where none won alone."""
    decided_at: dict[int, int]
    """How many games were decided in each tenth."""


class StepFound(msgspec.Struct, frozen=True):
    """One step of the ladder: how much more the better bot gets than the other."""

    better: str
    other: str
    seats: int
    games: int
    lead: Interval
    most: float
    """The largest lead there can be."""


class DifferenceFound(msgspec.Struct, frozen=True):
    """What an option changes, beside the first setup with the same seats and bots."""

    seats: int
    bots: list[str]
    options: dict[str, Any]
    than: dict[str, Any]
    what: str
    """`wins` of a seat, `events`, `decisions`, `minutes`, or the games in which somebody `never_acted`."""
    seat: int | None
    difference: Interval


class Findings(msgspec.Struct, frozen=True):
    """All of it."""

    enishi: str
    plan: Plan
    command: str
    """What makes it again."""
    finished: bool
    setups: list[SetupFound]
    ladder: list[StepFound]
    differences: list[DifferenceFound]
    chance: list[ChanceFound] = []
    """The same setups at random, where the plan has such games."""

    def _repr_html_(self) -> str:
        """The whole report, in a frame of its own: its style is for itself alone."""
        from html import escape

        from enishi.lab.study.report import report
        from enishi.words import usual_language

        return f'<iframe srcdoc="{escape(report(self, usual_language()))}" style="width:100%;height:40em;border:0"></iframe>'


def setup_found(plan: Plan, cell: Cell, games: Sequence[Note], *, clear: bool) -> SetupFound:
    """What the games of a setup say; there is at least one."""
    game = load(plan.game)
    courses = [note.course for note in games if note.course]
    decided = [course.decided for course in courses if course.decided is not None]
    by_seat = _seats(plan, cell, games)
    decisions, minutes = [sum(note.choices) for note in games], [minutes_of(note) for note in games]
    return SetupFound(
        seats=cell.seats,
        options=cell.setup,
        bots=list(cell.bots),
        games=len(games),
        clear=clear,
        needed=_needed(plan, cell, by_seat, len(games)),
        by_seat=by_seat,
        events=average([note.events for note in games], ERROR),
        lengths=dict(sorted(Counter(note.events for note in games).items())),
        decisions=average(decisions, ERROR),
        decisions_spread=spread(Counter(decisions)),
        minutes=average(minutes, ERROR),
        minutes_spread=spread(Counter(round(one, 2) for one in minutes)),
        somebody_never_acted=portion(games, lambda note: 0 in note.moves, ERROR),
        endings={end: portion(games, lambda note, at=at: note.ending == at, ERROR) for at, end in enumerate(game.manifest.ends)},  # type: ignore[misc]
        moves=_moves(games),
        lead_changes=average([course.changes for course in courses], ERROR) if courses else None,
        decided=average(decided, ERROR) if decided else None,
        decided_at=dict(sorted(Counter(min(int(when * 10), 9) for when in decided).items())),
    )


def fair_share(game: Game, seats: int) -> float:
    sides = len(game.manifest.teams) or seats
    return 1 / sides if sides > 1 else 0.5


def minutes_of(note: Note) -> float:
    """How long people would take over a game."""
    return (HANDLING * sum(note.moves) + PER_BIT * note.bits + PER_DRAW * note.chance) / 60


def _seats(plan: Plan, cell: Cell, games: Sequence[Note]) -> list[SeatFound]:
    found = shares(cell, games, plan.error)
    return [
        SeatFound(
            seat=seat,
            wins=found.seats[seat],
            fair=found.fair,
            excess=found.excess[seat],
            verdict=_verdict(found.excess[seat], plan.within) if cell.seats > 1 else "alone",
            score=average([note.scores[seat] for note in games], ERROR),
            scores=dict(sorted(Counter(note.scores[seat] for note in games).items())),
            moves=average([note.moves[seat] for note in games], ERROR),
            turns=average([note.turns[seat] for note in games], ERROR),
            never_acted=portion(games, lambda note, seat=seat: note.moves[seat] == 0, ERROR),  # type: ignore[misc]
        )
        for seat in range(cell.seats)
    ]


def _verdict(excess: Interval, within: float) -> str:
    if excess.lies_within(-within, within):
        return "even"
    if excess.excludes(0):
        return "favoured" if excess.mean > 0 else "behind"
    return "open"


def _needed(plan: Plan, cell: Cell, by_seat: Sequence[SeatFound], games: int) -> int:
    """A seat near fair is settled when it is surely even, one that is farther away when it is surely not fair."""
    error, needed = plan.error / cell.seats, games
    for one in by_seat:
        if one.verdict == "open":
            far = abs(one.excess.mean)
            needed = max(needed, games_until(one.excess, max(far, plan.within - far), error) or games_needed(one.fair, plan.within, error))
    return needed


def _moves(games: Sequence[Note]) -> list[MoveFound]:
    kinds = Counter[str]()
    for note in games:
        kinds.update({kind: sum(uses) for kind, uses in note.uses.items()})
    return [_move(kind, uses, games) for kind, uses in sorted(kinds.items(), key=lambda item: (-item[1], item[0]))]


def _move(kind: str, uses: int, games: Sequence[Note]) -> MoveFound:
    """Moves of one game depend on each other, so a game counts once, with its mean."""
    looked = [note.course.worth[kind] for note in games if note.course and kind in note.course.worth]
    worth = average([sum(changes) / len(changes) for changes in looked], ERROR)
    used = sum(kind in note.uses for note in games)
    return MoveFound(kind, uses / len(games), used / len(games), worth, sum(len(changes) for changes in looked))


def step_found(plan: Plan, cell: Cell, games: Sequence[Note]) -> StepFound:
    """A step of the ladder."""
    game = load(plan.game)
    better, other = cell.bots
    most, found = most_lead(cell, game, games), lead(cell, game, games, plan.error)
    possible = Interval(found.mean, max(found.low, -most), min(found.high, most), found.count)
    return StepFound(better, other, cell.seats, len(games), possible, most)


def by_chance(findings: Findings) -> list[tuple[ChanceFound, int, SetupFound | None]]:
    """Every seat of the setups that were played at random, with the first setup of bots that had the same seats and options."""
    beside = {(found.seats, msgspec.json.encode(found.options)): found for found in reversed(findings.setups)}
    return [(one, seat, beside.get((one.seats, msgspec.json.encode(one.options)))) for one in findings.chance for seat in range(one.seats)]


def spread(counts: Mapping[Value, int]) -> tuple[Value, Value, Value]:
    """The values at 5, 50 and 95 of 100."""
    low, middle, high = (quantile(counts, part) for part in (0.05, 0.5, 0.95))
    return low, middle, high
