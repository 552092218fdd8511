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

from enishi.bots import bot
from enishi.errors import BadSetup, bad_number
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import Engine, engine
from enishi.lab.device import check_device
from enishi.lab.progress import late_bar
from enishi.lab.simulation import Simulation, Tally, finished

CHUNK = 8192
"""Games that are played and counted together on a CPU."""
MOST_GAMES = 10**11
"""At once: a week of cores; what is wanted beyond that is played in stretches (`first`) that are added."""

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
    first: int = 0,
) -> Simulation:
    """Plays games `first` to `first + games - 1` of a seed and counts how they went; the same seed gives the same result.

    Simulations of neighbouring games can be added: `simulate(…, games=3) + simulate(…, games=2, first=3)` is that of all five.
    """
    loaded = load(game)
    seats, given = checked_setup(loaded, seats, options)
    names = _checked_bots(loaded.id, bots, seats)
    _check(games, first, seed, threads, device)
    workers = threads or os.cpu_count() or 1
    _play(loaded.id, seats, given, 0, 0, 1, 1, device, Tally(seats), lambda games: None)  # so that compiling is not counted as speed
    began = time.perf_counter()
    tally = Tally(seats)
    with late_bar(games) if progress is None else nullcontext(progress) as report:
        _play(loaded.id, seats, given, seed, first, games, workers, device, tally, report)
    setup = {"game": loaded.id, "seats": seats, "options": given, "bots": names, "seed": seed}
    facts = setup | {"first": first, "device": device, "threads": workers}
    return finished(tally, loaded.manifest.ends, seconds=time.perf_counter() - began, **facts)


def _check(games: object, first: object, seed: object, threads: object, device: object) -> None:
    if type(games) is not int or games < 1:
        raise bad_number("games", games, 1)
    if games > MOST_GAMES:
        raise bad_number("games", games, 1, MOST_GAMES)
    if type(first) is not int or not 0 <= first < 1 << 62:
        raise bad_number("first", first, 0, (1 << 62) - 1)
    if type(seed) is not int or not 0 <= seed < 1 << 62:
        raise bad_number("seed", seed, 0, (1 << 62) - 1)
    if threads is not None and (type(threads) is not int or threads < 1):
        raise bad_number("threads", threads, 1)
    check_device(device)


def _checked_bots(game: str, bots: Sequence[str] | None, seats: int) -> list[str]:
    names = ["random"] * seats if bots is None else list(bots)
    others = [name for name in names if name != "random"]
    for name in others:
        bot(name)  # refuses one that there is not
    if others:
        raise BadSetup("simulated_bots", game=game, bots=",".join(str(name) for name in names))
    if len(names) != seats:
        raise BadSetup("bots_and_seats", bots=len(names), seats=seats)
    return names


def template_of(id: str, seats: int, options: Mapping[str, Any]) -> Any:
    """A record that is all zeros but for the options: what `start` begins with."""
    return engine(load(id), compiled=False).template(seats, options)


def _play(
    id: str,
    seats: int,
    options: Mapping[str, Any],
    seed: int,
    first: int,
    games: int,
    workers: int,
    device: str,
    tally: Tally,
    report: Progress,
) -> None:
    """Plays games `first` to `first + games - 1` of a seed and adds them to the tally."""
    template = template_of(id, seats, options)
    if device == "cuda":
        from enishi.kernel.cuda.playout import count_games

        tally.add_counts(count_games(load(id), template, seats, seed, first, games, report))
        return
    rules = engine(load(id), compiled=compiling_allowed())
    chunks = ((at, min(CHUNK, first + games - at)) for at in range(first, first + games, CHUNK))
    for chunk in _in_order(lambda at, size: play_chunk(rules, template, seats, seed, at, size), chunks, workers):
        tally.add(*chunk)
        report(tally.games)


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
    play_games = rules.twins.module("enishi.kernel.drivers.playout").play_games
    arrays = [rules.cells(array) for array in chunk]
    play_games(rules.records(states), rules.records(template), seats, seed, first, *arrays, rules.cells(out), rules.cells(rng))
    return chunk
