"""`enishi wasm [game …]`: builds the rules and searches of games as WebAssembly, for the site or as a package for npm."""

import argparse
from pathlib import Path

from enishi.commands import Usage
from enishi.games import ids, load
from enishi.kernel.wasm.linker import linker
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help=speak("cli.wasm.games"))
    parser.add_argument("--package", type=Path, metavar="FOLDER", help=speak("cli.wasm.package"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    from enishi.wasm.build import ship
    from enishi.wasm.found import FILES
    from enishi.wasm.package import write_package

    games = [load(id) for id in arguments.games or ids()]
    if linker() is None:
        raise Usage(speak("cli.wasm.no_linker"))
    for game in games:
        folder = ship(game)
        sizes = ", ".join(f"{name} {(folder / name).stat().st_size:,}" for name in FILES)
        print(f"{game.id}: {sizes}", flush=True)
    if arguments.package:
        write_package(arguments.package, games)
        print(speak("cli.wasm.written", folder=str(arguments.package)))
    return 0
