"""Players that know no game, and those of one's own. Each is made by its name; the site offers them by level."""

import inspect
import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from enishi.bots.hints import hint
from enishi.bots.instant import Instant
from enishi.bots.knowledge import Knowledge
from enishi.bots.own import BadBot, OwnBot, offer, offered_bots, own_bot, site_bots
from enishi.bots.random_player import RandomPlayer
from enishi.bots.search import Search
from enishi.errors import BadSetup
from enishi.games.parts import Known, Remark

__all__ = [
    "BOTS", "BY_STRENGTH", "LEVELS", "BadBot", "Bot", "Knowledge", "Known", "OwnBot", "Remark", "bot", "hint", "level", "levels", "offer",
    "offered_bots",
]  # fmt: skip


class Bot(Protocol):
    """A player; whatever it is called with, it decides from the hidden record of its seat and from what was said."""

    def choose(self, match: Known, seat: int, talk: Sequence[Remark] = ()) -> str:
        """A legal move's text."""

    def team_with(self, other: "Bot") -> None:
        """Agrees with a teammate on secret signs before the deal, if both give any."""

    def agree(self, key: int) -> None:
        """Gives and reads signs that follow from this key, as its teammate does; 0: none."""


BOTS: dict[str, Callable[..., Bot]] = {"random": RandomPlayer, "search": Search, "instant": Instant}
"""Every kind of bot by its name."""

LEVELS: dict[str, tuple[str, dict[str, Any]]] = {
    "normal": ("search", {"level": "normal"}),
    "easy": ("search", {"level": "easy"}),
    "hard": ("search", {"level": "hard"}),
    "master": ("search", {"level": "master"}),
    "instant": ("instant", {}),
    "random": ("random", {}),
}
"""What the site offers, the usual one first: the kind of bot, and what it is made with. Words under `level.` of the server."""

BY_STRENGTH = ("random", "easy", "normal", "instant", "hard", "master")
"""The levels from the weakest to the strongest, as they are in most games (docs/minds.md)."""


def levels() -> list[str]:
    """What a site offers: the levels, the bots of one's own that it was started with, and those of installed packages."""
    return [*LEVELS, *site_bots()]


def level(name: str) -> tuple[str, dict[str, Any]]:
    """The bot behind what a site offers under this name, and what it is made with. One that is no longer there cannot be made."""
    return LEVELS.get(name) or (site_bots().get(name, name), {})


def bot(name: str, **settings: Any) -> Bot:
    """A bot of this kind or level: `enishi.bot("search", think=0.5, seed=1)`.

    The name may bring settings: `search:iterations=2000:threads=2`. A bot of one's own is named by its file and class,
    `mine.py:Greedy`, or by the name under which an installed package offers it.
    """
    name, written, usual, make = _maker(str(name))
    wanted = usual | dict(_setting(one) for one in written) | settings
    known = inspect.signature(make).parameters
    for setting in wanted:
        if setting not in known and not any(parameter.kind is parameter.VAR_KEYWORD for parameter in known.values()):
            raise BadSetup("unknown_bot_setting", setting=setting, bot=name, settings=list(known))
    return make(**wanted)


def _maker(name: str) -> tuple[str, list[str], dict[str, Any], Callable[..., Bot]]:
    """The name without settings, those that are written behind it, those that go with a level, and what makes the bot."""
    first, *written = name.split(":")
    kind, usual = LEVELS.get(first, (first, {}))
    if kind in BOTS:
        return first, written, usual, BOTS[kind]
    own = own_bot(name)
    if own is None:
        raise BadSetup("unknown_bot", bot=first, bots=[*BY_STRENGTH, *(kind for kind in BOTS if kind not in LEVELS), *offered_bots()])
    return own[0], own[1], {}, own[2]


def _setting(written: str) -> tuple[str, Any]:
    """`iterations=2000` as a name and a value; a value that cannot be read stays a text, which bots refuse."""
    name, _, value = written.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
