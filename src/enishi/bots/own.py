"""Bots of one's own: a class in a Python file (`mine.py:Greedy`), or one that an installed package offers (entry points `enishi.bots`).

A bot of one's own has `choose(known, seat)`, or `choose(known, seat, talk)`, and answers a legal move's text; `known` is a `Knowledge`.
It may have `team_with` and `agree` for secret signs. It is made with the settings behind its name (`mine.py:Greedy:depth=3`), and with
`seed` if it takes one.
"""

import importlib.util
import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from enishi.bots.knowledge import Knowledge
from enishi.errors import BadSetup, Refused
from enishi.games.parts import Known, Remark
from enishi.kernel.engine import copied

if TYPE_CHECKING:
    from enishi.bots import Bot

OFFERED = "ENISHI_BOTS"
"""The environment variable that tells the workers of a site which bots it was started with."""
GROUP = "enishi.bots"
"""The entry points under which packages offer bots."""
_IN_A_FILE = re.compile(r"(?P<file>.+\.py):(?P<made>[A-Za-z_]\w*)(?P<settings>(?::.*)?)")


class BadBot(Refused):
    """A bot of one's own failed, or chose what is not legal."""


def own_bot(name: str) -> "tuple[str, list[str], Callable[..., Bot]] | None":
    """The name without settings, the settings as written, and what makes the bot; None where the name is of no such bot."""
    in_file = _IN_A_FILE.fullmatch(name)
    if in_file:
        made = _found_in(in_file["file"], in_file["made"])
        return f"{in_file['file']}:{in_file['made']}", _settings(in_file["settings"]), made
    offered, _, settings = name.partition(":")
    point = _offered().get(offered)
    return (offered, _settings(settings), _loaded(point)) if point else None


def offered_bots() -> list[str]:
    """The bots that installed packages offer."""
    return sorted(_offered())


@cache
def site_bots() -> dict[str, str]:
    """The bots that a site offers beside the levels: under the name that people read, without its folder, what makes it."""
    given = [name for name in os.environ.get(OFFERED, "").split(",") if name]
    return {Path(name).name: name for name in [*given, *offered_bots()]}


def offer(names: Sequence[str]) -> None:
    """Has this process, and the workers that it starts, offer these bots on the site."""
    files = [str(Path(name).absolute()) if ".py:" in name else name for name in names]
    os.environ[OFFERED] = ",".join(files)
    site_bots.cache_clear()


def _settings(written: str) -> list[str]:
    return [setting for setting in written.split(":") if setting]


def _offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _loaded(point: EntryPoint) -> "Callable[..., Bot]":
    try:
        return _maker(point.name, point.load())
    except Exception as error:
        raise BadSetup("bot_file_fails", file=point.value, error=f"{type(error).__name__}: {error}") from error


def _found_in(file: str, name: str) -> "Callable[..., Bot]":
    module = _module(Path(file).resolve(), file)
    made: Any = getattr(module, name, None)
    if not callable(getattr(made, "choose", None)):
        bots = [one for one, value in vars(module).items() if inspect.isclass(value) and callable(getattr(value, "choose", None))]
        raise BadSetup("no_bot_in_file", file=file, bot=name, bots=bots)
    return _maker(f"{file}:{name}", made)


@cache
def _module(path: Path, file: str) -> ModuleType:
    """The file as a module, loaded once; files beside it can be imported from it."""
    spec = importlib.util.spec_from_file_location(f"own_bots_of_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadSetup("no_bot_file", file=file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadSetup("bot_file_fails", file=file, error=f"{type(error).__name__}: {error}") from error
    return module


def _maker(name: str, kind: Callable[..., Any]) -> "Callable[..., Bot]":
    """What makes the bot: takes its own settings, and a seed even if the bot takes none."""
    own = list(inspect.signature(kind).parameters.values())
    takes_seed = any(parameter.name == "seed" or parameter.kind is parameter.VAR_KEYWORD for parameter in own)

    def make(**settings: Any) -> OwnBot:
        if not takes_seed:
            settings.pop("seed", None)
        try:
            return OwnBot(name, kind(**settings))
        except Refused:
            raise
        except Exception as error:
            raise BadSetup("bot_file_fails", file=name, error=f"{type(error).__name__}: {error}") from error

    seed = [] if takes_seed else [inspect.Parameter("seed", inspect.Parameter.KEYWORD_ONLY)]
    make.__signature__ = inspect.Signature([*own, *seed])  # type: ignore[attr-defined]
    return make


def _where(error: Exception) -> str:
    """The file and line at which something went wrong."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""


class OwnBot:
    """A bot of one's own at the table: it is handed what its seat knows, and its answer is checked."""

    def __init__(self, name: str, player: Any) -> None:
        self.name = name
        self.player = player
        self._listens = len(inspect.signature(player.choose).parameters) > 2

    def choose(self, match: Known, seat: int, talk: Sequence[Remark] = ()) -> str:
        """The move that it chooses. What it is handed is a copy: whatever it does with that changes no match."""
        known = Knowledge(match.game, match.seats, seat, copied(match.hidden(seat)))
        try:
            move = self.player.choose(known, seat, *([talk] if self._listens else []))
        except Exception as error:
            raise BadBot("own_bot_failed", bot=self.name, seat=seat, error=f"{type(error).__name__}: {error}{_where(error)}") from error
        if move not in match.legal(seat):
            raise BadBot("own_bot_illegal", bot=self.name, seat=seat, move=str(move))
        return str(move)

    def team_with(self, other: "Bot") -> None:
        """Agrees with a teammate of its own kind, if it can; otherwise there are no signs."""
        if hasattr(self.player, "team_with") and isinstance(other, OwnBot):
            self.player.team_with(other.player)
        else:
            other.agree(0)

    def agree(self, key: int) -> None:
        if hasattr(self.player, "agree"):
            self.player.agree(key)
