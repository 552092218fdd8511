"""The tables behind a report: what every chart is drawn from, as CSV for other programs."""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from enishi.lab.intervals import Interval
from enishi.lab.study.findings import Findings, by_chance, spread
from enishi.lab.study.verdicts import Teller

Value = str | float | int


@dataclass(frozen=True)
class Table:
    """Rows under columns; a column's words are `column.<name>`."""

    name: str
    section: str
    """The section of the report in which it stands."""
    columns: tuple[str, ...]
    rows: list[tuple[Value, ...]]

    def csv(self) -> str:
        """As other programs read it."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return out.getvalue()


Rows = Iterator[tuple[Value, ...]]
Make = Callable[[Findings, Teller], Rows]


def tables(findings: Findings, teller: Teller) -> list[Table]:
    """All tables that have rows."""
    made = [
        Table(name, section, columns, list(make(findings, teller)))
        for section, makers in MAKERS.items()
        for name, (columns, make) in makers.items()
    ]
    return [table for table in made if table.rows]


def _bounds(interval: Interval) -> tuple[float, float, float]:
    return interval.mean, interval.low, interval.high


def _wins(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        for one in found.by_seat:
            verdict = teller.say(f"word.{one.verdict}")
            yield teller.label(found), teller.seat(one.seat, found.bots), found.games, found.needed, *_bounds(one.wins), one.fair, verdict


def _scores(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        for one in found.by_seat:
            yield teller.label(found), teller.seat(one.seat, found.bots), *_bounds(one.score), *spread(one.scores)


def _length(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        for what, mean, most in (
            ("minutes", found.minutes, found.minutes_spread),
            ("decisions", found.decisions, found.decisions_spread),
            ("events", found.events, spread(found.lengths)),
        ):
            yield teller.label(found), teller.say(f"what.{what}"), *_bounds(mean), *most


def _turns(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        for one in found.by_seat:
            yield teller.label(found), teller.seat(one.seat, found.bots), one.moves.mean, *_bounds(one.turns), *_bounds(one.never_acted)


def _left_out(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        yield teller.label(found), found.games, *_bounds(found.somebody_never_acted)


def _endings(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        for end, share in found.endings.items():
            if share.mean > 0:
                yield teller.label(found), teller.say(f"end.{end}"), *_bounds(share)


def _moves(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        for move in found.moves:
            yield teller.label(found), teller.kind(move.kind), move.kind, move.uses, move.games, *_bounds(move.worth), move.looked_at


def _course(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        if found.lead_changes:
            decided = _bounds(found.decided) if found.decided else ("", "", "")
            yield teller.label(found), *_bounds(found.lead_changes), *decided


def _decided(findings: Findings, teller: Teller) -> Rows:
    for found in findings.setups:
        if found.decided_at:
            yield teller.label(found), *(found.decided_at.get(tenth, 0) for tenth in range(10))


def _ladder(findings: Findings, teller: Teller) -> Rows:
    for step in findings.ladder:
        yield step.better, step.other, teller.setup(step.seats, {}, []), step.games, *_bounds(step.lead)


def _chance(findings: Findings, teller: Teller) -> Rows:
    for one, seat, beside in by_chance(findings):
        setup = teller.setup(one.seats, one.options, beside.bots if beside else [])
        own = _bounds(beside.by_seat[seat].wins) if beside else ("", "", "")
        yield setup, teller.seat(seat), one.games, *_bounds(one.wins[seat]), *own


def _differences(findings: Findings, teller: Teller) -> Rows:
    for one in findings.differences:
        what = teller.at(one.bots)(f"what.{one.what}", seat=one.seat or 0)
        yield teller.setup(one.seats, one.options, one.bots), teller.options(one.than, one.seats), what, *_bounds(one.difference)


BOUNDS = ("mean", "low", "high")
SPREAD = ("low5", "median", "high95")
TENTHS = tuple(f"tenth{tenth}" for tenth in range(10))
MAKERS: dict[str, dict[str, tuple[tuple[str, ...], Make]]] = {
    "wins": {"wins": (("setup", "seat", "games", "needed", *BOUNDS, "fair", "verdict"), _wins)},
    "differences": {"differences": (("setup", "than", "what", *BOUNDS), _differences)},
    "ladder": {"ladder": (("better", "other", "setup", "games", *BOUNDS), _ladder)},
    "chance": {"chance": (("setup", "seat", "games", *BOUNDS, "bots", "bots_low", "bots_high"), _chance)},
    "length": {"length": (("setup", "what", *BOUNDS, *SPREAD), _length)},
    "turns": {
        "left_out": (("setup", "games", *BOUNDS), _left_out),
        "turns": (("setup", "seat", "moves", "turns", "turns_low", "turns_high", "never_acted", "low", "high"), _turns),
    },
    "scores": {"scores": (("setup", "seat", *BOUNDS, *SPREAD), _scores)},
    "endings": {"endings": (("setup", "ending", *BOUNDS), _endings)},
    "moves": {"moves": (("setup", "kind", "notation", "uses", "used_in", "worth", "low", "high", "looked_at"), _moves)},
    "course": {
        "course": (("setup", "changes", "changes_low", "changes_high", "decided", "low", "high"), _course),
        "decided": (("setup", *TENTHS), _decided),
    },
}
"""The sections of a report in their order, each with its tables and their columns."""
