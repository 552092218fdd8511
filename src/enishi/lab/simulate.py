"""Many games at once: random play compiled from start to end, on all cores or on a GPU.

Games are numbered; game `n` draws from stream `n` of the seed. They are played in chunks of fixed size and counted in the order of the
chunks, so the result is the same whatever the number of threads, and memory does not grow with the number of games.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import numpy as np

from enishi.errors import BadSetup
from enishi.games import load
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import Engine, engine
from enishi.kernel.plain import plain_record
from enishi.kernel.tier import compiling_allowed
from enishi.lab.progress import late_bar
from enishi.lab.simulation import Simulation, Tally, finished
from enishi.match import checked_setup

CHUNK = 8192
"""Games that are played and counted together on a CPU."""

Chunk = tuple[Any, Any, Any, Any]
"""Of some games: their lengths, endings, scores and returns."""

Progress = Callable[[int], None]
"""Is told after every chunk how many games are done; without one, a bar shows in a terminal."""


def simulate(
    game: str,
    seats: int | None = None,
    games: int = 10_000,
    bots: Sequence[str] | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    device: str = "cpu",
    progress: Progress | None = None,
) -> Simulation:
    """Plays many games and counts how they went; the same seed gives the same result."""
    loaded = load(game)
    seats, given = checked_setup(loaded, seats, options)
    _check(games, seed, threads, device)
    names = _checked_bots(bots, seats)
    workers = threads or os.cpu_count() or 1
    began = time.perf_counter()
    tally = Tally(seats)
    with late_bar(games) if progress is None else nullcontext(progress) as report:
        for chunk in _chunks(loaded.id, seats, given, seed, games, workers, device):
            tally.add(*chunk)
            report(tally.games)
    facts = {"game": loaded.id, "seats": seats, "options": given, "bots": names, "seed": seed, "device": device, "threads": workers}
    return finished(tally, loaded.manifest.ends, seconds=time.perf_counter() - began, **facts)


def _check(games: object, seed: object, threads: object, device: object) -> None:
    if type(games) is not int or games < 1:
        raise BadSetup("bad_number", what="games", value=repr(games), allowed="1-")
    if type(seed) is not int or not 0 <= seed < 1 << 62:
        raise BadSetup("bad_number", what="seed", value=repr(seed), allowed=f"0-{(1 << 62) - 1}")
    if threads is not None and (type(threads) is not int or threads < 1):
        raise BadSetup("bad_number", what="threads", value=repr(threads), allowed="1-")
    if device not in ("cpu", "cuda"):
        raise BadSetup("bad_device", device=str(device))


def _checked_bots(bots: Sequence[str] | None, seats: int) -> list[str]:
    names = ["random"] * seats if bots is None else list(bots)
    if len(names) != seats:
        raise BadSetup("bots_and_seats", bots=len(names), seats=seats)
    for name in names:
        if name != "random":
            raise BadSetup("unknown_bot", bot=str(name), bots=["random"])
    return names


def template_of(id: str, seats: int, options: Mapping[str, Any]) -> Any:
    """A record that is all zeros but for the options: what `start` begins with."""
    game = load(id)
    template = np.zeros(1, game.state)
    for option in game.manifest.options:
        option.store(plain_record(template), options.get(option.name, option.default(seats)))
    return template


def _chunks(id: str, seats: int, options: Mapping[str, Any], seed: int, games: int, workers: int, device: str) -> Iterator[Chunk]:
    template = template_of(id, seats, options)
    if device == "cuda":
        from enishi.kernel.cuda import play_chunks

        yield from play_chunks(load(id), template, seats, seed, games, CHUNK)
        return
    rules = engine(load(id), compiled=compiling_allowed())
    yield play_chunk(rules, template, seats, seed, 0, min(CHUNK, games))  # compiles, where that is still to be done, once
    later = ((first, min(CHUNK, games - first)) for first in range(CHUNK, games, CHUNK))
    yield from _in_order(lambda first, size: play_chunk(rules, template, seats, seed, first, size), later, workers)


def _in_order(play: Callable[[int, int], Chunk], chunks: Iterator[tuple[int, int]], workers: int) -> Iterator[Chunk]:
    """Plays chunks side by side, a few ahead, and gives them back in their order."""
    with ThreadPoolExecutor(workers) as pool:
        ahead: deque[Future[Chunk]] = deque()
        for first, size in chunks:
            ahead.append(pool.submit(play, first, size))
            if len(ahead) > 2 * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


def empty_chunk(games: int) -> Chunk:
    """Arrays for that many games."""
    lengths, endings = np.zeros(games, np.int64), np.zeros(games, np.int64)
    return lengths, endings, np.zeros((games, MOST_SEATS), np.int64), np.zeros((games, MOST_SEATS), np.float64)


def play_chunk(rules: Engine, template: Any, seats: int, seed: int, first: int, games: int) -> Chunk:
    """Games `first` to `first + games - 1` of a seed."""
    chunk = empty_chunk(games)
    states = np.zeros(1, rules.game.state)
    out, rng = np.zeros(rules.game.manifest.longest_list, np.int64), np.zeros(GENERATOR_SIZE, np.int64)
    play_games = rules.twins.module("enishi.kernel.playout").play_games
    arrays = [rules.cells(array) for array in chunk]
    play_games(rules.records(states), rules.records(template), seats, seed, first, *arrays, rules.cells(out), rules.cells(rng))
    return chunk
