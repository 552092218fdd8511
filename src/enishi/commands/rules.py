"""`enishi rules <game>`: the rulebook page of a game, its examples drawn as text."""

import argparse
import sys

from enishi.extras import is_installed
from enishi.games import load
from enishi.rulebook import rulebook_as_text
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", help=speak("cli.game"))
    parser.add_argument("--notation", action="store_true", help=speak("cli.rules.notation"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    game = load(arguments.game)
    page = rulebook_as_text(game, arguments.lang, notation=arguments.notation)
    show_markdown("\n".join(part for part in (page, game.fairness(arguments.lang)) if part))
    return 0


def show_markdown(text: str) -> None:
    """With headings and tables drawn; without rich the page is read as it is written, which Markdown is made for."""
    if not sys.stdout.isatty() or not is_installed("rich"):
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
