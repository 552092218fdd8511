"""The contract's questions asked of one position from Python, by the plain or the compiled rules."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from enishi.kernel.actors import CHANCE, MOST_SEATS
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.plain import Cells, Records, plain_record, snapshot
from enishi.kernel.playable import Playable
from enishi.kernel.twin import INSIGHT, Twins

with suppress(ModuleNotFoundError):  # a browser's Python has none
    import numpy as np

Position: TypeAlias = "np.ndarray[Any, Any]"
"""An array of one record; in a browser, what stands for one (`kernel.record.Bytes`)."""


def copied(position: Position) -> Position:
    """The same record in memory of its own. NumPy's `copy` goes from field to field and takes ten times as long, and `frombuffer` keeps
    two objects more for every position, which Python's collector looks at."""
    return np.ndarray(1, position.dtype, bytearray(position.tobytes()))


@cache
def _actors(mask: int) -> tuple[int, ...]:
    return tuple(actor for actor in range(CHANCE + 1) if mask >> actor & 1)


class Engine:
    """A game's rules at work. Positions that come out are new; none that goes in is changed."""

    tree: Any = None
    """What makes the trees of searches, where they are not made of arrays."""

    def __init__(self, game: Playable, *, compiled: bool, insight: Path | None = None) -> None:
        self.game = game
        self.compiled = compiled
        self.twins = Twins(game.package, compiled=compiled, insight=insight)
        self._ask = self.twins.module("enishi.kernel.drivers.single")
        self._lists = threading.local()
        """Each thread has lists of its own, of moves and of their weights: compiled rules run side by side."""

    @cached_property
    def insight(self) -> ModuleType:
        """What a strong player of the game knows, for searches: `kernel.insight` with the game's own, or another, laid over it."""
        return self.twins.module(INSIGHT)

    @property
    def exploration(self) -> float:
        """How much a search of this game tries what looks worse."""
        return float(self.insight.EXPLORATION)

    def carelessness(self, hidden: Position, seat: int) -> float:
        """In how large a share of worlds the others are taken to move at random, going by what they did."""
        return float(self.insight.carelessness(snapshot(hidden), seat))

    def forecast(self, position: Position, playouts: int, seed: int) -> tuple[list[float], list[float]]:
        """What each seat got in all of these play-outs of a whole position together, and the sums of the squares."""
        sums, squares, shares = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
        out, rng = np.zeros(self.game.manifest.longest_list, np.int64), np.zeros(GENERATOR_SIZE, np.int64)
        places = self.records(position), self.records(np.zeros(1, self.game.state)), playouts, seed
        driver = self.twins.module("enishi.kernel.drivers.forecast")
        driver.forecast(*places, *(self.cells(one) for one in (sums, squares, shares, out, rng)))
        return sums.tolist(), squares.tolist()

    def compare(self, hidden: Position, seat: int, made: int, other: int, playouts: int, seed: int) -> tuple[list[float], list[float], int]:
        """What another move brings more than the one that was made, from what a seat knows: sums, squares, and the highest score of all."""
        driver = self.twins.module("enishi.kernel.drivers.compare")
        first, second, sums, squares = (np.zeros(driver.COUNTED) for _ in range(4))
        shares, out, rng = np.zeros(MOST_SEATS), np.zeros(self.game.manifest.longest_list, np.int64), np.zeros(GENERATOR_SIZE, np.int64)
        places = self.records(hidden), self.records(np.zeros(1, self.game.state)), seat, made, other, playouts, seed
        highest = driver.compare(*places, *(self.cells(one) for one in (first, second, sums, squares, shares, out, rng)))
        return sums.tolist(), squares.tolist(), int(highest)

    def records(self, positions: np.ndarray[Any, Any]) -> Any:
        """An array of positions as drivers of this engine want it."""
        return positions if self.compiled else Records(positions)

    def cells(self, array: np.ndarray[Any, Any]) -> Any:
        """An array of numbers as drivers of this engine want it."""
        return array if self.compiled else Cells(array)

    def template(self, seats: int, options: Mapping[str, Any]) -> Position:
        """A record that is all zeros but for the options: what `start` begins with."""
        template = np.zeros(1, self.game.state)
        for option in self.game.manifest.options:
            option.store(plain_record(template), options.get(option.name, option.default(seats)))
        return template

    def start(self, seats: int, options: Mapping[str, Any]) -> Position:
        """The first position; options that are not given have their default."""
        position = self.template(seats, options)
        self._ask.start_at(self.records(position), seats)
        return position

    def waiting(self, position: Position) -> tuple[int, ...]:
        """Who may act: seats, or chance alone."""
        return _actors(int(self._ask.waiting_at(self.records(position))))

    def legal(self, position: Position, actor: int) -> list[int]:
        """The moves of an actor that is waited for, ascending."""
        found, _ = self._own_lists()
        n = self._ask.legal_at(self.records(position), actor, self.cells(found))
        moves: list[int] = found[:n].tolist()
        return moves

    def weights(self, position: Position, actor: int, moves: list[int]) -> list[int]:
        """How much of the whole each move is."""
        asked, found = self._own_lists()
        n = len(moves)
        asked[:n] = moves
        self._ask.weights_at(self.records(position), actor, self.cells(asked), n, self.cells(found))
        weights: list[int] = found[:n].tolist()
        return weights

    def _own_lists(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        try:
            own: tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]] = self._lists.own
        except AttributeError:
            longest = self.game.manifest.longest_list
            own = self._lists.own = np.zeros(longest, np.int64), np.zeros(longest, np.int64)
        return own

    def play(self, position: Position, actor: int, move: int) -> Position:
        """The position after a legal move."""
        after = copied(position)
        self._ask.play_at(self.records(after), actor, move)
        return after

    def witnesses(self, position: Position, actor: int, move: int) -> int:
        """A bit mask of those who see a legal move whole."""
        return int(self._ask.witnesses_at(self.records(position), actor, move))

    def ending(self, position: Position) -> int:
        return int(self._ask.ending_at(self.records(position)))

    def scores(self, position: Position, seats: int) -> list[int]:
        out = np.zeros(MOST_SEATS, np.int64)
        self._ask.scores_at(self.records(position), self.cells(out))
        scores: list[int] = out[:seats].tolist()
        return scores

    def returns(self, position: Position, seats: int) -> list[float]:
        out = np.zeros(MOST_SEATS, np.float64)
        self._ask.returns_at(self.records(position), self.cells(out))
        returns: list[float] = out[:seats].tolist()
        return returns

    def hide(self, position: Position, seat: int) -> Position:
        """The position with everything blank that a seat does not know."""
        hidden = copied(position)
        self._ask.hide_at(self.records(hidden), seat)
        return hidden

    def redeal(self, hidden: Position, seat: int, rng: np.ndarray[Any, Any]) -> Position:
        """A whole world that agrees with what a seat knows; `rng` is from `generator`."""
        world = copied(hidden)
        self._ask.redeal_at(self.records(world), seat, self.cells(rng))
        return world

    def observe(self, hidden: Position, seat: int) -> np.ndarray[Any, Any]:
        """A hidden position as a vector of fixed length; a place that the game leaves unwritten is no number."""
        out = np.full(self.game.observation, np.nan, np.float32)
        self._ask.observe_at(self.records(hidden), seat, self.cells(out))
        return out

    def sound(self, position: Position) -> bool:
        """Whether a whole position can be one of the game at all, as far as the game can say."""
        return bool(self._ask.sound_at(self.records(position)))

    def generator(self, seed: int, stream: int = 0) -> np.ndarray[Any, Any]:
        """Random numbers for `redeal`."""
        rng = np.zeros(GENERATOR_SIZE, np.int64)
        self.twins.module("enishi.kernel.chance").sow(self.cells(rng), seed, stream)
        return rng


_elsewhere: list[Callable[[Playable], Engine]] = []
"""Who runs the rules where this Python cannot: the last one counts."""


def run_elsewhere(make: Callable[[Playable], Engine]) -> None:
    """From now on engines are made by this: in a browser they ask modules of WebAssembly."""
    _elsewhere.append(make)
    engine.cache_clear()


@cache
def engine(game: Playable, *, compiled: bool, insight: Path | None = None) -> Engine:
    """The engine of a game, made once; the compiled one compiles, or reads from the disk, what it is first asked."""
    return _elsewhere[-1](game) if _elsewhere else Engine(game, compiled=compiled, insight=insight)
