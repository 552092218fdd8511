"""The games: every folder here that does not begin with `_` is one, and its name is its id."""

import os
from functools import cache
from importlib import invalidate_caches
from pathlib import Path

from enishi.errors import BadSetup
from enishi.games.game import Game

OWN_GAMES = "ENISHI_GAMES"
"""The environment variable that names folders with games of one's own; Python looks for the pages of games there, too."""
FRONT_PAGES = ("__init__.py", "__init__.pyc")
"""What makes a folder a game; in a browser all pages come compiled."""
MARK = "variant.json"
"""In the folder of a variant: which game it is a variant of, and what was changed."""


def look_in(*folders: Path) -> None:
    """From now on games are looked for in these folders, too; where two have the same id, the first that was looked in."""
    __path__.extend(str(folder) for folder in folders if str(folder) not in __path__)
    invalidate_caches()


look_in(*(Path(folder).absolute() for folder in os.environ.get(OWN_GAMES, "").split(os.pathsep) if folder))


def folder_of(id: str) -> Path | None:
    """The folder of a game."""
    places = (Path(place) / id for place in __path__)
    return next((folder for folder in places if any((folder / page).is_file() for page in FRONT_PAGES)), None)


def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return _ids(tuple(__path__))


@cache
def _ids(places: tuple[str, ...]) -> tuple[str, ...]:
    folders = {entry.name for place in places if Path(place).is_dir() for entry in Path(place).iterdir()}
    return tuple(sorted(name for name in folders if name.isidentifier() and name[0] != "_" and folder_of(name)))


@cache
def _loaded(id: str) -> Game:
    """Looked for once; what is not there is looked for again the next time."""
    if not id.isidentifier() or not folder_of(id):
        raise BadSetup("unknown_game", game=id, games=list(ids()))
    return Game(f"{__name__}.{id}")


def load(id: str) -> Game:
    """The game of this id; a folder that begins with `_` is found too, when it is asked for."""
    if not isinstance(id, str):
        raise BadSetup("unknown_game", game=str(id), games=list(ids()))
    return _loaded(id)
