"""Plays a study: round by round, until everything is clear, the plan's games are played, or time is up.

Whether a setup's answer is clear is asked after fixed numbers of games (`looks`), of the games up to there and no others. So the result is
the same on one core and on many machines, however the games were shared out. What was played beyond is kept and not counted.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Protocol

from enishi.lab.processes import Patience, begin
from enishi.lab.progress import late_bar
from enishi.lab.study.journal import Journal
from enishi.lab.study.note import Chunk, Note, Timed
from enishi.lab.study.plan import Cell, Plan, cells
from enishi.lab.study.played import sources_of, timed_chunk
from enishi.lab.study.tallies import is_clear

FIRST_LOOK = 60
GROWTH = 1.5
"""By what factor the number of games grows from look to look."""
CHUNK_SECONDS = 2.0
"""What a chunk should take, once it is known how long a game takes."""
FIRST_CHUNK = 2
LONGEST_WAIT = 3600.0
"""Seconds after which the clock is looked at again; no system waits for ever."""

Report = Callable[["Progress", "Standing", Sequence[Note]], None]
"""Is told about a setup whenever it has been looked at."""


class Workers(Protocol):
    """Whoever plays chunks: the cores here, or other machines."""

    @property
    def count(self) -> int:
        """How many there are."""

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        """Plays chunks, gives them back as they are done, and begins no more of them after `until` (as `time.monotonic` counts)."""

    def close(self) -> None:
        """Sends everybody home."""


class Cores:
    """Processes on this machine."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or os.cpu_count() or 1
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, initializer=begin)

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        """When a process is killed, what has not come back is played again by others."""
        waiting, patience = dict.fromkeys(chunks), Patience()
        while waiting:
            try:
                for chunk, timed in self._play(list(waiting), until):
                    del waiting[chunk]
                    patience = Patience()
                    yield chunk, timed
                return
            except BrokenProcessPool as loss:
                patience.lose(loss)
                self._pool.shutdown()
                self._pool = self._made()

    def _play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        todo: dict[Future[Timed], Chunk] = {self._pool.submit(timed_chunk, chunk): chunk for chunk in chunks}
        try:
            while todo and (left := until - time.monotonic()) > 0:
                for future in wait(todo, min(left, LONGEST_WAIT), FIRST_COMPLETED).done:
                    yield todo.pop(future), future.result()
        finally:
            running = {future: chunk for future, chunk in todo.items() if not future.cancel()}
        for future in wait(running).done:
            yield running[future], future.result()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


@dataclass
class Standing:
    """How far one setup is."""

    cell: Cell
    look: int = 0
    """After how many games its answer was last looked at."""
    clear: bool = False


@dataclass
class Progress:
    """How far a study is."""

    plan: Plan
    standings: list[Standing]
    seconds: dict[Cell, float] = field(default_factory=dict)
    """What a game takes."""
    interrupted: bool = False

    @property
    def seconds_left(self) -> float:
        """Of one worker's work, if nothing more becomes clear before all games are played."""
        return sum(self.seconds.get(one.cell, 0.0) * (self.plan.games - one.look) for one in self.open)

    @property
    def open(self) -> list[Standing]:
        return [one for one in self.standings if not one.clear and one.look < self.plan.games]


def looks(most: int) -> Iterator[int]:
    """After how many games an answer is looked at."""
    look = float(FIRST_LOOK)
    while look < most:
        yield round(look)
        look *= GROWTH
    yield most


def next_look(plan: Plan, after: int) -> int:
    return next(look for look in looks(plan.games) if look > after)


def run(journal: Journal, workers: Workers, seconds: float, report: Report) -> Progress:
    """Plays on from what the journal has; Ctrl-C stops it like the end of time, with what there is."""
    plan, until = journal.plan, time.monotonic() + seconds
    progress = Progress(plan, [Standing(cell) for cell in cells(plan)])
    for standing in progress.standings:
        _look(journal, progress, standing, report)
    try:
        while progress.open and time.monotonic() < until:
            _play_round(journal, progress, workers, until)
            for standing in progress.open:
                _look(journal, progress, standing, report)
    except KeyboardInterrupt:
        progress.interrupted = True
    return progress


def _look(journal: Journal, progress: Progress, standing: Standing, report: Report) -> None:
    """Looks at a setup after all the looks for which there are games, one after another, as if they had just been played."""
    games = journal.games(standing.cell)
    before = standing.look
    while not standing.clear and standing.look < journal.plan.games and (look := next_look(journal.plan, standing.look)) <= len(games):
        standing.look = look
        standing.clear = is_clear(journal.plan, standing.cell, games[:look])
    if standing.look > before:
        report(progress, standing, games[: standing.look])


def _play_round(journal: Journal, progress: Progress, workers: Workers, until: float) -> None:
    """Brings every open setup to its next look."""
    wanted = {standing.cell: next_look(journal.plan, standing.look) for standing in progress.open}
    bring_to(journal, wanted, progress.seconds, workers, until)


def bring_to(journal: Journal, wanted: Mapping[Cell, int], seconds: dict[Cell, float], workers: Workers, until: float) -> None:
    """Plays what is missing of the games wanted of each setup, and notes how many seconds one takes."""
    plan, sources = journal.plan, sources_of(journal.plan.game)
    chunks: list[Chunk] = []
    for cell, games in wanted.items():
        size = _chunk_size(seconds.get(cell))
        for first, number in journal.missing(cell, games):
            chunks += [
                Chunk(plan.game, cell, plan.seed, at, min(size, first + number - at), plan.courses, sources)
                for at in range(first, first + number, size)
            ]
    done = 0
    with late_bar(sum(chunk.games for chunk in chunks)) as bar:
        for chunk, (notes, took) in workers.play(_mixed(chunks), until):
            journal.add(chunk.cell, chunk.first, notes, sources)
            seconds[chunk.cell] = took / len(notes)
            done += len(notes)
            bar(done)


def _mixed(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The first chunks of all setups, then the second: where time runs out, all have about as many games."""
    return sorted(chunks, key=lambda chunk: chunk.first)


def _chunk_size(seconds: float | None) -> int:
    """As many games as keep a worker busy for a while, and not for long."""
    return FIRST_CHUNK if seconds is None else max(1, min(256, round(CHUNK_SECONDS / max(seconds, 1e-3))))


def counted(journal: Journal, standing: Standing) -> list[Note]:
    """The games that a setup's answer is made of: up to the look at which it was clear; where it is not, all there are."""
    games = journal.games(standing.cell)
    return games[: standing.look] if standing.clear else games[: journal.plan.games]
