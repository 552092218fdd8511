"""`enishi tournament <game> --bots a,b`: bots against each other."""

import argparse
import json

from rich.console import Console
from rich.table import Table

from enishi.commands import add_setup, setup_of
from enishi.commands.simulate import number
from enishi.lab.tournament import Tournament, tournament
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak)
    parser.add_argument("--bots", default="normal,random", metavar="A,B", help=speak("cli.tournament.bots"))
    parser.add_argument("--games", default="100", metavar="N", help=speak("cli.simulate.games"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=speak("cli.seed"))
    parser.add_argument("--processes", type=int, metavar="N", help=speak("cli.tournament.processes"))
    parser.add_argument("--fixed", action="store_true", help=speak("cli.tournament.fixed"))
    parser.add_argument("--json", action="store_true", help=speak("cli.json"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    game, options = setup_of(arguments)
    how = {"seats": arguments.seats, "options": options, "seed": arguments.seed, "processes": arguments.processes}
    found = tournament(game.id, arguments.bots.split(","), number(arguments.games, speak), fixed=arguments.fixed, **how)
    if arguments.json:
        print(json.dumps(found.to_dict()))
    else:
        Console(soft_wrap=True).print(_table(found, speak))
    return 0


def _table(found: Tournament, speak: Speaker) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("bot", "games", "mean", "margin", "score", "rating", "time"):
        table.add_column(speak(f"cli.tournament.column_{column}"), justify="left" if column == "bot" else "right")
    for standing in found.standings:
        numbers = (
            f"{standing.mean:.4f}",
            f"±{standing.margin:.4f}",
            f"{standing.score:.2f}",
            f"{standing.rating:.1f}",
            f"{standing.milliseconds:.1f}",
        )
        table.add_row(standing.bot, str(len(standing.returns)), *numbers)
    return table
