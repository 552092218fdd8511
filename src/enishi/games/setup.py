"""How a game is set up: seats and options, given or usual, or why they cannot be had."""

from collections.abc import Mapping
from typing import Any

from enishi.errors import BadOption, BadSetup
from enishi.games.game import Game


def all_options(game: Game, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value, given or default."""
    return {option.name: options.get(option.name, option.default(seats)) for option in game.manifest.options}


def _checked_options(game: Game, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The given options that differ from the defaults."""
    differing = {}
    for name, value in options.items():
        option = game.manifest.option(name)
        if option is None:
            raise BadOption("unknown_option", option=str(name), options=[option.name for option in game.manifest.options])
        value = option.checked(value, seats)
        if value != option.default(seats):
            differing[name] = value
    return differing


def _checked_seats(game: Game, seats: object) -> int:
    manifest = game.manifest
    if type(seats) is not int or not manifest.fewest_seats <= seats <= manifest.most_seats:
        raise BadSetup("bad_seats", game=game.id, seats=str(seats), fewest=manifest.fewest_seats, most=manifest.most_seats)
    return seats


def checked_setup(game: Game, seats: object, options: object) -> tuple[int, dict[str, Any]]:
    """Seats and options as a match can be made of them: the usual seats where none are given, only options that differ."""
    if options is not None and not isinstance(options, Mapping):
        raise BadOption("options_not_an_object")
    checked = _checked_seats(game, game.manifest.usual_seats if seats is None else seats)
    return checked, _checked_options(game, checked, options or {})
