"""Where the files of a game for browsers are, if they were built from the sources as they are now. Nothing is compiled here."""

import json
from functools import cache
from pathlib import Path

from enishi.games.game import Game
from enishi.kernel.twin import cache_folder, source_hash

FILES = ("rules.wasm", "mind.wasm", "game.json")
"""The page comes last: where it is, the others are, too."""
SHIPPED = Path(__file__).parent / "built"


def found_files(game: Game) -> Path | None:
    """The folder with a game's files, None where they were not built."""
    for folder in (SHIPPED / game.id, kept_folder(game)):
        if _is_of(game, folder):
            return folder
    return None


@cache
def served_files(game: Game) -> tuple[str, Path] | None:
    """The same for a site, which looks once: the hash of the sources, by which browsers keep the files, and the folder."""
    folder = found_files(game)
    return (source_hash(game.package), folder) if folder else None


def kept_folder(game: Game) -> Path:
    """Where they are kept with other compiled code."""
    return cache_folder(game.package) / "wasm"


def _is_of(game: Game, folder: Path) -> bool:
    """Whether a folder has the files of a game as its sources are now."""
    try:
        page = json.loads((folder / "game.json").read_bytes())
    except (OSError, ValueError):
        return False
    return bool(page.get("sources") == source_hash(game.package))
