"""`enishi perft <game> [depth]`: how many sequences of events there are, as a game's `tests/perft.txt` has them."""

import argparse

from enishi.commands import Usage, add_setup, setup_of
from enishi.events import read_event
from enishi.match import new
from enishi.perft import count_sequences
from enishi.words import Speaker

USUAL_DEPTH = 3


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak)
    parser.add_argument("depth", nargs="?", type=int, default=USUAL_DEPTH, metavar="N", help=speak("cli.perft.depth"))
    parser.add_argument("--start", default="", metavar="EVENTS", help=speak("cli.perft.start"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    if arguments.depth < 1:
        raise Usage(speak("cli.perft.no_depth", depth=arguments.depth))
    game, options = setup_of(arguments)
    match = new(game.id, arguments.seats, options)
    for event in filter(None, (text.strip() for text in arguments.start.split(";"))):
        match.play(*read_event(event))
    print(f"seats {match.seats}")
    for pair in arguments.option:
        print(f"option {pair}")
    if len(match):
        print(f"start {'; '.join(match.events)}")
    for depth in range(1, arguments.depth + 1):
        print(depth, count_sequences(match, depth), flush=True)
    return 0
