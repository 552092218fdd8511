"""Lessons: whole games between searches, kept as what the seats saw, how often the search tried each move, and what each seat got.

A net that learns them (`enishi.learn.teaching`) knows beforehand what a search finds out, and a search that is guided by such a net finds
more: that is expert iteration. Lessons need no PyTorch, and are made on as many cores as there are.
"""

import os
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from enishi.bots import Knowledge
from enishi.bots.search import Search
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.kernel.engine import engine
from enishi.match import new

FREE = 0.5
"""In this share of decisions a move is drawn by how often it was tried, so that games differ; in the others the best is played."""
AHEAD = 2
"""This many games for each process are handed out before they are needed."""

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Lessons:
    """A row for each decision in which there was a choice."""

    seen: Array
    moves: Array
    """The legal moves, and zeros behind them."""
    counts: Array
    odds: Array
    """The share of walks in which the search tried each of them."""
    shares: Array
    """What each seat got in the end, from the one that decided."""

    def __len__(self) -> int:
        return len(self.counts)

    @classmethod
    def together(cls, several: Sequence["Lessons"]) -> "Lessons":
        return cls(*(np.concatenate([getattr(one, name) for one in several]) for name in cls.__dataclass_fields__))

    def save(self, file: Path) -> None:
        np.savez_compressed(file, **{name: getattr(self, name) for name in self.__dataclass_fields__})

    @classmethod
    def load(cls, file: Path) -> "Lessons":
        with np.load(file) as kept:
            return cls(*(kept[name] for name in cls.__dataclass_fields__))


@dataclass(frozen=True)
class Lecture:
    """A game to be played for its lessons."""

    game: str
    seats: int
    options: Mapping[str, Any]
    search: Mapping[str, Any]
    """How the searches are made (`enishi.bots.search.Search`)."""
    seed: int
    number: int


def lessons_of(lecture: Lecture) -> Lessons:
    """Plays a game between searches; all of it follows from its seed and number."""
    chance = random.Random(f"lesson {lecture.seed} {lecture.number}")
    game = load(lecture.game)
    match = new(lecture.game, lecture.seats, lecture.options, seed=chance.getrandbits(62))
    players = [Search(**lecture.search, seed=chance.getrandbits(62)) for _ in range(lecture.seats)]
    rows: list[tuple[int, Array, list[int], list[float]]] = []
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        known = Knowledge(match.game, match.seats, seat, match.hidden(seat))
        legal = known.legal(seat)
        if len(legal) == 1:
            move = legal[0]
        else:
            bets = players[seat].weigh(known, seat)
            visits = [bet.visits for bet in bets]
            move = chance.choices(bets, visits)[0].move if chance.random() < FREE else bets[0].move
            seen = engine(game, compiled=players[seat].compiled).observe(match.hidden(seat), seat)
            rows.append((seat, seen, [game.numbers[bet.move] for bet in bets], [number / sum(visits) for number in visits]))
        match.play(seat, move)
        match.advance()
    assert match.returns is not None
    return _table(rows, match.returns, game.observation, game.manifest.longest_list)


def _table(rows: list[tuple[int, Array, list[int], list[float]]], returns: list[float], width: int, longest: int) -> Lessons:
    number, seats = len(rows), len(returns)
    seen, moves, odds = (
        np.zeros((number, width), np.float16),
        np.zeros((number, longest), np.int16),
        np.zeros((number, longest), np.float16),
    )
    counts, shares = np.zeros(number, np.int16), np.zeros((number, seats), np.float32)
    for row, (seat, sight, listed, tried) in enumerate(rows):
        seen[row], counts[row] = sight, len(listed)
        moves[row, : len(listed)], odds[row, : len(listed)] = listed, tried
        shares[row] = [returns[(seat + step) % seats] for step in range(seats)]
    return Lessons(seen, moves, counts, odds, shares)


def gather(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    search: Mapping[str, Any],
    seconds: float = 60.0,
    games: int = 1_000_000,
    seed: int = 1,
    processes: int | None = None,
) -> Lessons:
    """The lessons of as many games as are over by then, or of this many; one at least."""
    loaded = load(game)
    checked, given = checked_setup(loaded, seats, options)
    lectures = (Lecture(loaded.id, checked, given, search, seed, number) for number in range(games))
    return Lessons.together(list(_heard(lectures, seconds, processes or os.cpu_count() or 1)))


def _heard(lectures: Iterator[Lecture], seconds: float, processes: int) -> Iterator[Lessons]:
    until, first = time.monotonic() + seconds, True
    pool = ProcessPoolExecutor(processes, get_context("spawn"))  # not forked: whoever asks may have threads, and a GPU in use
    running: set[Future[Lessons]] = set()
    try:
        while True:
            room = 1 if first else AHEAD * processes - len(running)  # the first compiles, the others read that from the disk
            for _ in range(room):
                lecture = next(lectures, None)
                if lecture is not None:
                    running.add(pool.submit(lessons_of, lecture))
            if not running:
                return
            over = wait(running, None if first else max(0.0, until - time.monotonic()), FIRST_COMPLETED)
            running = set(over.not_done)
            yield from (one.result() for one in over.done)
            if time.monotonic() > until:
                return
            first = False
    finally:
        for process in list((pool._processes or {}).values()):  # games that have begun would otherwise be played to their end
            process.terminate()
        pool.shutdown(cancel_futures=True)
