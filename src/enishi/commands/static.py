"""`enishi static out/`: writes a folder that any host of files serves, the whole house without a server."""

import argparse
from pathlib import Path

from enishi.commands import Usage
from enishi.extras import require
from enishi.games import ids, load
from enishi.kernel.wasm.linker import linker
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=speak("cli.static.folder"))
    parser.add_argument("games", nargs="*", metavar="GAME", help=speak("cli.wasm.games"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    require("site", "starlette", "markdown_it", "cryptography")
    from enishi.static.folder import CannotBeMade, is_checkout, write_static

    if not is_checkout():
        raise Usage(speak("cli.static.no_checkout"))
    if linker() is None:
        raise Usage(speak("cli.wasm.no_linker"))
    folder: Path = arguments.folder
    if folder.exists() and not (folder / "service-worker.js").is_file() and (not folder.is_dir() or any(folder.iterdir())):
        raise Usage(speak("cli.static.in_the_way", folder=str(folder)))
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        sizes = write_static(folder, [load(id) for id in arguments.games or ids()])
    except CannotBeMade as failure:
        raise Usage(str(failure)) from failure
    print(speak("cli.static.written", folder=str(folder), megabytes=f"{sum(sizes.values()) / 1e6:.1f}"))
    return 0
