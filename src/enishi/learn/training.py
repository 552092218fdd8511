"""Trains a net for a time or a number of updates; goes on where an earlier run stopped."""

import datetime
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import torch

from enishi.errors import BadSetup, bad_number, check_minutes
from enishi.learn.course import Course, Recipe, Scale
from enishi.learn.files import Files, imported, lean_of, units_of
from enishi.learn.net import Net
from enishi.learn.run import Row, Run
from enishi.learn.tables import checked_device

LINES = 50
"""Lines of the log of a whole run, each about the updates since the line before."""
SAVED_EVERY = 60.0
"""Seconds between two checkpoints."""
EARLIER = (25, 50, 75)
"""Per cent of a run after which the net is kept to be compared with."""

Report = Callable[[Row], None]


@dataclass(frozen=True)
class Trained:
    """A net that was trained, and where it lies."""

    course: Course
    file: Path
    earlier: tuple[Path, ...]
    rows: tuple[Row, ...]
    facts: dict[str, Any]
    """How it was made, as its file says."""


def train(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    minutes: float = 20.0,
    updates: int | None = None,
    device: str = "cpu",
    seed: int = 1,
    folder: str | Path = "training",
    deadline: float | None = None,
    command: str = "",
    report: Report | None = None,
    recipe: Recipe | None = None,
    scale: Scale | None = None,
    start: str | Path | None = None,
) -> Trained:
    """Trains for this long, or for a number of updates: then the same seed gives the same net on the same device.

    With a `deadline` (of `time.monotonic`) the time is what is left until then, once everything has been compiled. Ctrl-C ends it early;
    whatever ends it, the next run goes on from the checkpoint in the folder. `start`: a net's file to begin with, in place of imitation.
    """
    check_minutes(minutes)
    if updates is not None and updates < 1:
        raise bad_number("updates", updates, 1)
    course = Course.of(game, seats, options, checked_device(device), seed, recipe, scale)
    course, first = _begun(course, start)
    files = Files(Path(folder) / f"{course.game.id}-{course.seats}")
    training = Training(course, files, 60 * minutes, updates, files.load(course), deadline, first)
    try:
        training.go_on(report or (lambda row: None))
    finally:
        training.save()
    facts: dict[str, Any] = {"command": command, "date": datetime.date.today().isoformat(), "updates": training.run.updates}
    facts |= {"decisions": training.run.decisions, "seconds": round(training.seconds), "device": device}
    file = files.export(course, training.run.net, **facts)
    earlier = tuple(path for path in (files.folder / _earlier(share) for share in EARLIER) if path.exists())
    return Trained(course, file, earlier, tuple(training.rows), facts)


def _begun(course: Course, start: str | Path | None) -> tuple[Course, Net | None]:
    """The net to begin with, if one was given; nothing is imitated then."""
    if start is None:
        return course, None
    if not Path(start).is_file():
        raise BadSetup("no_net_file", file=str(start))
    data = Path(start).read_bytes()
    recipe = msgspec.structs.replace(course.recipe, imitation=0.0, units=units_of(data, course), lean=lean_of(data, course))
    course = replace(course, recipe=recipe)
    return course, imported(data, course)


def settle_on(device: torch.device) -> None:
    """Nets are small: on a CPU threads would mostly wait for each other, and on a GPU rounding a little more is faster."""
    torch.set_float32_matmul_precision("high")
    if device.type == "cpu":
        torch.set_num_threads(1)


def _earlier(share: int) -> str:
    return f"earlier-{share}.bin"


class Training:
    """A run with its clock and its files."""

    def __init__(
        self,
        course: Course,
        files: Files,
        seconds: float,
        updates: int | None,
        state: dict[str, Any] | None,
        deadline: float | None = None,
        start: Net | None = None,
    ) -> None:
        self.course, self.files, self.limit, self.updates, self.deadline = course, files, seconds, updates, deadline
        settle_on(course.device)
        self.run = Run(course, state, start=start)
        self.seconds: float = state["seconds"] if state else 0.0
        self.rows: list[Row] = [Row(**row) for row in state["rows"]] if state else []
        self._saved, self._since = time.monotonic(), list[Row]()

    @property
    def progress(self) -> float:
        """The share of the run that is over."""
        return self.run.updates / self.updates if self.updates is not None else self.seconds / self.limit

    def go_on(self, report: Report) -> None:
        """Updates until the run is over. The first one, in which everything is compiled, takes no time."""
        is_first = True
        while self.progress < 1:
            began, before = time.monotonic(), self.progress
            row = self.run.update(before)
            self.seconds += 0.0 if is_first else time.monotonic() - began
            if is_first and self.deadline is not None:
                self.limit = max(self.seconds + self.deadline - time.monotonic(), 1.0)
            is_first = False
            self._since.append(row)
            if int(before * LINES) != int(self.progress * LINES):
                report(self._line())
            for share in EARLIER:
                if before < share / 100 <= self.progress:
                    self.files.export(self.course, self.run.net, _earlier(share))
            if time.monotonic() - self._saved > SAVED_EVERY:
                self.save()

    def _line(self) -> Row:
        """The updates since the last line as one, written down."""
        line = joined(self._since, self.seconds)
        self._since = []
        self.rows.append(line)
        self.files.log(self.rows)
        return line

    def save(self) -> None:
        """Writes a checkpoint."""
        rows = [{**vars(row), "shares": dict(row.shares)} for row in self.rows]
        self.files.save(self.course, {**self.run.state(), "seconds": self.seconds, "rows": rows})
        self._saved = time.monotonic()


def joined(rows: Iterable[Row], seconds: float) -> Row:
    """Several updates as one line: the last one's numbers, and means of what was measured."""
    every = list(rows)
    last = every[-1]
    groups = {group for row in every for group in row.shares}
    shares = {group: _mean([row.shares[group] for row in every if group in row.shares]) for group in sorted(groups)}
    means: dict[str, Any] = {name: _mean([getattr(row, name) for row in every]) for name in ("entropy", "change", "value_loss")}
    return replace(last, seconds=seconds, shares=shares, games=sum(row.games for row in every), **means)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
