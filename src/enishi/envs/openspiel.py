"""Games for OpenSpiel: `register()`, then `pyspiel.load_game("enishi_bird(players=3,gold_cost=1)")`.

Parameters are `players`, the game's options, and `recall`: how many of the last events, as a player saw them, an observation tensor has at
its end. An option that is left at its default is written -1 or as an empty text.

An information state is everything a player remembers: the masked log, and the hidden record beside it, for not everything that is shown is
an event. A state drawn by `resample_from_infostate` was never played, so it has no history and cannot be serialised.
"""

from enishi.extras import require
from enishi.games import ids, load


def register(*games: str) -> None:
    """Makes these games, or all, known to OpenSpiel as `enishi_<id>`."""
    require("openspiel", "pyspiel")
    from enishi.envs.spiel import register_game

    for id in games or ids():
        register_game(load(id))
