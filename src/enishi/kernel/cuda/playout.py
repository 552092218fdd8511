"""Random play on a GPU, counted there: only the summary comes back.

All threads start their games together and have the same number of them, one. That matters: threads of a warp run in step only while they
are in the same phase of a game, and a thread that went on with a next game would be out of step with the others for good.

Launches take turns on two streams, each with arrays of its own, so that the next begins while the last threads of one are still at it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.cuda.counts import Counters
from enishi.kernel.cuda.device import THREADS, aligned, blocks_for, cuda, kernel, need_gpu
from enishi.kernel.exact import Counts
from enishi.kernel.playable import Playable
from enishi.kernel.twin import Twins

REGISTERS = 40
"""Of a thread, at most: rules branch a lot, so most threads of a warp wait, and more warps at work gain more than spilt values cost."""
GAMES_AT_ONCE = 1 << 20
"""Games of one launch."""
STREAMS = 2


@cache
def launcher(game: Playable) -> Any:
    """The kernel that plays games of one kind; compiled when it is first launched."""
    twins = Twins(game.package, compiled=True)
    driver = twins.module("enishi.kernel.drivers.playout")
    play_game, note_game, longest = driver.play_game, driver.note_game, game.manifest.longest_list

    @kernel(REGISTERS)
    def play_many(states, template, seats, seed, first, games, lengths, endings, points, shares):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < games:
            out = cuda.local.array(longest, np.int32)
            rng = cuda.local.array(GENERATOR_SIZE, np.int64)
            lengths[at] = play_game(states, at, template, seats, seed, first + at, out, rng)
            note_game(states[at], at, endings, points, shares)

    return play_many


class DeviceArrays:
    """Arrays on the GPU for launches of one game, made once and used again."""

    def __init__(self, game: Playable, template: Any, seats: int, games: int = GAMES_AT_ONCE) -> None:
        need_gpu()
        record = aligned(game.state)
        self.states, self.template = cuda.device_array(games, record), cuda.to_device(template.view(record))
        self.lengths, self.endings = cuda.device_array(games, np.int32), cuda.device_array(games, np.int32)
        self.points = cuda.device_array((games, seats), np.int32)
        self.shares = cuda.device_array((games, seats), np.float64)

    @property
    def results(self) -> tuple[Any, Any, Any, Any]:
        """Of each game: length, ending, scores and returns."""
        return self.lengths, self.endings, self.points, self.shares

    def launch(self, game: Playable, seats: int, seed: int, first: int, games: int, stream: Any = 0) -> None:
        """Starts games `first` to `first + games - 1`; does not wait for them."""
        launcher(game)[blocks_for(games), THREADS, stream](self.states, self.template, seats, seed, first, games, *self.results)


def count_games(game: Playable, template: Any, seats: int, seed: int, first: int, games: int, report: Callable[[int], object]) -> Counts:
    """Plays games `first` to `first + games - 1` of a seed and counts how they went; `report` is told how many are done."""
    need_gpu()
    size = min(GAMES_AT_ONCE, games)
    streams = [cuda.stream() for _ in range(STREAMS)]
    arrays = [DeviceArrays(game, template, seats, size) for _ in streams]
    counters = Counters(game.manifest.most_events, seats)
    started: list[tuple[Any, int]] = []
    for number, done in enumerate(range(0, games, size)):
        lane, now = number % STREAMS, min(size, games - done)
        if number >= STREAMS:
            event, so_far = started[number - STREAMS]
            event.synchronize()
            report(so_far)
        arrays[lane].launch(game, seats, seed, first + done, now, streams[lane])
        counters.add(*arrays[lane].results, now, streams[lane])
        event = cuda.event()
        event.record(streams[lane])
        started.append((event, done + now))
    for stream in streams:
        stream.synchronize()
    report(games)
    return counters.read()
