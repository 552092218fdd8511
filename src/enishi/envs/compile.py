"""`python -m enishi.envs.compile <game> …`: compiles all that environments ask of games into the cache on the disk."""

import sys

import numpy as np

from enishi.envs.batch import Batch
from enishi.games import load
from enishi.games.compile import compile_game
from enishi.games.game import Game


def compile_environments(game: Game) -> None:
    """The single questions, and every way in which the driver of environments is asked."""
    compile_game(game)
    batch = Batch(game, 2, game.manifest.usual_seats, {}, illegal="raise")
    batch.reset(0)
    batch.step(np.argmax(batch.masks, axis=1))
    batch.look(0, 0)


if __name__ == "__main__":
    for id in sys.argv[1:]:
        compile_environments(load(id))
