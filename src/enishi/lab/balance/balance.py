"""`balance`: a race, and the shortlist measured afresh in a study of its own."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from enishi.lab.balance.race import Race, race
from enishi.lab.study.findings import Findings, SetupFound
from enishi.lab.study.journal import Journal
from enishi.lab.study.plan import Plan
from enishi.lab.study.run import Report, Workers
from enishi.lab.study.study import study

RACE, FRESH = "race", "fresh"
"""Folders inside that of a search."""
FRESH_SEED = 1_000_003
"""Added to the seed of the race: games of the shortlist have nothing to do with those by which it was chosen."""


@dataclass(frozen=True)
class Balance:
    """What a search found."""

    plan: Plan
    race: Race
    findings: Findings | None
    """The shortlist measured afresh; None where the race is not over."""

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
    """Races the setups of a plan and measures those afresh that are left; goes on where the folder has games of it."""
    until = time.monotonic() + seconds
    with Journal(folder / RACE, plan) as journal:
        found = race(journal, wanted, workers, until)
    raced(found)
    if not found.finished or not found.best:
        return Balance(plan, found, None)
    left = max(until - time.monotonic(), seconds / 4)
    return Balance(plan, found, study(fresh_plan(plan, found), folder / FRESH, left, workers, report))


def fresh_plan(plan: Plan, found: Race) -> Plan:
    """A study of the shortlist; all that is said of it together is wrong with the chance of the plan's error."""
    chosen: list[dict[str, Any]] = [one.cell.setup for one in found.best]
    error = plan.error / len(chosen)
    return msgspec.structs.replace(plan, options={}, chosen=chosen, seed=plan.seed + FRESH_SEED, error=error, courses=0)


def race_rows(found: Race) -> Sequence[tuple[str, int, float, str]]:
    """Every setup of the race: its options, its games, how far from fair its farthest seat was, and what became of it."""
    rows = [(msgspec.json.encode(one.cell.setup).decode(), one.games, one.unfairness, one.state) for one in found.runners]
    return sorted(rows, key=lambda row: (-row[1], row[2]))
