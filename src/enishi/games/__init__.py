"""The games: every folder here that does not begin with `_` is one, and its name is its id."""

from functools import cache
from importlib.resources import files

from enishi.errors import BadSetup
from enishi.kernel.game import Game


def _is_game(id: str) -> bool:
    return (files(__name__) / id / "rules.py").is_file()


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    folders = (entry.name for entry in files(__name__).iterdir() if entry.is_dir())
    return tuple(sorted(name for name in folders if name[0] not in "_." and _is_game(name)))


@cache
def _loaded(id: str) -> Game:
    """Looked for once; what is not there is looked for again the next time."""
    if not id.isidentifier() or not _is_game(id):
        raise BadSetup("unknown_game", game=id, games=list(ids()))
    return Game(f"{__name__}.{id}")


def load(id: str) -> Game:
    """The game of this id; a folder that begins with `_` is found too, when it is asked for."""
    if not isinstance(id, str):
        raise BadSetup("unknown_game", game=str(id), games=list(ids()))
    return _loaded(id)
