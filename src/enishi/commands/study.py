"""`enishi study <game>`: a designer's question, answered by many games in one report."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from enishi.commands import Usage, option_of
from enishi.commands.simulate import number
from enishi.errors import bad_number, check_minutes
from enishi.extras import require
from enishi.games import load
from enishi.games.game import Game
from enishi.lab.device import check_device, check_name
from enishi.lab.intervals import games_needed
from enishi.lab.study.chance import chances
from enishi.lab.study.changes import changes
from enishi.lab.study.doubts import doubts
from enishi.lab.study.fairness import published_plan, write_fairness
from enishi.lab.study.files import write_files
from enishi.lab.study.findings import Findings, fair_share, setup_found, step_found
from enishi.lab.study.journal import Journal, played
from enishi.lab.study.note import Note
from enishi.lab.study.on_device import nothing_for, on_device, setups_of_nets
from enishi.lab.study.plan import Plan, cells, checked, read_plan
from enishi.lab.study.played import sources_of
from enishi.lab.study.run import Cores, Progress, Standing, Workers
from enishi.lab.study.run import run as play
from enishi.lab.study.study import found
from enishi.lab.study.verdicts import Teller
from enishi.words import Speaker

USUAL_MINUTES = 10.0
USUAL: dict[str, Any] = {
    "seats": None,
    "option": [],
    "bots": None,
    "ladder": "hard,normal,random",
    "ladder_seats": None,
    "games": "2000",
    "within": 0.05,
    "margin": None,
    "error": 0.05,
    "courses": 60,
    "random": "0",
    "seed": 0,
}
"""What makes a plan, as long as nothing else is typed; a plan that is written already says all of it itself."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", nargs="?", help=speak("cli.game"))
    parser.add_argument("--plan", metavar="FILE", help=speak("cli.study.plan"))
    parser.add_argument("--published", action="store_true", help=speak("cli.study.published"))
    parser.add_argument("--renew", action="store_true", help=speak("cli.study.renew"))
    parser.add_argument("--seats", metavar="N,M", help=speak("cli.study.seats"))
    parser.add_argument("--option", action="append", metavar="K=V", help=speak("cli.study.option"))
    parser.add_argument("--bots", action="append", metavar="A", help=speak("cli.study.bots"))
    parser.add_argument("--ladder", metavar="A,B", help=speak("cli.study.ladder"))
    parser.add_argument("--ladder-seats", type=int, metavar="N", help=speak("cli.study.ladder_seats"))
    parser.add_argument("--games", metavar="N", help=speak("cli.study.games"))
    parser.add_argument("--within", type=float, metavar="X", help=speak("cli.study.within"))
    parser.add_argument("--margin", type=float, metavar="X", help=speak("cli.study.margin"))
    parser.add_argument("--error", type=float, metavar="X", help=speak("cli.study.error"))
    parser.add_argument("--courses", type=int, metavar="N", help=speak("cli.study.courses"))
    parser.add_argument("--random", metavar="N", help=speak("cli.study.random"))
    parser.add_argument("--device", metavar="cpu|cuda", help=speak("cli.study.device"))
    parser.add_argument("--seed", type=int, metavar="N", help=speak("cli.seed"))
    parser.add_argument("--minutes", type=float, default=USUAL_MINUTES, metavar="N", help=speak("cli.study.minutes"))
    parser.add_argument("--out", metavar="DIR", help=speak("cli.study.out"))
    parser.add_argument("--processes", type=int, metavar="N", help=speak("cli.tournament.processes"))
    parser.add_argument("--ray", metavar="ADDRESS", help=speak("cli.study.ray"))
    parser.set_defaults(**USUAL)


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    plan = checked(plan_of(arguments, speak))
    require("lab", "vl_convert")  # what the report is drawn with: better said before games are played than after
    folder = Path(arguments.out or f"study-{plan.game}")
    teller = Teller(plan, speak.language)
    device = _device(arguments, plan, teller)
    workers = on_device(workers_of(arguments, speak), device)
    try:
        chance = chances(plan, device)
        with Journal(folder, plan) as journal:
            _begin(journal, teller)
            progress = play(journal, workers, 60 * arguments.minutes, Reporter(workers, teller))
            findings = found(journal, progress, chance)
    finally:
        workers.close()
    tell(findings, teller)
    print(teller.say("progress.written", file=write_files(findings, folder, speak.language)))
    if arguments.renew:
        _renew(findings, teller)
    return 0


def _device(arguments: argparse.Namespace, plan: Plan, teller: Teller) -> str:
    """Where random games and those of nets alone are played; bots that think are played on cores only."""
    if arguments.device is None:
        return "cpu"
    check_name(arguments.device)
    nets = setups_of_nets(plan)
    if not nets and not plan.random:
        raise Usage(nothing_for(arguments.device, teller))
    check_device(arguments.device)
    if nets:
        facts = {"device": arguments.device, "nets": nets, "setups": len(cells(plan))}
        print(teller.say("progress.on_device", **facts), file=sys.stderr)
    return str(arguments.device)


def _renew(findings: Findings, teller: Teller) -> None:
    """Writes the rulebook page's section, which tells of whole studies only."""
    if not findings.finished:
        print(teller.say("fairness.unfinished"))
        return
    folder = load(findings.plan.game).folder
    write_fairness(findings, folder)
    print(teller.say("fairness.written", folder=folder))


def _begin(journal: Journal, teller: Teller) -> None:
    """Says what is about to be played, and what is there already."""
    print(_estimate(journal.plan, teller), file=sys.stderr)
    there = played(journal, cells(journal.plan))
    if there:
        print(teller.say("progress.resumed", games=f"{there:,}"), file=sys.stderr)
    others = journal.by_others(sources_of(journal.plan.game))
    if others:
        print(teller.say("progress.by_others", games=f"{others:,}"), file=sys.stderr)
    if journal.dropped:
        print(teller.say("progress.dropped", lines=journal.dropped), file=sys.stderr)


