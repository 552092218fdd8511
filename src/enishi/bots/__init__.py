"""Players that know no game. Each is made by its name; the site offers them by level."""

import inspect
import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from enishi.bots.knowledge import Knowledge, Known, Remark
from enishi.bots.random_player import RandomPlayer
from enishi.bots.search import Search
from enishi.errors import BadSetup

__all__ = ["BOTS", "LEVELS", "Bot", "Knowledge", "Known", "Remark", "bot"]


class Bot(Protocol):
    """A player; whatever it is called with, it decides from the hidden record of its seat and from what was said."""

    def choose(self, match: Known, seat: int, talk: Sequence[Remark] = ()) -> str:
        """A legal move's text."""

    def team_with(self, other: "Bot") -> None:
        """Agrees with a teammate on secret signs before the deal, if both give any."""

    def agree(self, key: int) -> None:
        """Gives and reads signs that follow from this key, as its teammate does; 0: none."""


BOTS: dict[str, Callable[..., Bot]] = {"random": RandomPlayer, "search": Search}
"""Every kind of bot by its name."""

LEVELS: dict[str, tuple[str, dict[str, Any]]] = {
    "normal": ("search", {"iterations": 500, "slips": 0.15}),
    "easy": ("search", {"iterations": 50, "slips": 0.4}),
    "hard": ("search", {"iterations": 5000}),
    "random": ("random", {}),
}
"""What the site offers, the usual one first: the kind of bot, and what it is made with. Words under `level.` of the server."""


def bot(name: str, **settings: Any) -> Bot:
    """A bot of this kind or level: `enishi.bot("search", think=0.5, seed=1)`.

    The name may bring settings: `search:iterations=2000:threads=2`.
    """
    name, *written = str(name).split(":")
    kind, usual = LEVELS.get(name, (name, {}))
    if kind not in BOTS:
        raise BadSetup("unknown_bot", bot=name, bots=[*BOTS, *(level for level in LEVELS if level not in BOTS)])
    wanted = usual | dict(_setting(one) for one in written) | settings
    known = list(inspect.signature(BOTS[kind]).parameters)
    for setting in wanted:
        if setting not in known:
            raise BadSetup("unknown_bot_setting", setting=setting, bot=name, settings=known)
    return BOTS[kind](**wanted)


def _setting(written: str) -> tuple[str, Any]:
    """`iterations=2000` as a name and a value; a value that cannot be read stays a text, which bots refuse."""
    name, _, value = written.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
