"""`enishi new-game <id>`: the folder of a new game, made from the template."""

import argparse
import keyword
from importlib.resources import as_file, files
from pathlib import Path

from enishi.commands import Usage
from enishi.games import ids
from enishi.words import Speaker

TEMPLATE = "_template"
TITLES = ("Higher Card", "ハイカード")
"""The template's title in each language; a new game is called by its id until it has one."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("id", help=speak("cli.new-game.id"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    id: str = arguments.id
    if not (id.isidentifier() and id.isascii() and id == id.lower()) or id.startswith("_") or keyword.iskeyword(id):
        raise Usage(speak("cli.new-game.no_id", id=id))
    with as_file(files("enishi.games")) as games:
        if id in ids() or (games / id).exists() or (games / f"{id}.py").exists():
            raise Usage(speak("cli.new-game.taken", id=id, games=list(ids())))
        try:
            _copy(games / TEMPLATE, games / id, id)
        except OSError as error:
            raise Usage(speak("cli.new-game.unwritable", folder=str(games), reason=str(error))) from error
        print(speak("cli.new-game.made", folder=str(games / id), id=id))
    return 0


def _copy(template: Path, folder: Path, id: str) -> None:
    """Every file of the template, with the id and a title of its own in place of the template's."""
    for file in sorted(template.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            text = file.read_text(encoding="utf-8").replace(TEMPLATE, id)
            for title in TITLES:
                text = text.replace(title, id.replace("_", " ").title())
            made = folder / file.relative_to(template)
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(text, encoding="utf-8")
