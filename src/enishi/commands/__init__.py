"""The verbs of the command `enishi`, one module each: `add_arguments(parser, speak)` and `run(arguments, speak) -> exit status`."""

import argparse
from typing import Any, Literal

from enishi.errors import BadOption
from enishi.games import load
from enishi.games.game import Game
from enishi.match import Match
from enishi.words import Speaker


class Usage(Exception):
    """A command line that cannot be understood; the text says why."""


def add_setup(parser: argparse.ArgumentParser, speak: Speaker, *, game: Literal["needed", "asked"] = "needed") -> None:
    """The arguments that set a game up; a game that is not given may be asked for later."""
    parser.add_argument("game", nargs=None if game == "needed" else "?", help=speak("cli.game"))
    parser.add_argument("--seats", type=int, metavar="N", help=speak("cli.seats"))
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help=speak("cli.option"))


def seat_of(number: int, match: Match, speak: Speaker) -> int:
    """The seat that is meant by a number as typed: people count seats from 1."""
    if not 1 <= number <= match.seats:
        raise Usage(speak("cli.no_such_seat", number=number, last=match.seats))
    return number - 1


def options_of(game: Game, pairs: list[str]) -> dict[str, Any]:
    """The options as typed, `k=v` each."""
    return dict(option_of(game, pair) for pair in pairs)


def option_of(game: Game, pair: str) -> tuple[str, Any]:
    """One option as typed, with its value, which is not yet checked."""
    name, equals, text = pair.partition("=")
    option = game.manifest.option(name)
    if option is None:
        raise BadOption("unknown_option", option=name, options=[option.name for option in game.manifest.options])
    if not equals:
        raise BadOption("option_without_value", option=name)
    return name, option.parsed(text)


def setup_of(arguments: argparse.Namespace) -> tuple[Game, dict[str, Any]]:
    """The game and options of a command line."""
    game = load(arguments.game)
    return game, options_of(game, arguments.option)
