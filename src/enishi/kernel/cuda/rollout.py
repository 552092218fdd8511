"""Roll-outs on a GPU: one thread plays a whole game, by a table of weights or by a small net."""

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
def table_kernel(game: Playable) -> Any:
    """Whole games by a table of weights."""
    roll = Twins(game.package, compiled=True).module("enishi.kernel.drivers.rollout").roll_by_table
    longest = game.manifest.longest_list

    @kernel(REGISTERS)
    def roll_many(states, template, seats, seed, first, weights, shares, decisions):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < len(decisions):
            moves = cuda.local.array(longest, np.int32)
            rng = cuda.local.array(GENERATOR_SIZE, np.int64)
            decisions[at] = roll(states, template, at, seats, seed, first + at, weights, moves, rng, shares[at])

    return roll_many


@cache
def net_kernel(game: Playable) -> Any:
    """Whole games by a small net."""
    roll = Twins(game.package, compiled=True).module("enishi.kernel.drivers.rollout").roll_by_net
    longest = game.manifest.longest_list

    @kernel(REGISTERS)
    def roll_many(  # type: ignore[no-untyped-def]
        states, hidden, template, seats, seed, first, first_weights, first_bias, second_weights, second_bias, observations, inner,
        shares, decisions,
    ):  # fmt: skip
        at = cuda.grid(1)
        if at < len(decisions):
            moves = cuda.local.array(longest, np.int32)
            logits = cuda.local.array(longest, np.float32)
            rng = cuda.local.array(GENERATOR_SIZE, np.int64)
            decisions[at] = roll(
                states, hidden, template, at, at, seats, seed, first + at, first_weights, first_bias, second_weights, second_bias,
                observations[at], inner[at], logits, moves, rng, shares[at],
            )  # fmt: skip

    return roll_many
