"""The driver of environments on a GPU, one thread for each game.

A step is several kernels, so that the threads of each do the same thing: `decide` in all games, `renew` in those that begin anew (a list
of them is made on the way), and `look`. Records are copied between them, word by word and by neighbouring threads, because the records of
the threads of a game lie far apart. For the same reason `look` writes observations and lists of moves column by column, a column for each
game, so that neighbouring threads write neighbouring numbers; `turn_over` makes rows of them.
"""

from functools import cache
from typing import Any

import numpy as np

from enishi.kernel.cuda.device import cuda, kernel
from enishi.kernel.drivers.slot import CUT_SHORT, OVER
from enishi.kernel.playable import Playable
from enishi.kernel.twin import Twins

THREADS, REGISTERS = 64, 128
"""Threads in a block, and registers of a thread at most."""
BLOCKS_OF_A_CHANGE = 1024
SEEDS = (1 << 62) - 1
TILE, TILE_ROWS = 32, 8
"""A tile that is turned over: how many numbers it has each way, and how many rows of threads do it."""


def driver_of(game: Playable) -> Any:
    return Twins(game.package, compiled=True).module("enishi.kernel.drivers.environment")


@cache
def reset_kernel(game: Playable) -> Any:
    """Begins games anew: the chosen ones, with seeds if there is one to sow."""
    driver = driver_of(game)
    wipe, begin = driver.wipe, driver.begin

    @kernel(REGISTERS)
    def reset_many(states, template, slots, trails, moves, which, seed, sows):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < len(which) and which[at]:
            slot = slots[at]
            if sows:
                slot.seed = (seed + at) & SEEDS
                slot.episode = 0
            else:
                slot.episode += 1
            wipe(slot)
            states[at] = template[0]
            begin(states[at], slot, trails[at], moves[:, at])

    return reset_many


@cache
def decide_kernel(game: Playable) -> Any:
    """One decision in every game; what it brought is written out of the slots, and games that begin anew are listed."""
    driver = driver_of(game)
    decide, is_listed = driver.decide, driver.is_listed

    @kernel(REGISTERS)
    def decide_many(  # type: ignore[no-untyped-def]
        states, slots, trails, moves, actions, again, rewards, paid, terminated, truncated, illegal
    ):
        at = cuda.grid(1)
        if at < len(actions):
            slot = slots[at]
            is_legal = is_listed(moves[:, at], slot.count, actions[at])
            if decide(states[at], slot, trails[at], moves[:, at], actions[at], is_legal):
                again[1 + cuda.atomic.add(again, 0, 1)] = at
            rewards[at] = slot.rewards[slot.learner if slot.learner >= 0 else slot.actor]
            for player in range(slot.seats):
                paid[at, player] = slot.rewards[player]
            terminated[at] = slot.end == OVER
            truncated[at] = slot.end == CUT_SHORT
            illegal[at] = slot.illegal

    return decide_many


@cache
def renew_kernel(game: Playable) -> Any:
    """Begins the listed games anew; the first place of the list says how many they are. `hidden` are copies, `states` are templates."""
    driver = driver_of(game)
    show_end, begin = driver.show_end, driver.begin

    @kernel(REGISTERS)
    def renew_many(states, hidden, slots, trails, labels, moves, finals, again):  # type: ignore[no-untyped-def]
        number = cuda.grid(1)
        if number < again[0]:
            at = again[1 + number]
            slot = slots[at]
            show_end(hidden[at], slot, trails[at], labels, finals[at])
            slot.episode += 1
            begin(states[at], slot, trails[at], moves[:, at])

    return renew_many


@cuda.jit
def change_records(again, template, states, hidden, words):  # type: ignore[no-untyped-def]
    """Copies the records of listed games to be hidden, and the template over them; all as words."""
    for i in range(cuda.grid(1), again[0] * words, cuda.gridsize(1)):
        place = again[1 + i // words] * words + i % words
        hidden[place] = states[place]
        states[place] = template[i % words]


def words_in(record: "np.dtype[Any]") -> int:
    """How many words a record has: the largest ones that it can be made of."""
    return next(record.itemsize // word for word in (8, 4, 2, 1) if record.itemsize % word == 0)


def words_of(records: Any) -> Any:
    """Records on the GPU as words."""
    return records.view(np.dtype(f"u{records.dtype.itemsize // words_in(records.dtype)}"))


@cache
def look_kernel(game: Playable) -> Any:
    """Shows every game to the seat that is asked; no game is listed then. `hidden` are copies of the records, the masks are all zeros."""
    look = driver_of(game).look

    @kernel(REGISTERS)
    def look_many(hidden, slots, trails, labels, observations, masks, moves, seat, counts, again):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at == 0:
            again[0] = 0
        if at < len(seat):
            slot = slots[at]
            look(hidden[at], slot, trails[at], labels, observations[:, at], masks[at], moves[:, at])
            seat[at] = slot.seat
            counts[at] = slot.count

    return look_many


@cache
def check_kernel(game: Playable) -> Any:
    """Notes the lowest game whose number is not legal."""
    is_listed = driver_of(game).is_listed

    @kernel(REGISTERS)
    def check_many(slots, moves, actions, first):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < len(actions):
            slot = slots[at]
            if not slot.ended and not slot.free and not is_listed(moves[:, at], slot.count, actions[at]):
                cuda.atomic.min(first, 0, at)

    return check_many


@cache
def turn_over_kernel(kind: str) -> Any:
    """Makes rows of columns, tile by tile in fast memory; `kind` is that of the numbers."""
    width = TILE + 1  # an odd width, or a column of a tile would lie in one bank of the memory
    numbers = np.dtype(kind)

    @cuda.jit
    def turn_over(columns, rows):  # type: ignore[no-untyped-def]
        tile = cuda.shared.array((TILE, width), numbers)
        across, down = cuda.threadIdx.x, cuda.threadIdx.y
        game, place = cuda.blockIdx.x * TILE, cuda.blockIdx.y * TILE
        for i in range(down, TILE, TILE_ROWS):
            if place + i < columns.shape[0] and game + across < columns.shape[1]:
                tile[i, across] = columns[place + i, game + across]
        cuda.syncthreads()
        for i in range(down, TILE, TILE_ROWS):
            if game + i < rows.shape[0] and place + across < rows.shape[1]:
                rows[game + i, place + across] = tile[across, i]

    return turn_over


def turn_over(columns: Any, rows: Any, stream: Any) -> None:
    """Starts making rows of columns."""
    places, games = columns.shape
    grid = -(-games // TILE), -(-places // TILE)
    turn_over_kernel(columns.dtype.str)[grid, (TILE, TILE_ROWS), stream](columns, rows)
