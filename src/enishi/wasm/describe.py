"""`game.json`: what is where in a game's records, and what its numbers mean."""

import base64
from typing import Any

import numpy as np

from enishi.bots.tree import masks_of
from enishi.games.game import Game
from enishi.games.manifest import Option
from enishi.kernel.actors import CHANCE, MOST_SEATS, ONLOOKER
from enishi.kernel.engine import engine
from enishi.kernel.plain import plain_record
from enishi.kernel.wasm.entries import SEARCH, Shapes


def shapes_of(game: Game) -> Shapes:
    """The arrays that the game's modules take."""
    masks = masks_of(game)
    labels = len(game.moves) + len(set(masks.tolist()))
    search = engine(game, compiled=False).twins.module(SEARCH)
    return Shapes(game, search.workspace(len(game.moves), labels, game.manifest.longest_list))


def describe(game: Game) -> dict[str, Any]:
    """Everything that a caller of the modules must know."""
    manifest, rules = game.manifest, engine(game, compiled=False)
    return {
        "game": game.id,
        "version": manifest.version,
        "seats": [manifest.fewest_seats, manifest.most_seats],
        "usual_seats": manifest.usual_seats,
        "chance": CHANCE,
        "onlooker": ONLOOKER,
        "most_seats": MOST_SEATS,
        "teams": [list(team) for team in manifest.teams],
        "endings": list(manifest.ends),
        "longest_list": manifest.longest_list,
        "observation": game.observation,
        "state": layout(game.state),
        "options": [_option(game, option) for option in manifest.options],
        "moves": list(game.moves),
        "search": {
            "work": layout(shapes_of(game).work.kind),
            "node": layout(rules.twins.module(SEARCH).NODE),
            "worlds": rules.insight.WORLDS,
            "exploration": rules.insight.EXPLORATION,
            "masks": masks_of(game).tolist(),
        },
        **({"counted": list(game.aid.COUNTED)} if game.aid else {}),
    }


def layout(kind: np.dtype[Any]) -> dict[str, Any]:
    """The size of a record, and of each field its kind, where it begins and its shape."""
    assert kind.fields is not None
    fields = {}
    for name, (field, offset, *_) in kind.fields.items():
        fields[name] = {"kind": field.base.str[1:], "at": offset, "shape": list(field.shape)}
    return {"size": kind.itemsize, "fields": fields}


def _option(game: Game, option: Option) -> dict[str, Any]:
    """An option: a number with its bounds and its field in the record, or every value with the bytes of the record that it sets."""
    most = game.manifest.most_seats
    numbers = range(game.manifest.fewest_seats, most + 1)
    known: dict[str, Any] = {"name": option.name, "usual": {str(seats): option.default(seats) for seats in numbers}}
    if isinstance(option.default(most), bool | int):
        allowed = {str(seats): [int(value) for value in option.values(seats)] for seats in numbers}
        return known | {"field": option.name, "allowed": {seats: [min(values), max(values)] for seats, values in allowed.items()}}
    return known | {"choices": [[value, *_stored(game, option, value)] for value in option.values(most)]}


def _stored(game: Game, option: Option, value: Any) -> tuple[int, str]:
    """Where in a record of zeros a value leaves its first trace, and the bytes from there to the last one."""
    record = np.zeros(1, game.state)
    option.store(plain_record(record), value)
    traces = np.flatnonzero(np.frombuffer(record.tobytes(), "u1"))
    first, last = int(traces[0]), int(traces[-1])
    return first, base64.b64encode(record.tobytes()[first : last + 1]).decode()
