"""`enishi balance <game>`: finds options with which all seats are equal."""

import argparse
import csv
import random
import sys
from pathlib import Path

import msgspec

from enishi.commands import Usage
from enishi.commands.simulate import number
from enishi.commands.study import Reporter, seats_of, values_of, workers_of
from enishi.errors import BadOption, bad_number, check_minutes
from enishi.extras import require
from enishi.games import load
from enishi.games.game import Game
from enishi.games.manifest import Option
from enishi.lab.balance.balance import FRESH, Balance, balance, race_rows, unfairness
from enishi.lab.balance.race import Race, begun
from enishi.lab.study.files import write_files
from enishi.lab.study.plan import Plan, checked, combinations
from enishi.lab.study.verdicts import Teller, bounds
from enishi.lab.study.verdicts import number as written
from enishi.words import Speaker

RACE_TABLE = "race.csv"
RACE_COLUMNS = ("options", "games", "farthest_from_fair", "low", "high", "state")


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", help=speak("cli.game"))
    parser.add_argument("--over", action="append", default=[], metavar="K", help=speak("cli.balance.over"))
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help=speak("cli.balance.option"))
    parser.add_argument("--sample", type=int, metavar="N", help=speak("cli.balance.sample"))
    parser.add_argument("--seats", metavar="N", help=speak("cli.seats"))
    parser.add_argument("--bots", default="normal", metavar="A", help=speak("cli.study.bots"))
    parser.add_argument("--within", type=float, default=0.05, metavar="X", help=speak("cli.study.within"))
    parser.add_argument("--error", type=float, default=0.05, metavar="X", help=speak("cli.study.error"))
    parser.add_argument("--shortlist", type=int, default=5, metavar="N", help=speak("cli.balance.shortlist"))
    parser.add_argument("--games", default="2000", metavar="N", help=speak("cli.study.games"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=speak("cli.seed"))
    parser.add_argument("--minutes", type=float, default=10.0, metavar="N", help=speak("cli.study.minutes"))
    parser.add_argument("--out", metavar="DIR", help=speak("cli.balance.out"))
    parser.add_argument("--processes", type=int, metavar="N", help=speak("cli.tournament.processes"))
    parser.add_argument("--ray", metavar="ADDRESS", help=speak("cli.study.ray"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    plan = checked(_plan(arguments, speak))
    require("lab", "vl_convert")  # what the report is drawn with: better said before games are played than after
    if arguments.shortlist < 1:
        raise bad_number("shortlist", arguments.shortlist, 1)
    folder, teller = Path(arguments.out or f"balance-{plan.game}"), Teller(plan, speak.language)
    workers = workers_of(arguments, speak)

    def raced(found: Race) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / RACE_TABLE).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([RACE_COLUMNS, *race_rows(found)])
        print(_standing(found, teller, workers.count), file=sys.stderr)

    print(_beginning(plan, arguments.shortlist, teller), file=sys.stderr)
    try:
        found = balance(plan, folder, arguments.shortlist, workers, 60 * arguments.minutes, raced, Reporter(workers, teller))
    finally:
        workers.close()
    _tell(found, folder, teller)
    return 0


def _plan(arguments: argparse.Namespace, speak: Speaker) -> Plan:
    game = load(arguments.game)
    seats = seats_of(game, arguments.seats or str(game.manifest.usual_seats), speak)
    if len(seats) != 1 or seats[0] < 2:
        raise Usage(speak("cli.balance.one_number"))
    check_minutes(arguments.minutes)
    given = values_of(game, arguments.option)
    options = given | {name: list(_option(game, name).values(seats[0])) for name in arguments.over}
    if not options:
        raise Usage(speak("cli.balance.nothing", options=[option.name for option in game.manifest.options]))
    facts = {"within": arguments.within, "error": arguments.error, "seed": arguments.seed, "games": number(arguments.games, speak)}
    plan = Plan(game=game.id, version=game.manifest.version, seats=seats, options=options, bots=[arguments.bots], courses=0, **facts)
    return plan if arguments.sample is None else _sampled(plan, arguments.sample)


def _option(game: Game, name: str) -> Option:
    option = game.manifest.option(name)
    if option is None:
        raise BadOption("unknown_option", option=name, options=[option.name for option in game.manifest.options])
    return option


def _sampled(plan: Plan, sample: int) -> Plan:
    """Some of the combinations, drawn by the seed; the usual options are always among them."""
    if sample < 2:
        raise bad_number("sample", sample, 2)
    every = list(combinations(checked(plan)))
    usual = {name: _option(load(plan.game), name).default(plan.seats[0]) for name in plan.options}
    drawn = random.Random(f"sample {plan.seed}").sample(every, min(sample, len(every)))
    chosen = [usual, *(one for one in drawn if one != usual)][: len(drawn)]
    return msgspec.structs.replace(plan, options={}, chosen=chosen)


def _beginning(plan: Plan, wanted: int, teller: Teller) -> str:
    """What is about to be played."""
    race = begun(plan, wanted)
    facts = {
        "setups": len(race.runners),
        "games": f"{race.games_left:,}",
        "wanted": min(wanted, len(race.runners)),
        "most": f"{plan.games:,}",
    }
    return teller.say("balance.beginning", **facts)


def _standing(found: Race, teller: Teller, workers: int) -> str:
    states = [one.state for one in found.runners]
    counts = {state: states.count(state) for state in ("running", "lopsided", "set_aside", "shortlisted")}
    played = f"{sum(one.games for one in found.runners):,}"
    told = teller.say("balance.race", setups=len(states), rounds=found.rounds, games=played, **counts)
    if found.finished or not found.seconds:
        return told
    minutes = max(1, round(found.seconds_left / workers / 60))
    return told + teller.say("balance.time", minutes=minutes, count=workers)


def _tell(found: Balance, folder: Path, teller: Teller) -> None:
    if not found.race.best:
        print(teller.say("balance.none" if found.race.finished else "balance.begun", within=found.plan.within))
    elif not found.race.finished:
        print(teller.say("balance.unfinished"))
    if found.findings is None:
        _tell_race(found.race, teller)
        return
    for one in found.shortlist:
        facts = {"setup": teller.options(one.options, one.seats), "unfairness": written(unfairness(one)), "games": f"{one.games:,}"}
        print("\n  ".join([teller.say("balance.shortlisted", **facts), *(teller.one_seat(seat, one.bots) for seat in one.by_seat)]))
    if found.race.finished and not found.findings.finished:
        print(teller.say("progress.stopped"))
    print(teller.say("progress.written", file=write_files(found.findings, folder / FRESH, teller.say.language)))


def _tell_race(found: Race, teller: Teller) -> None:
    """What there is where nothing was measured afresh."""
    for one in found.best:
        if one.farthest:
            facts = {"setup": teller.options(one.cell.setup, one.cell.seats), "games": one.games}
            print(teller.say("balance.so_far", **facts, **bounds(one.farthest)))
