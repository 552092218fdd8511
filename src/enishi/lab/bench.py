"""Measures a game on one core: events and games per second of random play, bytes of a position, seconds of compiling.

Rates are medians of runs that take about as long as asked for. Compile times are those of a new process that plays its first random game,
with an empty cache and then with a full one, less what the same process takes to start.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from typing import Any

from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.engine import engine
from enishi.lab.simulate import play_chunk, template_of

RUNS = 5

FIRST_GAME = """
import sys, time
import numba
from enishi.lab.simulate import simulate
began = time.perf_counter()
simulate(sys.argv[1], games=1, threads=1)
print(time.perf_counter() - began)
"""


@dataclass(frozen=True)
class Measure:
    """How fast one game is here."""

    game: str
    seats: int
    events_per_second: float
    games_per_second: float
    slowest: float
    fastest: float
    """Of the runs, in events per second."""
    runs: int
    bytes: int
    """Of a position."""
    cold_seconds: float
    """To compile random play, with nothing on the disk."""
    cached_seconds: float
    """To load it from the disk."""

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def measure(game: Game, seconds: float) -> Measure:
    """Measures a game with its usual seats."""
    seats = game.manifest.usual_seats
    rates, mean_length = _rates(game, seats, seconds)
    median = statistics.median(rates)
    cold, cached = compile_times(game.id)
    speed = {"events_per_second": median, "games_per_second": median / mean_length, "slowest": min(rates), "fastest": max(rates)}
    times = {"cold_seconds": cold, "cached_seconds": cached}
    return Measure(game=game.id, seats=seats, runs=RUNS, bytes=game.state.itemsize, **speed, **times)


def _rates(game: Game, seats: int, seconds: float) -> tuple[list[float], float]:
    """Events per second of several runs, and the mean number of events of a game."""
    rules, template = engine(game, compiled=compiling_allowed()), template_of(game.id, seats, {})
    play_chunk(rules, template, seats, 0, 0, 1)
    games, took = 64, 0.0
    while took < seconds / 4:
        games *= 2
        began = time.perf_counter()
        play_chunk(rules, template, seats, 0, 0, games)
        took = time.perf_counter() - began
    games = max(1, round(games * seconds / took))
    rates, events = [], 0
    for run in range(RUNS):
        began = time.perf_counter()
        lengths = play_chunk(rules, template, seats, 1 + run, 0, games)[0]
        took = time.perf_counter() - began
        events += int(lengths.sum())
        rates.append(int(lengths.sum()) / took)
    return rates, events / RUNS / games


def compile_times(id: str) -> tuple[float, float]:
    """Seconds until the first random game of a new process is over: with an empty cache, and with what that one left in it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"ENISHI_CACHE": folder}
        command = [sys.executable, "-c", FIRST_GAME, id]
        runs = [subprocess.run(command, env=environment, check=True, capture_output=True, text=True) for _ in range(2)]
    cold, cached = (float(run.stdout) for run in runs)
    return cold, cached
