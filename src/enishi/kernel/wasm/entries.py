"""The entry points of a module: which functions of the drivers and of the game it has, and what a caller hands over.

Everything outside is 32 bits wide: an array is its address, a number an `i32`; a seed is its lower and its upper word. Inside, the
functions are the very ones that run on the processor, with 64-bit numbers and arrays that know their length.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.drivers.compare import COUNTED
from enishi.kernel.playable import Playable
from enishi.kernel.twin import INSIGHT, Twins

SINGLE = "enishi.kernel.drivers.single"
PLAYOUT = "enishi.kernel.drivers.playout"
SEARCH = "enishi.kernel.drivers.search"
COMPARE = "enishi.kernel.drivers.compare"
FORECAST = "enishi.kernel.drivers.forecast"
CHANCE = "enishi.kernel.chance"


@dataclass(frozen=True)
class One:
    """A record, given by its address."""

    kind: np.dtype[Any]


@dataclass(frozen=True)
class Many:
    """An array, given by its address."""

    kind: np.dtype[Any]
    length: int | None
    """None: the caller gives it, after the address."""


@dataclass(frozen=True)
class Whole:
    """A whole number."""


@dataclass(frozen=True)
class Seed:
    """A number of 64 bits, given as its lower and its upper word."""


Taken = One | Many | Whole | Seed


@dataclass(frozen=True)
class Entry:
    """A function of a driver, or of a part of the game, and what it takes."""

    name: str
    """What the module of WebAssembly calls it."""
    module: str
    function: str
    takes: tuple[Taken, ...]


class Shapes:
    """The arrays of a game that entries take."""

    def __init__(self, game: Playable, work: np.dtype[Any]) -> None:
        self.position = Many(game.state, 1)
        self.list = Many(np.dtype("i8"), game.manifest.longest_list)
        self.rng = Many(np.dtype("i8"), GENERATOR_SIZE)
        self.scores = Many(np.dtype("i8"), MOST_SEATS)
        self.shares = Many(np.dtype("f8"), MOST_SEATS)
        self.observation = Many(np.dtype("f4"), game.observation)
        self.work = Many(work, 1)
        self.game = game

    @cached_property
    def worlds(self) -> Many:
        return Many(self.game.state, Twins(self.game.package, compiled=False).module(INSIGHT).WORLDS)


def rules_entries(shapes: Shapes) -> tuple[Entry, ...]:
    """Every question of the contract, a generator of random numbers, and whole games of random play."""
    s, whole = shapes.position, Whole()
    return (
        Entry("sow", CHANCE, "sow", (shapes.rng, Seed(), Seed())),
        Entry("start", SINGLE, "start_at", (s, whole)),
        Entry("waiting", SINGLE, "waiting_at", (s,)),
        Entry("legal", SINGLE, "legal_at", (s, whole, shapes.list)),
        Entry("weights", SINGLE, "weights_at", (s, whole, shapes.list, whole, shapes.list)),
        Entry("play", SINGLE, "play_at", (s, whole, whole)),
        Entry("witnesses", SINGLE, "witnesses_at", (s, whole, whole)),
        Entry("ending", SINGLE, "ending_at", (s,)),
        Entry("scores", SINGLE, "scores_at", (s, shapes.scores)),
        Entry("returns", SINGLE, "returns_at", (s, shapes.shares)),
        Entry("hide", SINGLE, "hide_at", (s, whole)),
        Entry("redeal", SINGLE, "redeal_at", (s, whole, shapes.rng)),
        Entry("observe", SINGLE, "observe_at", (s, whole, shapes.observation)),
        Entry("pick", SINGLE, "pick_at", (s, whole, shapes.list, shapes.rng)),
        Entry("play_out", PLAYOUT, "play_out_at", (s, shapes.list, shapes.rng)),
    )


def aid_entries(game: Playable, counted: int) -> tuple[Entry, ...]:
    """What people can work out, for a game whose `aid` counts this number of things."""
    return (Entry("count", f"{game.package}.aid", "count", (One(game.state), Many(np.dtype("i8"), counted))),)


def mind_entries(shapes: Shapes) -> tuple[Entry, ...]:
    """The rules, the search, the forecast and the comparison of two moves."""
    s, whole = shapes.position, Whole()
    tree = Many(_node(shapes.game), None)
    sums, more = shapes.shares, Many(np.dtype("f8"), COUNTED)
    return (
        *rules_entries(shapes),
        Entry("carelessness", SEARCH, "carelessness_at", (s, whole)),
        Entry("grow", SEARCH, "grow", (shapes.work, tree, s, shapes.worlds, whole)),
        Entry("forecast", FORECAST, "forecast", (s, s, whole, Seed(), sums, sums, sums, shapes.list, shapes.rng)),
        Entry(
            "compare",
            COMPARE,
            "compare",
            (s, s, whole, whole, whole, whole, Seed(), more, more, more, more, sums, shapes.list, shapes.rng),
        ),
    )


def _node(game: Playable) -> np.dtype[Any]:
    node: np.dtype[Any] = Twins(game.package, compiled=False).module(SEARCH).NODE
    return node
