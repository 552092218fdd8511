"""What a seat usually does: the game's own policy, asked about a world that the seat thinks possible."""

from contextlib import suppress

from enishi.games.game import Game
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import Engine, Position

with suppress(ModuleNotFoundError):  # a browser's Python has none, and never comes here
    import numpy as np

DRIVER = "enishi.kernel.drivers.tutor"


def usual_move(game: Game, rules: Engine, hidden: Position, seat: int, seed: int, call: int) -> int:
    """The number of the move, drawn from stream `call` of a seed; nothing but the hidden record is asked."""
    worlds, out, rng = np.zeros(1, game.state), np.zeros(game.manifest.longest_list, np.int64), np.zeros(GENERATOR_SIZE, np.int64)
    places = rules.records(hidden), rules.records(worlds), seat, seed, call
    return int(rules.twins.module(DRIVER).at_once(*places, rules.cells(out), rules.cells(rng)))
