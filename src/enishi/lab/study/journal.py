"""What has been played so far, in a folder: the plan, and a line for every chunk of games, appended as they come.

A line is written whole or it is not there: the end of one that was cut off is dropped when a study goes on, and its games are played again.
"""

import os
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from enishi.errors import BadSetup
from enishi.kernel.held import Hold, hold
from enishi.lab.study.note import Note
from enishi.lab.study.plan import Cell, Plan, plan_text, read_plan

PLAN, GAMES, HELD = "plan.json", "games.jsonl", "lock"
AS_LONG_AS_ONE_LIKES = {"games": 0, "within": 0.0, "margin": None, "random": 0}
"""What may change when a study goes on: which games are played does not depend on it, only how many, and when they are enough."""


class Line(msgspec.Struct, frozen=True):
    """Games of one setup, from number `first` on."""

    cell: str
    first: int
    games: list[Note]
    sources: str = ""
    """What they were played by (`played.sources_of`); nothing in lines of earlier days."""


class Journal:
    """A folder with a study in it; it is made where there is none, and goes on where the same plan is in it, or one of the same games."""

    def __init__(self, folder: Path, plan: Plan, *, chosen_anew: bool = False) -> None:
        """`chosen_anew`: a plan that differs in nothing but the setups that were chosen takes the place of the one that is there."""
        self.folder, self.plan = folder, plan
        self.dropped = 0
        """Lines that could not be read."""
        self.sources: Counter[str] = Counter()
        """How many games that are there were played by what."""
        self._found: dict[str, dict[int, list[Note]]] = {}
        try:
            with ExitStack() as opened:
                folder.mkdir(parents=True, exist_ok=True)
                opened.enter_context(closing(_held(folder)))
                self._keep_plan(chosen_anew)
                self._file = opened.enter_context((folder / GAMES).open("ab+"))
                self._read()
                self._opened = opened.pop_all()
        except OSError as error:
            raise BadSetup("study_folder", folder=str(folder), reason=error.strerror or str(error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with suppress(OSError):  # a line that could not be written: nobody was told that it was kept
            self._opened.close()

    def _keep_plan(self, chosen_anew: bool) -> None:
        file = self.folder / PLAN
        before = read_plan(file) if file.exists() else None
        if before == self.plan:
            return
        if before and _games_of(before, chosen_anew) != _games_of(self.plan, chosen_anew):
            raise BadSetup("other_study", folder=str(self.folder))
        half = file.with_suffix(".half")
        half.write_bytes(plan_text(self.plan))
        half.replace(file)

    def _read(self) -> None:
        self._file.seek(0)
        whole = 0
        for text in self._file:
            if not text.endswith(b"\n"):
                self.dropped += 1
                break
            whole += len(text)
            try:
                self._keep(msgspec.json.decode(text, type=Line))
            except msgspec.DecodeError:
                self.dropped += 1
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)

    def _keep(self, line: Line) -> None:
        self._found.setdefault(line.cell, {})[line.first] = line.games
        self.sources[line.sources] += len(line.games)

    def add(self, cell: Cell, first: int, games: list[Note], sources: str = "") -> None:
        """Keeps games; when this returns they are on the disk."""
        line = Line(cell.key, first, games, sources)
        try:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BadSetup("study_full", folder=str(self.folder), reason=error.strerror or str(error)) from error
        self._keep(line)

    def by_others(self, sources: str) -> int:
        """How many games were played by other rules or bots than these, as far as it is known."""
        return sum(games for source, games in self.sources.items() if source not in ("", sources))

    def games(self, cell: Cell) -> list[Note]:
        """The games of a setup up to the first that is missing: which these are does not depend on how they went."""
        found, games = self._found.get(cell.key, {}), list[Note]()
        for first in sorted(found):
            if first > len(games):
                break
            games += found[first][len(games) - first :]
        return games

    def missing(self, cell: Cell, until: int) -> list[tuple[int, int]]:
        """The stretches of games before `until` that have not been played, each with its first and its number of games."""
        gaps, at = [], 0
        for first, games in sorted(self._found.get(cell.key, {}).items()):
            if first > at:
                gaps.append((at, min(first, until) - at))
            at = max(at, first + len(games))
        if at < until:
            gaps.append((at, until - at))
        return [(first, number) for first, number in gaps if number > 0]


def _games_of(plan: Plan, chosen_anew: bool) -> Plan:
    """A plan without what may change while the games stay the same."""
    changing: dict[str, Any] = AS_LONG_AS_ONE_LIKES | ({"chosen": []} if chosen_anew else {})
    return replace(plan, **changing)


def _held(folder: Path) -> Hold:
    """The folder for oneself: two who append to one journal would play everything twice."""
    mine = hold(folder / HELD)
    if mine is None:
        raise BadSetup("study_in_use", folder=str(folder))
    return mine


def played(journal: Journal, cells: Iterable[Cell]) -> int:
    """How many games there are of these setups."""
    return sum(len(journal.games(cell)) for cell in cells)
