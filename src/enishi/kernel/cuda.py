"""Random play on a GPU: the very same rule functions, compiled by Numba to CUDA, one thread a game.

All threads start their games together and have the same number of them, one. That matters: threads of a warp run in step only while they
are in the same phase of a game, and a thread that went on with a next game would be out of step with the others for good.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from enishi.errors import BadSetup
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.game import Game
from enishi.kernel.twin import Twins

THREADS = 128
"""Threads in a block."""
REGISTERS = 40
"""Of a thread, at most: rules branch a lot, so most threads of a warp wait, and more warps at work gain more than spilt values cost."""
GAMES_AT_ONCE = 1 << 20
"""Games of one launch; what is copied back of them bounds the memory."""

Chunk = tuple[Any, Any, Any, Any]


def _cuda() -> Any:
    """Numba's CUDA target, if it can be used here."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda still asks for the name that NumPy 2.5 has dropped
    try:
        from numba import cuda

        cuda.current_context()  # type: ignore[no-untyped-call]
    except Exception as error:  # whatever the driver says: there is no GPU to use
        reason = str(error).strip().partition("\n")[0] or type(error).__name__
        raise BadSetup("no_gpu", reason=reason) from error
    return cuda


@cache
def launcher(game: Game) -> Any:
    """The kernel that plays games of one kind; compiled when it is first launched."""
    cuda = _cuda()
    twins = Twins(game.package, compiled=True)
    driver = twins.module("enishi.kernel.playout")
    play_game, note_game, longest = driver.play_game, driver.note_game, game.manifest.longest_list

    @cuda.jit(max_registers=REGISTERS)
    def play_many(states, template, seats, seed, first, games, lengths, endings, points, shares):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < games:
            out = cuda.local.array(longest, np.int32)
            rng = cuda.local.array(GENERATOR_SIZE, np.int64)
            lengths[at] = play_game(states, at, template, seats, seed, first + at, out, rng)
            note_game(states[at], at, endings, points, shares)

    return play_many


class Board:
    """Arrays on the GPU for launches of one game, made once and used again."""

    def __init__(self, game: Game, template: Any) -> None:
        cuda = _cuda()
        self.states = cuda.device_array(GAMES_AT_ONCE, game.state)
        self.template = cuda.to_device(template)
        self.lengths, self.endings = cuda.device_array(GAMES_AT_ONCE, np.int64), cuda.device_array(GAMES_AT_ONCE, np.int64)
        self.points = cuda.device_array((GAMES_AT_ONCE, MOST_SEATS), np.int64)
        self.shares = cuda.device_array((GAMES_AT_ONCE, MOST_SEATS), np.float64)

    def launch(self, game: Game, seats: int, seed: int, first: int, games: int) -> None:
        """Starts games `first` to `first + games - 1`; does not wait for them."""
        blocks = -(-games // THREADS)
        arrays = (self.lengths, self.endings, self.points, self.shares)
        launcher(game)[blocks, THREADS](self.states, self.template, seats, seed, first, games, *arrays)

    def fetch(self, games: int) -> Chunk:
        """What is on the GPU of the last launch."""
        lengths, endings = self.lengths[:games].copy_to_host(), self.endings[:games].copy_to_host()
        return lengths, endings, self.points[:games].copy_to_host(), self.shares[:games].copy_to_host()


def play_chunks(game: Game, template: Any, seats: int, seed: int, games: int, size: int) -> Iterator[Chunk]:
    """Games in their order, in chunks of the size that a CPU would use, so that sums come out the same."""
    board = Board(game, template)
    for first in range(0, games, GAMES_AT_ONCE):
        number = min(GAMES_AT_ONCE, games - first)
        board.launch(game, seats, seed, first, number)
        lengths, endings, points, shares = board.fetch(number)
        for at in range(0, number, size):
            part = slice(at, at + size)
            yield lengths[part], endings[part], points[part], shares[part]
