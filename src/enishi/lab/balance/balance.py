"""`balance`: a race, and the shortlist measured afresh in a study of its own."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from enishi.lab.balance.race import Race, race
from enishi.lab.intervals import Interval
from enishi.lab.study.findings import Findings, SetupFound
from enishi.lab.study.journal import Journal, played
from enishi.lab.study.plan import Plan, cells
from enishi.lab.study.run import Report, Workers, run
from enishi.lab.study.study import found as fresh_findings

RACE, FRESH = "race", "fresh"
"""Folders inside that of a search."""
RESERVED = 1 / 3
"""The part of the time that is kept for measuring afresh, so that there are honest intervals however long the race is."""
FRESH_SEED = 1_000_003
"""Added to the seed of the race: games of the shortlist have nothing to do with those by which it was chosen."""


@dataclass(frozen=True)
class Balance:
    """What a search found."""

    plan: Plan
    race: Race
    findings: Findings | None
    """The shortlist measured afresh, or, where the race is not over, the best so far; None where nothing was measured yet."""

    @property
    def shortlist(self) -> list[SetupFound]:
        """The fairest first, by the fresh games."""
        return sorted(self.findings.setups, key=unfairness) if self.findings else []


def unfairness(found: SetupFound) -> float:
    """How far the seat that is farthest from fair is from it."""
    return max(abs(seat.excess.mean) for seat in found.by_seat)


def balance(
    plan: Plan,
    folder: Path,
    wanted: int,
    workers: Workers,
    seconds: float,
    raced: Callable[[Race], None],
    report: Report,
) -> Balance:
    """Races the setups of a plan and measures those afresh that are left; goes on where the folder has games of it.

    Where the race takes longer than its part of the time, the best so far are measured: they were chosen by the race alone, so what is said
    of them is as honest, and games of a setup that stays among them count when the search goes on.
    """
    until = time.monotonic() + seconds
    with Journal(folder / RACE, plan) as journal:
        found = race(journal, wanted, workers, until - RESERVED * seconds, raced)
    if found.interrupted or not found.best:
        return Balance(plan, found, None)
    return Balance(plan, found, _measured(fresh_plan(plan, found), folder / FRESH, until, workers, report))


def _measured(plan: Plan, folder: Path, until: float, workers: Workers, report: Report) -> Findings | None:
    with Journal(folder, plan, chosen_anew=True) as journal:
        progress = run(journal, workers, until - time.monotonic(), report)
        return fresh_findings(journal, progress) if played(journal, cells(plan)) else None


def fresh_plan(plan: Plan, found: Race) -> Plan:
    """A study of the shortlist; all that is said of it together is wrong with the chance of the plan's error."""
    chosen: list[dict[str, Any]] = [one.cell.setup for one in found.best]
    error = plan.error / found.wanted
    return msgspec.structs.replace(plan, options={}, chosen=chosen, seed=plan.seed + FRESH_SEED, error=error, courses=0)


def race_rows(found: Race) -> Sequence[tuple[str | int, ...]]:
    """Every setup of the race: its options, its games, how far from fair its farthest seat was with bounds, and what became of it."""
    ranked = sorted(found.runners, key=lambda one: (-one.games, one.unfairness))
    return [(msgspec.json.encode(one.cell.setup).decode(), one.games, *_far(one.farthest), one.state) for one in ranked]


def _far(farthest: Interval | None) -> Sequence[str]:
    """How much more or less than fair the farthest seat gets, and its bounds; nothing where there are none yet."""
    values = (farthest.mean, farthest.low, farthest.high) if farthest else (math.nan,) * 3
    return [f"{value:.4f}" if math.isfinite(value) else "" for value in values]
