"""`enishi analyse <file>`: what each seat could expect at every moment of a recorded match, and what changed it most."""

import argparse
import json

from enishi.commands._records import read_record
from enishi.games import load
from enishi.lab.analysis import MOST_MOMENTS, PLAYOUTS, Analysis, Moment, Swing, analyse
from enishi.lab.tables import WIDEST, lab_words
from enishi.match import Match
from enishi.record import replay
from enishi.terminal.table import Table
from enishi.words import Speaker

SMALLEST_SHOWN = 0.005
"""Changes below half a percent are not worth a word."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("file", help=speak("cli.replay.file"))
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, metavar="N", help=speak("cli.analyse.playouts"))
    parser.add_argument("--moments", type=int, default=MOST_MOMENTS, metavar="N", help=speak("cli.analyse.moments"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=speak("cli.analyse.seed"))
    parser.add_argument("--json", action="store_true", help=speak("cli.json"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    match = replay(read_record(arguments.file, speak))
    found = analyse(match, arguments.playouts, arguments.seed, arguments.moments)
    print(json.dumps(found.to_dict()) if arguments.json else _text(found, match, speak.language))
    return 0


def _text(found: Analysis, match: Match, language: str) -> str:
    speak = lab_words().speaker(language, match.names)
    words = load(found.game).words
    tell = words.speaker(language, match.names)
    told = [" ".join(tell.line(line) for line in match.told(number).lines) for number in range(found.events)]
    title = words.say("title", language)
    heading = speak("analysis.heading", title=title, seats=found.seats, events=found.events, playouts=found.playouts)
    return "\n".join([heading, _moments(found, speak, told).text(WIDEST), *_swings(found, speak, told)])


def _moments(found: Analysis, speak: Speaker, told: list[str]) -> Table:
    seats = [speak("analysis.seat", seat=seat) for seat in range(found.seats)]
    table = Table([speak("analysis.moment"), *seats, speak("analysis.event")], right=frozenset(range(found.seats + 1)))
    swings = {swing.moment for swing in found.swings}
    for moment in found.moments:
        before = told[moment.number - 1] if moment.number else speak("analysis.beginning")
        mark = "*" if moment.number in swings else ""
        table.add(f"{mark}{moment.number}", *(_share(moment, seat) for seat in range(found.seats)), before)
    return table


def _share(moment: Moment, seat: int) -> str:
    """A seat's expected return with half of its 95 % interval."""
    return f"{moment.returns[seat]:.0%} ±{1.96 * moment.errors[seat] * 100:.0f}"


def _swings(found: Analysis, speak: Speaker, told: list[str]) -> list[str]:
    if not found.swings:
        return [speak("analysis.no_swings")]
    return [speak("analysis.swings"), *(f"  {_swing(swing, speak, told)}" for swing in found.swings)]


def _swing(swing: Swing, speak: Speaker, told: list[str]) -> str:
    gains = [(seat, change) for seat, change in enumerate(swing.changes) if abs(change) >= SMALLEST_SHOWN]
    changes = ", ".join(speak("analysis.gain", seat=seat, percent=f"{change:+.0%}") for seat, change in gains)
    said = speak("analysis.swing", moment=swing.moment, changes=changes, told=told[swing.moment - 1])
    better = swing.better
    if better is None:
        return said
    kept = speak("analysis.better", move=better.move, percent=f"{better.expected:.0%}", margin=f"{1.96 * better.error * 100:.0f}")
    return "\n      ".join([said + kept, *(speak.line(line) for line in better.why)])
