"""`enishi fork <game> <id> --set NAME=VALUE`: a variant of a game, in a folder of one's own."""

import argparse
import os
import sys
from pathlib import Path

from enishi.commands import Usage
from enishi.commands.check import report_checks
from enishi.games import OWN_GAMES, load
from enishi.games.game import Game
from enishi.lab.rehearsal import Compared
from enishi.lab.variant import constants, fork, try_out
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", help=speak("cli.game"))
    parser.add_argument("id", nargs="?", help=speak("cli.fork.id"))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=speak("cli.fork.set"))
    parser.add_argument("--into", metavar="DIR", help=speak("cli.fork.into"))
    parser.add_argument("--title", metavar="X", help=speak("cli.fork.title"))
    parser.add_argument("--title-ja", metavar="X", help=speak("cli.fork.title_ja"))
    parser.add_argument("--unchecked", action="store_true", help=speak("cli.fork.unchecked"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    if arguments.id is None:
        print(_settable(load(arguments.game), speak))
        return 0
    own = os.environ.get(OWN_GAMES, "").split(os.pathsep)[0]
    into = Path(arguments.into or own or "games").absolute()
    titles = {language: title for language, title in (("en", arguments.title), ("ja", arguments.title_ja)) if title}
    game = fork(arguments.game, arguments.id, _changes(arguments.set, speak), into, titles)
    print(speak("cli.fork.trying"), file=sys.stderr, flush=True)
    compared = try_out(game, speak.language)
    print(speak("cli.fork.made", id=game.id, folder=game.folder))
    if str(into) not in os.environ.get(OWN_GAMES, "").split(os.pathsep):
        print(speak("cli.fork.variable", variable=OWN_GAMES, folder=into))
    if list(game.folder.glob("insight*")):
        print(speak("cli.fork.insight"))
    print(speak("cli.fork.site"))
    print(_beside(compared, speak))
    if arguments.unchecked:
        return 0
    print(speak("cli.fork.checking", id=game.id), file=sys.stderr, flush=True)
    return report_checks(game.id, into, speak)


def _settable(game: Game, speak: Speaker) -> str:
    """All constants, each with what the game's pages say of it."""
    lines = (f"{one.name}={one.value!r}  {one.meaning}".rstrip() for one in constants(game.folder).values())
    return "\n  ".join([speak("cli.fork.settable"), *lines])


def _beside(compared: Compared, speak: Speaker) -> str:
    """The variant beside its original: a value that makes no sense often shows here."""
    if compared.same:
        return speak("cli.fork.same", games=f"{compared.games:,}")
    facts: dict[str, object] = {"games": f"{compared.games:,}", "seats": compared.seats}
    for name, average in (("own", compared.own), ("original", compared.original)):
        wins = [f"{share:.2f}" for share in average.shares]
        facts[name] = speak("cli.fork.average", events=f"{average.events:.1f}", wins=wins, score=f"{average.score:.2f}")
    return speak("cli.fork.beside", **facts)


def _changes(pairs: list[str], speak: Speaker) -> dict[str, str]:
    changes = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise Usage(speak("cli.fork.no_pair", text=pair))
        changes[name.strip()] = value.strip()
    return changes
