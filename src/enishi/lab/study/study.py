"""`study`: from a plan and a folder to findings."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from enishi import __version__
from enishi.errors import BadSetup
from enishi.games import load
from enishi.lab.study.chance import ChanceFound, chances
from enishi.lab.study.command import command_of
from enishi.lab.study.differences import differences
from enishi.lab.study.findings import Findings, setup_found, step_found
from enishi.lab.study.journal import Journal
from enishi.lab.study.note import Note
from enishi.lab.study.on_device import on_device
from enishi.lab.study.plan import Plan, checked
from enishi.lab.study.run import Cores, Progress, Report, Standing, Workers, counted, run

UNLIMITED = 1e9
"""Seconds: longer than anybody waits."""


def study(
    plan: Plan,
    folder: Path,
    seconds: float = UNLIMITED,
    workers: Workers | None = None,
    report: Report | None = None,
    device: str = "cpu",
) -> Findings:
    """Plays a plan, or goes on with it where the folder has games of it, and says what it found. Nothing that was played is lost.

    `device`: where random games and those of nets alone are played, `cpu` or `cuda`.
    """
    checked(plan)
    chance = chances(plan, device)
    players = on_device(workers or Cores(), device)
    try:
        with Journal(folder, plan) as journal:
            progress = run(journal, players, seconds, report or _silently)
            return found(journal, progress, chance)
    finally:
        if workers is None:
            players.close()


def quick_study(game: str, seats: int, options: Mapping[str, Any], bot: str = "normal", games: int = 60, seed: int = 0) -> Findings:
    """A study of one setup that leaves no folder behind, for notebooks; bots of one kind in all seats."""
    setup: dict[str, Any] = {"seats": [seats], "options": {name: [value] for name, value in options.items()}, "bots": [bot]}
    plan = Plan(game=game, version=load(game).manifest.version, games=games, courses=min(20, games), seed=seed, **setup)
    with tempfile.TemporaryDirectory() as folder:
        return study(plan, Path(folder))


def _silently(progress: Progress, standing: Standing, games: Sequence[Note]) -> None:
    """Says nothing."""


def found(journal: Journal, progress: Progress, chance: Sequence[ChanceFound] = ()) -> Findings:
    """What the games say that have been played."""
    plan = journal.plan
    played = [(standing, counted(journal, standing)) for standing in progress.standings]
    setups = [(standing, games) for standing, games in played if games and not standing.cell.ladder]
    if not setups:
        raise BadSetup("nothing_played", folder=str(journal.folder))
    return Findings(
        enishi=__version__,
        plan=plan,
        command=command_of(plan),
        finished=not progress.open,
        setups=[setup_found(plan, standing.cell, games, clear=standing.clear) for standing, games in setups],
        ladder=[step_found(plan, standing.cell, games) for standing, games in played if games and standing.cell.ladder],
        differences=differences(plan, [(standing.cell, games) for standing, games in setups]),
        chance=list(chance),
    )
