"""Whole games by nets on a GPU: one thread plays a game, as the driver does it on a CPU, and to the same last event."""

from functools import cache
from typing import Any

import numpy as np

from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.cuda.device import cuda, kernel
from enishi.kernel.playable import Playable
from enishi.kernel.twin import Twins

REGISTERS = 64
"""Of a thread, at most."""


@cache
def net_kernel(game: Playable) -> Any:
    """The kernel that plays games of one kind; compiled when it is first launched."""
    driver = Twins(game.package, compiled=True).module("enishi.kernel.drivers.by_net")
    return kernel(REGISTERS)(play_many(driver.play_game, game.manifest.longest_list))


def play_many(play_game: Any, longest: int) -> Any:
    """What each thread does; every game has a record, a place for a hidden one and eyes of its own."""

    def play_own(  # type: ignore[no-untyped-def]
        states, template, seats, seed, first, orders, begins, looks, layers, weights, biases, places, kinds, logs,
        trails, facts, of_seats, uses, shares,
    ):  # fmt: skip
        at = cuda.grid(1)
        if at < len(facts):
            moves = cuda.local.array(longest, np.int64)
            odds = cuda.local.array(longest, np.int64)
            rng = cuda.local.array(GENERATOR_SIZE, np.int64)
            states[at] = template[0]
            play_game(
                states[at], seats, seed, first + at, orders[(first + at) % len(orders)], begins, looks[at], layers, weights, biases,
                places[at : at + 1], kinds, logs, moves, odds, rng, trails[at], facts[at], of_seats[at], uses[at], shares[at],
            )  # fmt: skip

    return play_own
