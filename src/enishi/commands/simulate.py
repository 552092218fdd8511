"""`enishi simulate <game>`: what many random games say."""

import argparse
import json

from enishi.commands import Usage, add_setup, setup_of
from enishi.lab.simulate import simulate
from enishi.lab.tables import simulation_text
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak)
    parser.add_argument("--games", default="100000", metavar="N", help=speak("cli.simulate.games"))
    parser.add_argument("--bots", metavar="A,B", help=speak("cli.simulate.bots"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=speak("cli.seed"))
    parser.add_argument("--threads", type=int, metavar="N", help=speak("cli.simulate.threads"))
    parser.add_argument("--device", default="cpu", metavar="cpu|cuda", help=speak("cli.simulate.device"))
    parser.add_argument("--json", action="store_true", help=speak("cli.json"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    game, options = setup_of(arguments)
    bots = arguments.bots.split(",") if arguments.bots else None
    if arguments.threads is not None and arguments.device != "cpu":
        raise Usage(speak("cli.simulate.threads_of_cores", device=arguments.device))
    how = {"bots": bots, "threads": arguments.threads, "device": arguments.device, "seed": arguments.seed}
    found = simulate(game.id, arguments.seats, number(arguments.games, speak), options=options, **how)
    print(json.dumps(found.to_dict()) if arguments.json else simulation_text(found, speak.language))
    return 0


def number(text: str, speak: Speaker) -> int:
    """A whole number as people type it: 1000000, 1_000_000 or 1e6."""
    try:
        value = float(text)
    except ValueError:
        raise Usage(speak("cli.simulate.no_number", text=text)) from None
    if value != value or value in (float("inf"), float("-inf")) or value != int(value):
        raise Usage(speak("cli.simulate.no_number", text=text))
    return int(value)
