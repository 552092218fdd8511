"""The files of a game for browsers: built once for each version of the sources, into the package or beside other compiled code.

`make wasm` builds into the package, and so does `make wheel`, so that whoever installs a release has them. From a checkout the site takes
what it finds (`wasm.found`) and never waits for a compiler or a linker.
"""

import json
import os
import shutil
import tempfile
from pathlib import Path

from enishi.games.game import Game
from enishi.kernel.twin import Twins, source_hash
from enishi.kernel.wasm.entries import aid_entries, mind_entries, rules_entries
from enishi.kernel.wasm.linker import linked
from enishi.kernel.wasm.lower import lowered
from enishi.wasm import found
from enishi.wasm.describe import describe, shapes_of


def built_files(game: Game) -> Path:
    """The folder with a game's files, built now if need be; raises `NoLinker` where that cannot be."""
    there = found.found_files(game)
    if there:
        return there
    folder = found.kept_folder(game)
    folder.mkdir(parents=True, exist_ok=True)
    twins, shapes = Twins(game.package, compiled=True, keep=False), shapes_of(game)
    aid = aid_entries(game, len(game.aid.COUNTED)) if game.aid else ()
    for name, entries in (("rules.wasm", (*rules_entries(shapes), *aid)), ("mind.wasm", mind_entries(shapes))):
        _write(folder / name, linked(lowered(twins, entries), [entry.name for entry in entries]))
    described = {"sources": source_hash(game.package), **describe(game)}
    _write(folder / "game.json", json.dumps(described, ensure_ascii=False, separators=(",", ":")).encode())
    return folder


def ship(game: Game) -> Path:
    """Puts a game's files into the package."""
    source, target = built_files(game), found.SHIPPED / game.id
    if source != target:
        target.mkdir(parents=True, exist_ok=True)
        for name in found.FILES:
            shutil.copyfile(source / name, target / name)
    return target


def _write(file: Path, content: bytes) -> None:
    """Whole or not at all: two processes may build at once."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
    os.replace(name, file)
