"""`python -m enishi.kernel.compile <game> …`: compiles the single moves of games into the cache on the disk."""

import random
import sys

from enishi.games import load
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import engine
from enishi.kernel.game import Game
from enishi.kernel.tier import ready_mark


def compile_game(game: Game) -> None:
    """Asks every question in the course of one random game, which compiles it, and marks the cache as ready."""
    rules = engine(game, compiled=True)
    seats = game.manifest.usual_seats
    position = rules.start(seats, {option.name: option.default(seats) for option in game.manifest.options})
    rng = random.Random(0)
    while waiting := rules.waiting(position):
        moves = rules.legal(position, waiting[0])
        move = rng.choices(moves, rules.weights(position, waiting[0], moves))[0]
        rules.witnesses(position, waiting[0], move)
        position = rules.play(position, waiting[0], move)
    hidden = rules.hide(position, ONLOOKER)
    rules.redeal(hidden, ONLOOKER, rules.generator(0))
    rules.observe(hidden, 0)
    rules.ending(position)
    rules.scores(position, seats)
    rules.returns(position, seats)
    mark = ready_mark(game)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


if __name__ == "__main__":
    for id in sys.argv[1:]:
        compile_game(load(id))
