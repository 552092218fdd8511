"""The verbs of the command `enishi`, one module each: `add_arguments(parser, speak)` and `run(arguments, speak) -> exit status`."""

import argparse
from typing import Any, Literal

from enishi.errors import BadOption
from enishi.games import load
from enishi.games.game import Game
from enishi.words import Speaker


class Usage(Exception):
    """A command line that cannot be understood; the text says why."""


def add_setup(parser: argparse.ArgumentParser, speak: Speaker, *, game: Literal["needed", "asked"] = "needed") -> None:
    """The arguments that set a game up; a game that is not given may be asked for later."""
    parser.add_argument("game", nargs=None if game == "needed" else "?", help=speak("cli.game"))
    parser.add_argument("--seats", type=int, metavar="N", help=speak("cli.seats"))
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help=speak("cli.option"))


def options_of(game: Game, pairs: list[str]) -> dict[str, Any]:
    """The options as typed, `k=v` each."""
    options = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        option = game.manifest.option(name)
        if option is None or not equals:
            raise BadOption("unknown_option", option=name, options=[option.name for option in game.manifest.options])
        options[name] = option.parsed(text)
    return options


def setup_of(arguments: argparse.Namespace) -> tuple[Game, dict[str, Any]]:
    """The game and options of a command line."""
    game = load(arguments.game)
    return game, options_of(game, arguments.option)
