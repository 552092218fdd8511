"""How a bot thinks at a level: what holds for every game, and what a game's folder says about itself (`levels.toml`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from enishi.games.game import Game

USUAL: dict[str, dict[str, Any]] = {
    "easy": {"iterations": 40, "doubt": 0.2},
    "normal": {"iterations": 300, "doubt": 0.08},
    "hard": {"iterations": 5000},
    "master": {"iterations": 20_000},
    "instant": {"iterations": 30, "net": True},
}
"""How each level thinks where its game says nothing else. `easy` and `normal` see less far and believe less of what they see."""
NO_LEVEL = {"iterations": 500}


@dataclass(frozen=True)
class Thinking:
    """How long a search thinks, and what it believes."""

    iterations: int | None = None
    think: float | None = None
    """Seconds, in place of iterations."""
    exploration: float | None = None
    carelessness: float | None = None
    slips: float = 0.0
    """In how large a share of its decisions it does not think, and moves at random."""
    doubt: float = 0.0
    """It takes any move that it finds at most this much worse than the best."""
    net: bool = False
    """Whether a net shares out what is tried, where there is one."""
    trust: float = 1.0
    """In what share of walks the net's word is taken for the end of the game."""
    policy: bool = False
    """Whether it does not search, but does what the game's own policy would."""
    iterations_with_net: int | None = None
    """In place of `iterations` at tables that the net has learned: it takes longer to ask than to do without."""


def thinking(game: Game, level: str | None, given: Mapping[str, Any], seats: int | None = None) -> Thinking:
    """How a bot thinks about a game: as it was told, then as its level has it with this number of seats, in this game, in any."""
    told = {name: value for name, value in given.items() if value is not None}
    usual = USUAL[level] | _as_the_game_says(game, level, seats) if level else NO_LEVEL
    if "think" in told or "iterations" in told:
        usual = usual | {"iterations": None, "iterations_with_net": None}
    return Thinking(**(usual | told))


def _as_the_game_says(game: Game, level: str, seats: int | None) -> dict[str, Any]:
    """What stands in `levels.toml` for a level, and over it what stands there for this number of seats (`[master.seats.1]`)."""
    said = dict(game.levels.get(level, {}))
    by_seats: dict[str, dict[str, Any]] = said.pop("seats", {})
    return said | by_seats.get(str(seats), {})
