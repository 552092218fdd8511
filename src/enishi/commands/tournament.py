"""`enishi tournament <game> --bots a,b`: bots against each other."""

import argparse
import json

from enishi.commands import add_setup, setup_of
from enishi.commands._tables import add_tables, check_tables, written
from enishi.commands.simulate import number
from enishi.games import load
from enishi.lab.tables import made_by
from enishi.lab.tournament import Standing, Tournament, tournament
from enishi.lab.tournament.standings import margin
from enishi.terminal.table import Table
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak)
    parser.add_argument("--bots", default="normal,random", metavar="A,B", help=speak("cli.tournament.bots"))
    parser.add_argument("--games", default="100", metavar="N", help=speak("cli.tournament.games"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=speak("cli.seed"))
    parser.add_argument("--processes", type=int, metavar="N", help=speak("cli.tournament.processes"))
    parser.add_argument("--fixed", action="store_true", help=speak("cli.tournament.fixed"))
    parser.add_argument("--records", metavar="FILE", help=speak("cli.tournament.records"))
    add_tables(parser, speak)
    parser.add_argument("--ratings", metavar="FILE", help=speak("cli.tournament.ratings"))
    parser.add_argument("--json", action="store_true", help=speak("cli.json"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    check_tables(arguments, speak)
    game, options = setup_of(arguments)
    how = {"seats": arguments.seats, "options": options, "seed": arguments.seed, "processes": arguments.processes}
    kept = {
        "with_records": bool(arguments.parquet or arguments.csv),
        "fixed": arguments.fixed,
        "records": arguments.records,
        "ratings": arguments.ratings,
    }
    found = tournament(game.id, arguments.bots.split(","), number(arguments.games, speak), **how, **kept)
    written((game.record for game in found.played if game.record), arguments, speak)
    print(json.dumps(found.to_dict()) if arguments.json else _text(found, speak))
    return 0


def _text(found: Tournament, speak: Speaker) -> str:
    parts = [_standings(found, speak).text(), "", speak("cli.tournament.by_seat"), _by_seat(found, speak).text()]
    if found.stopped:
        parts += ["", speak("cli.tournament.stopped", games=found.games, wanted=found.wanted)]
    return "\n".join([*parts, "", made_by(found.game, found.seed, speak.language)])


def _standings(found: Tournament, speak: Speaker) -> Table:
    columns = ("bot", "games", "mean", "margin", "score", "rating", "time")
    table = Table([speak(f"cli.tournament.column_{column}") for column in columns], right=frozenset(range(1, len(columns))))
    for standing in found.standings:
        numbers = (
            f"{standing.mean:.4f}",
            f"±{standing.margin:.4f}",
            f"{standing.score:.2f}",
            f"{standing.rating:.1f}",
            f"{standing.milliseconds:.1f}",
        )
        table.add(standing.bot, str(len(standing.returns)), *numbers)
    return table


def _by_seat(found: Tournament, speak: Speaker) -> Table:
    names = load(found.game).words.speaker(speak.language)
    seats = [names.seat(seat) for seat in range(found.seats)]
    table = Table([speak("cli.tournament.column_bot"), *seats], right=frozenset(range(1, found.seats + 1)))
    for standing in found.standings:
        table.add(standing.bot, *(_in_seat(standing, seat) for seat in range(found.seats)))
    if len(found.standings) > 1:
        table.add(speak("cli.tournament.all"), *(f"{mean:.3f} ±{off:.3f}" for mean, off in found.by_seat()))
    return table


def _in_seat(standing: Standing, seat: int) -> str:
    values = standing.by_seat.get(seat)
    return f"{sum(values) / len(values):.3f} ±{margin(values):.3f}" if values else ""
