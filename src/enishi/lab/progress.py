"""A progress bar that appears only where somebody waits: in a terminal, after two seconds."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from enishi.extras import is_installed

PATIENCE = 2.0
"""Seconds until the bar appears."""


class _Bar(Protocol):
    def show(self, done: int) -> None: ...

    def end(self) -> None: ...


@contextmanager
def late_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how much is done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    bar: _Bar = _RichBar(total) if is_installed("rich") else _Counter(total)
    began = time.monotonic()

    def report(done: int) -> None:
        if time.monotonic() - began > PATIENCE:
            bar.show(done)

    try:
        yield report
    finally:
        bar.end()


class _RichBar:
    """A bar with the time that is left."""

    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=total)

    def show(self, done: int) -> None:
        self._bar.start()
        self._bar.update(self._task, completed=done)

    def end(self) -> None:
        self._bar.stop()


class _Counter:
    """Where rich is not installed: how many of how many, on one line that is wiped in the end."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = ""

    def show(self, done: int) -> None:
        self._shown = f"{done:,}/{self._total:,}"
        print(f"\r{self._shown}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        print("\r" + " " * len(self._shown), end="\r" if self._shown else "", file=sys.stderr, flush=True)
