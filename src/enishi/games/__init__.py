"""The games: every folder here that does not begin with `_` is one, and its name is its id."""

from functools import cache
from importlib.resources import files

from enishi.errors import BadSetup
from enishi.kernel.game import Game


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    folders = (entry.name for entry in files(__name__).iterdir() if entry.is_dir())
    return tuple(sorted(name for name in folders if name[0] not in "_." and (files(__name__) / name / "rules.py").is_file()))


@cache
def _loaded(package: str) -> Game:
    return Game(package)


def load(id: str) -> Game:
    """The game of this id."""
    if not isinstance(id, str) or id not in ids():
        raise BadSetup("unknown_game", game=str(id), games=list(ids()))
    return _loaded(f"{__name__}.{id}")
