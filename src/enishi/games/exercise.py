"""One random game in the course of which an engine is asked every question: what is compiled is then compiled, or read from the disk."""

import random

from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Engine


def ask_everything(rules: Engine) -> None:
    """Plays a game of the usual seats to its end."""
    manifest = rules.game.manifest
    seats = manifest.usual_seats
    position = rules.start(seats, {option.name: option.default(seats) for option in manifest.options})
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
