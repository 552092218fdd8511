"""Checks by very many random games, compiled: bounds that are hardly ever reached, and what always holds.

    python -m enishi.testing marathon GAME [--games 1e6]

plays as many games as one likes (10^6 where nothing is said) with every number of seats and every option.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import engine
from enishi.kernel.plain import plain_record
from enishi.testing.walks import Setup, seed, setups

EVENTS = 4_000_000
"""How many events are played of a game by the battery, about: seconds."""
MOST_GAMES = 1_000_000
SAMPLE = 200
"""Games that say how long a game is on average."""


@dataclass(frozen=True)
class Marathon:
    """What very many games of one setup have shown."""

    setup: Setup
    games: int
    events: int
    """Of all games together."""
    longest: int
    """The number of events of the longest game."""
    which: int
    """Its number."""
    unsound: int
    """The number of a game with a position that was not sound; -1 where there was none."""


def bounds_hold(game: Game) -> None:
    """No game of very many is longer than the manifest says (`most_events`), and all their positions are sound."""
    if compiling_allowed():
        every = setups(game)
        for setup in every:
            check(run(setup, _affordable(setup, EVENTS // len(every))))


def _affordable(setup: Setup, events: int) -> int:
    """How many games have about that many events together."""
    return max(SAMPLE, min(MOST_GAMES, events * SAMPLE // max(1, run(setup, SAMPLE).events)))


def run(setup: Setup, games: int) -> Marathon:
    """That many games of a setup, the first of the seed's streams."""
    rules = engine(setup.game, compiled=True)
    template = np.zeros(1, setup.game.state)
    for option in setup.game.manifest.options:
        option.store(plain_record(template), dict(setup.options).get(option.name, option.default(setup.seats)))
    out, draws = np.zeros(setup.game.manifest.longest_list, np.int64), np.zeros(GENERATOR_SIZE, np.int64)
    run_games = rules.twins.module("enishi.testing.drivers.marathon").run_games
    found = run_games(np.zeros(1, setup.game.state), template, setup.seats, seed(), games, out, draws)
    return Marathon(setup, games, *(int(number) for number in found))


def check(found: Marathon) -> None:
    most = found.setup.game.manifest.most_events
    assert found.unsound < 0, ("not sound", found)
    assert most is None or found.longest <= most, (f"Manifest.most_events: {most}, but a game had {found.longest} events", found)


def tell(game: Game, games: int) -> Iterator[str]:
    """Plays that many games of every setup, and says how long the longest was."""
    for setup in setups(game):
        found = run(setup, games)
        yield f"{setup.seats} seats {dict(setup.options)}: the longest of {games} games had {found.longest} events"
        check(found)
