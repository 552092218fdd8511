"""Roll-outs on a GPU: whole games stay there, what each seat got comes back."""

from typing import Any

import numpy as np

from enishi.envs.checks import Array
from enishi.envs.device_batch import require_gpu
from enishi.envs.rollouts import AT_ONCE
from enishi.games.game import Game
from enishi.kernel.cuda.device import THREADS, aligned, blocks_for, cuda
from enishi.kernel.cuda.rollout import net_kernel, table_kernel


def roll_on_device(game: Game, template: Any, seats: int, seed: int, games: int, weights: list[Array]) -> tuple[Array, Array]:
    """Returns and numbers of decisions of games 0 to `games - 1`."""
    require_gpu()
    size = min(AT_ONCE, games)
    record = aligned(game.state)
    states, first_record = cuda.device_array(size, record), cuda.to_device(template.view(record))
    given = [cuda.to_device(array) for array in weights]
    room = _room(game, size, weights)
    shares, decisions = np.zeros((games, seats)), np.zeros(games, np.int64)
    for first in range(0, games, size):
        now = min(size, games - first)
        results = cuda.device_array((now, seats), np.float64), cuda.device_array(now, np.int64)
        if not room:
            table_kernel(game)[blocks_for(now), THREADS](states, first_record, seats, seed, first, *given, *results)
        else:
            hidden, observations, inner = room
            places = states, hidden, first_record, seats, seed, first
            net_kernel(game)[blocks_for(now), THREADS](*places, *given, observations, inner, *results)
        shares[first : first + now], decisions[first : first + now] = (array.copy_to_host() for array in results)
    return shares, decisions


def _room(game: Game, size: int, weights: list[Array]) -> tuple[Any, ...] | None:
    """Where a net's threads write hidden records, observations and activations; a table needs none."""
    if len(weights) == 1:
        return None
    shapes = (size, game.observation), (size, len(weights[1]))
    return cuda.device_array(size, aligned(game.state)), *(cuda.device_array(shape, np.float32) for shape in shapes)
