"""A progress bar that appears only where somebody waits: in a terminal, after two seconds."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

PATIENCE = 2.0
"""Seconds until the bar appears."""


@contextmanager
def late_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how much is done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True)
    task, began = bar.add_task("", total=total), time.monotonic()

    def report(done: int) -> None:
        if not bar.live.is_started and time.monotonic() - began > PATIENCE:
            bar.start()
        bar.update(task, completed=done)

    try:
        yield report
    finally:
        bar.stop()
