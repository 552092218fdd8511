"""`enishi bench`: how fast every game is on one core of this machine."""

import argparse
import json

from enishi.games import ids, load
from enishi.lab.bench import Measure, measure
from enishi.terminal.table import Table
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("--game", action="append", metavar="ID", help=speak("cli.bench.game"))
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help=speak("cli.bench.seconds"))
    parser.add_argument("--json", action="store_true", help=speak("cli.json"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    games = [load(id) for id in arguments.game or ids()]
    measures = [measure(game, arguments.seconds) for game in games]
    if arguments.json:
        print(json.dumps([found.to_dict() for found in measures]))
    else:
        print(_table(measures, speak).text())
    return 0


def _table(measures: list[Measure], speak: Speaker) -> Table:
    columns = ("game", "seats", "events", "games", "bytes", "cold", "cached")
    table = Table([speak(f"cli.bench.column_{column}") for column in columns], right=frozenset(range(1, len(columns))))
    for found in measures:
        rates = f"{found.events_per_second / 1e6:.2f}", f"{found.games_per_second:,.0f}"
        times = f"{found.cold_seconds:.1f}", f"{found.cached_seconds:.2f}"
        table.add(found.game, str(found.seats), *rates, str(found.bytes), *times)
    return table
