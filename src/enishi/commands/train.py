"""`enishi train <game>[:seats] …`: nets that learn games by playing themselves."""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enishi.commands import Usage, options_of
from enishi.extras import require
from enishi.games import load
from enishi.terminal.table import Table
from enishi.words import Speaker

if TYPE_CHECKING:
    from enishi.learn import Trained
    from enishi.learn.run import Row

BARS = "▁▂▃▄▅▆▇█"
SHOWN = ("rival", "tutor", "random", "past")
"""Whom the curve is about: the first of these that the net has met."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("games", nargs="+", metavar="GAME[:SEATS]", help=speak("cli.train.games"))
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help=speak("cli.option"))
    parser.add_argument("--minutes", type=float, default=20.0, metavar="N", help=speak("cli.train.minutes"))
    parser.add_argument("--updates", type=int, metavar="N", help=speak("cli.train.updates"))
    parser.add_argument("--device", default="cpu", metavar="cpu|cuda", help=speak("cli.train.device"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=speak("cli.seed"))
    parser.add_argument("--start", metavar="FILE", help=speak("cli.train.start"))
    parser.add_argument("--out", default="training", metavar="DIR", help=speak("cli.train.out"))
    parser.add_argument("--measured", type=int, default=40, metavar="N", help=speak("cli.train.measured"))
    parser.add_argument("--processes", type=int, metavar="N", help=speak("cli.tournament.processes"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    require("learn", "torch", "gymnasium")
    chosen = [chosen_game(text, speak) for text in arguments.games]
    if len(chosen) > 1:
        return _side_by_side(arguments)
    from enishi.learn import train

    game, seats = chosen[0]
    teller = Teller(speak)
    trained = train(
        game,
        seats=seats,
        options=options_of(load(game), arguments.option),
        minutes=arguments.minutes,
        updates=arguments.updates,
        device=arguments.device,
        seed=arguments.seed,
        folder=arguments.out,
        command=written_command(arguments),
        report=teller.tell,
        start=arguments.start,
    )
    print(speak("cli.train.written", file=str(trained.file), kilobytes=trained.file.stat().st_size // 1000))
    if arguments.measured:
        print(measure(trained, arguments.measured, arguments.processes, speak))
    return 0


def chosen_game(text: str, speak: Speaker) -> tuple[str, int | None]:
    """A game, and its seats where they are given."""
    game, colon, seats = text.partition(":")
    if colon and not seats.isdecimal():
        raise Usage(speak("cli.train.bad_game", text=text))
    return load(game).id, int(seats) if colon else None


def written_command(arguments: argparse.Namespace) -> str:
    """The command that made a net, as its file tells it: what makes no difference to the net is left out."""
    length = ["--minutes", f"{arguments.minutes:g}"] if arguments.updates is None else ["--updates", str(arguments.updates)]
    options = [word for pair in arguments.option for word in ("--option", pair)]
    options += ["--start", arguments.start] if arguments.start else []
    return " ".join(["enishi train", *arguments.games, *length, "--device", arguments.device, "--seed", str(arguments.seed), *options])


def _side_by_side(arguments: argparse.Namespace) -> int:
    """Every game in a process of its own, so that one that fails leaves the others alone; they tell lines with their name before."""
    kept = {"minutes": arguments.minutes, "device": arguments.device, "seed": arguments.seed, "out": arguments.out}
    kept |= {
        "measured": arguments.measured,
        "start": arguments.start,
        "lang": arguments.lang,
        "updates": arguments.updates,
        "processes": arguments.processes,
    }
    settings = [word for name, value in kept.items() if value is not None for word in (f"--{name}", str(value))]
    settings += [word for pair in arguments.option for word in ("--option", pair)]
    running = [subprocess.Popen([sys.executable, "-m", "enishi.cli", "train", game, *settings]) for game in arguments.games]
    return max(process.wait() for process in running)


class Teller:
    """Tells how training goes, a line at a time with the curve so far."""

    def __init__(self, speak: Speaker) -> None:
        self.speak = speak
        self.rows: list[Row] = []

    def tell(self, row: "Row") -> None:
        self.rows.append(row)
        shares = " ".join(f"{self.speak(f'cli.train.against_{name}')} {share:.2f}" for name, share in row.shares.items())
        facts = {"percent": round(100 * row.progress), "seconds": round(row.seconds), "decisions": f"{row.decisions:,}", "shares": shares}
        print(self.speak("cli.train.line", entropy=f"{row.entropy:.2f}", curve=curve(self.rows), **facts), flush=True)


def curve(rows: "list[Row]") -> str:
    """Shares of success so far as a row of bars."""
    name = next((name for name in SHOWN if any(name in row.shares for row in rows)), None)
    shares = [row.shares[name] for row in rows if name in row.shares] if name else []
    return "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in shares)


def measure(trained: "Trained", games: int, processes: int | None, speak: Speaker) -> str:
    """The table of strength; the net is written anew, with what was found in its file."""
    from enishi.learn.files import rewritten
    from enishi.learn.strength import OPPONENTS, player, strengths

    against = [*OPPONENTS, *(player(file) for file in trained.earlier)]
    table = Table([speak(f"cli.train.column_{name}") for name in ("against", "mean", "margin", "games")], right=frozenset((1, 2, 3)))
    found: dict[str, Any] = {}
    for one in strengths(trained.course, player(trained.file), against, games, processes):
        name = Path(one.against.partition("=")[2]).stem if "=" in one.against else one.against
        found[name] = one.to_dict()
        table.add(name, f"{one.mean:.3f}", f"±{one.margin:.3f}", str(one.games))
    rewritten(trained.file, strength=found)
    (trained.file.parent / "strength.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return table.text()
