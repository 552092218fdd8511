"""What options change: setups compared that differ in nothing else."""

from collections.abc import Callable, Sequence

from enishi.lab.intervals import ERROR, Interval, difference
from enishi.lab.study.findings import DifferenceFound, minutes_of
from enishi.lab.study.note import Note
from enishi.lab.study.plan import Cell, Plan
from enishi.lab.study.tallies import average, portion, shares

Played = tuple[Cell, Sequence[Note]]
COUNTED: dict[str, Callable[[Note], float]] = {
    "minutes": minutes_of,
    "decisions": lambda note: sum(note.choices),
    "events": lambda note: note.events,
}
"""What every game has, beside its winners."""


def differences(plan: Plan, setups: Sequence[Played]) -> list[DifferenceFound]:
    """Every setup beside the first one with the same seats and bots."""
    first: dict[tuple[int, tuple[str, ...]], Played] = {}
    found: list[DifferenceFound] = []
    for cell, games in setups:
        base = first.setdefault((cell.seats, cell.bots), (cell, games))
        if base[0] != cell:
            found += _compared(plan, (cell, games), base)
    return found


def _compared(plan: Plan, own: Played, base: Played) -> list[DifferenceFound]:
    """Each side gets half of the error, so that the difference is as sure as everything else."""
    cell = own[0]
    wins = [shares(played[0], played[1], plan.error / 2).seats for played in (own, base)]
    pairs: list[tuple[str, int | None, Interval, Interval]] = [("wins", seat, wins[0][seat], wins[1][seat]) for seat in range(cell.seats)]
    for what, count in COUNTED.items():
        means = [average([count(note) for note in games], ERROR / 2) for _, games in (own, base)]
        pairs.append((what, None, means[0], means[1]))
    left_out = [portion(games, lambda note: 0 in note.moves, ERROR / 2) for _, games in (own, base)]
    pairs.append(("never_acted", None, left_out[0], left_out[1]))
    return [
        DifferenceFound(cell.seats, list(cell.bots), cell.setup, base[0].setup, what, seat, difference(one, other))
        for what, seat, one, other in pairs
    ]
