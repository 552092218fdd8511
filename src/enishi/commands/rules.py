"""`enishi rules <game>`: the rulebook page of a game."""

import argparse
import sys

from rich.console import Console
from rich.markdown import Markdown

from enishi.games import load
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", help=speak("cli.game"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    text = load(arguments.game).rulebook(arguments.lang)
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        print(text)
    return 0
