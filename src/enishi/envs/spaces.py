"""Spaces of observations and actions, with the bounds that games declare."""

import numpy as np
from gymnasium import spaces

from enishi.games.game import Game


def vector_space(game: Game, width: int) -> "spaces.Box":
    """An observation: numbers between 0 and the game's bound; what is recalled lies between 0 and 1."""
    return spaces.Box(0.0, max(1.0, game.manifest.observation_high), (width,), np.float32)


def masked_space(game: Game, width: int, numbers: int) -> "spaces.Dict":
    """An observation with a mask of the numbers that are legal."""
    return spaces.Dict({"observation": vector_space(game, width), "action_mask": spaces.MultiBinary(numbers)})


def state_space(game: Game) -> "spaces.Box":
    """The whole record, as bytes."""
    return spaces.Box(0, 255, (game.state.itemsize,), np.uint8)