def tell(findings: Findings, teller: Teller) -> None:
    """What was found, in sentences."""
    for one in findings.setups:
        for sentence in teller.wins(one) + teller.facts(one):
            print(f"{teller.label(one)}: {sentence}")
    for sentence in changes(findings, teller):
        print(sentence)
    for step in findings.ladder:
        print(teller.luck(step))
    for sentence in doubts(teller):
        print(sentence)
    if not findings.finished:
        print(teller.say("progress.stopped"))


def workers_of(arguments: argparse.Namespace, speak: Speaker) -> Workers:
    """Who plays."""
    if arguments.processes is not None and arguments.processes < 1:
        raise bad_number("processes", arguments.processes, 1)
    if arguments.ray and arguments.processes is not None:
        raise Usage(speak("cli.study.ray_alone"))
    if arguments.ray:
        from enishi.lab.study.cluster import Cluster

        return Cluster(arguments.ray)
    return Cores(arguments.processes)


def plan_of(arguments: argparse.Namespace, speak: Speaker) -> Plan:
    """The plan in a file, or as the command line says."""
    check_minutes(arguments.minutes)
    if arguments.renew and not arguments.published:
        raise Usage(speak("cli.study.renew_what"))
    if arguments.plan or arguments.published:
        return _written_plan(arguments, speak)
    if not arguments.game:
        raise Usage(speak("cli.study.no_game"))
    game = load(arguments.game)
    seats = seats_of(game, arguments.seats, speak)
    return Plan(
        game=game.id,
        version=game.manifest.version,
        seats=seats,
        options=values_of(game, arguments.option),
        bots=arguments.bots or ["normal"],
        ladder=_ladder(arguments.ladder, seats, arguments.ladder_seats),
        ladder_seats=arguments.ladder_seats,
        games=number(arguments.games, speak),
        within=arguments.within,
        margin=arguments.margin,
        error=arguments.error,
        courses=arguments.courses,
        random=number(arguments.random, speak),
        seed=arguments.seed,
    )


def _written_plan(arguments: argparse.Namespace, speak: Speaker) -> Plan:
    """A plan that is written already; nothing beside it is passed over."""
    typed = [f"--{name.replace('_', '-')}" for name, usual in USUAL.items() if getattr(arguments, name) != usual]
    if arguments.plan and arguments.published:
        typed.append("--published")
    if typed:
        raise Usage(speak("cli.study.planned", typed=typed))
    if arguments.plan:
        plan = read_plan(Path(arguments.plan))
        if arguments.game not in (None, plan.game):
            raise Usage(speak("cli.study.other_game", game=plan.game))
        return plan
    if not arguments.game:
        raise Usage(speak("cli.study.no_game"))
    return published_plan(load(arguments.game).id)


def _ladder(text: str, seats: Sequence[int], own: int | None) -> list[str]:
    """Nobody is better than another where all play alone."""
    return [] if text == "none" or (own or max(seats)) < 2 else text.split(",")


def seats_of(game: Game, text: str | None, speak: Speaker) -> list[int]:
    """Numbers of seats as people type them: 4, or 2,4, or 2-5; all that the game has where nothing is said."""
    if text is None:
        return list(range(game.manifest.fewest_seats, game.manifest.most_seats + 1))
    found: list[int] = []
    for part in text.split(","):
        low, to, high = part.partition("-")
        last = high if to else low
        if not low.isdecimal() or not last.isdecimal() or not 0 <= int(last) - int(low) <= 100:
            raise Usage(speak("cli.study.no_seats", text=text))
        found += range(int(low), int(last) + 1)
    return found


def values_of(game: Game, pairs: Sequence[str]) -> dict[str, list[Any]]:
    """Options as typed, `k=v` each; one that is typed again is another value to be tried."""
    found: dict[str, list[Any]] = {}
    for pair in pairs:
        name, value = option_of(game, pair)
        found.setdefault(name, []).append(value)
    return found


def _estimate(plan: Plan, teller: Teller) -> str:
    setups = cells(plan)
    seats = max(cell.seats for cell in setups)
    needed = games_needed(fair_share(load(plan.game), seats), plan.within, plan.error / seats)
    return teller.say("progress.estimate", setups=len(setups), needed=f"{needed:,}", games=f"{plan.games:,}")


class Reporter:
    """Says how a setup stands each time it was looked at, and once how long everything may take."""

    def __init__(self, workers: Workers, teller: Teller) -> None:
        self.workers, self.teller, self.looked = workers, teller, set[str]()

    def __call__(self, progress: Progress, standing: Standing, games: Sequence[Note]) -> None:
        print(self._sentence(progress.plan, standing, games), file=sys.stderr)
        if progress.open and standing.cell.key in self.looked and len(self.looked) < len(progress.standings) + 1:
            self.looked.add("")
            minutes = progress.seconds_left / self.workers.count / 60
            facts = {"minutes": max(1, round(minutes)), "count": self.workers.count, "open": len(progress.open)}
            print(self.teller.say("progress.time", **facts), file=sys.stderr)
        self.looked.add(standing.cell.key)

    def _sentence(self, plan: Plan, standing: Standing, games: Sequence[Note]) -> str:
        cell = standing.cell
        if cell.ladder:
            return self.teller.luck(step_found(plan, cell, games))
        verdict = "; ".join(self.teller.wins(setup_found(plan, cell, games, clear=standing.clear)))
        facts = {"setup": self.teller.setup(cell.seats, cell.setup, cell.bots), "verdict": verdict, "games": f"{len(games):,}"}
        return self.teller.say("progress.setup", **facts)
