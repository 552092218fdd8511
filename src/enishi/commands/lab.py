"""`enishi lab`: a notebook with sliders over a game's options."""

import argparse
import os
import shutil
import subprocess
import sys
from importlib.resources import as_file, files
from pathlib import Path

from enishi.commands import Usage
from enishi.errors import bad_number
from enishi.extras import require
from enishi.games import load
from enishi.words import Speaker

COPY = "enishi_lab.py"


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", nargs="?", help=speak("cli.game"))
    parser.add_argument("--edit", action="store_true", help=speak("cli.lab.edit"))
    parser.add_argument("--port", type=int, metavar="N", help=speak("cli.lab.port"))
    parser.add_argument("--headless", action="store_true", help=speak("cli.lab.headless"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    require("notebook", "marimo")
    if arguments.game:
        load(arguments.game)  # refuses one that does not exist
    if arguments.port is not None and not 1 <= arguments.port <= 65535:
        raise bad_number("port", arguments.port, 1, 65535)
    with as_file(files("enishi.lab") / "notebook.py") as notebook:
        made = command(arguments, _copied(notebook, speak) if arguments.edit else notebook)
        return subprocess.call(made, env=os.environ | {"ENISHI_LANG": arguments.lang})


def command(arguments: argparse.Namespace, notebook: Path) -> list[str]:
    """What starts marimo: to look at, or to write in."""
    how = ["edit" if arguments.edit else "run", str(notebook)]
    settings = [*(["--port", str(arguments.port)] if arguments.port else []), *(["--headless"] if arguments.headless else [])]
    asked = [*(["--game", arguments.game] if arguments.game else []), "--lang", arguments.lang]
    return [sys.executable, "-m", "marimo", *how, *settings, "--", *asked]


def _copied(notebook: Path, speak: Speaker) -> Path:
    """A copy in the present folder, to write in; one that is there is gone on with."""
    copy = Path(COPY)
    try:
        if not copy.exists():
            shutil.copy(notebook, copy)
    except OSError as error:
        raise Usage(speak("cli.tables.no_access", file=COPY, reason=error.strerror or "")) from error
    return copy
