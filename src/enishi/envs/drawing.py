"""The table of a position as text, as a seat or an onlooker sees it."""

from collections.abc import Mapping
from typing import Any

from enishi.games.game import Game
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import Engine, Position
from enishi.kernel.plain import snapshot
from enishi.views import Player, View
from enishi.words import Speaker


def drawn(game: Game, rules: Engine, position: Position, seats: int, options: Mapping[str, Any], seat: int | None) -> str:
    """What `enishi play` would show; made from the hidden record alone."""
    viewer = ONLOOKER if seat is None else seat
    hidden = rules.hide(position, viewer)
    known = snapshot(hidden)
    waiting = rules.waiting(hidden)
    team_of = {member: number for number, team in enumerate(game.manifest.teams) for member in team}
    legal = rules.legal(hidden, viewer) if viewer in waiting else []
    view = View(
        game=game.id,
        version=game.manifest.version,
        seats=seats,
        options=dict(options),
        seat=seat,
        players=[Player(number, None, team_of.get(number)) for number in range(seats)],
        events=0,
        waiting=["~" if actor == CHANCE else actor for actor in waiting],
        phase=game.view.phase(known),
        legal=[game.moves[move] for move in legal],
        log=[],
        result=None,
        table=game.view.table(known, viewer),
    )
    return game.draw(view, Speaker(game.words, "en"))
