"""Rules and searches of a game by its module of WebAssembly, asked as the engines of the kernel are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from enishi.bots.tree import Taste, Tree
from enishi.games.game import Game
from enishi.kernel.engine import Engine, Position
from enishi.kernel.playable import Playable
from enishi.kernel.record import position_of

THOUSAND = 1000
"""Shares of carelessness are told in thousandths."""
EXACT = 1 << 53
"""Whole numbers of JavaScript are exact below this."""
WORD = 32

ToModule = Callable[[Any], Any]
"""Makes what a module takes of what Python has: arrays of bytes, lists, objects."""


class ModuleEngine(Engine):
    """A game's rules as its module answers; plain or compiled makes no difference here."""

    def __init__(self, game: Playable, module: Any, to_module: ToModule) -> None:
        self.game = game
        self.compiled = True
        self.tree = ModuleTree
        self.module = module
        self.given = to_module

    def _position(self, answer: Any) -> Position:
        position: Position = position_of(answer.to_bytes(), self.game.state)
        return position

    def _bytes(self, position: Position) -> Any:
        return self.given(position.tobytes())

    def start(self, seats: int, options: Mapping[str, Any]) -> Position:
        return self._position(self.module.start(seats, self.given(dict(options))))

    def waiting(self, position: Position) -> tuple[int, ...]:
        return tuple(self.module.waiting(self._bytes(position)).to_py())

    def legal(self, position: Position, actor: int) -> list[int]:
        moves: list[int] = self.module.legal(self._bytes(position), actor).to_py()
        return moves

    def weights(self, position: Position, actor: int, moves: list[int]) -> list[int]:
        weights: list[int] = self.module.weights(self._bytes(position), actor, self.given(moves)).to_py()
        return weights

    def play(self, position: Position, actor: int, move: int) -> Position:
        return self._position(self.module.played(self._bytes(position), actor, move))

    def witnesses(self, position: Position, actor: int, move: int) -> int:
        return int(self.module.witnesses(self._bytes(position), actor, move))

    def ending(self, position: Position) -> int:
        return int(self.module.endingNumber(self._bytes(position)))

    def scores(self, position: Position, seats: int) -> list[int]:
        scores: list[int] = self.module.scores(self._bytes(position), seats).to_py()
        return scores

    def returns(self, position: Position, seats: int) -> list[float]:
        return [float(share) for share in self.module.returns(self._bytes(position), seats).to_py()]

    def hide(self, position: Position, seat: int) -> Position:
        return self._position(self.module.hide(self._bytes(position), seat))

    def redeal(self, hidden: Position, seat: int, rng: Any) -> Position:
        if rng.inside is None:
            rng.inside = self.module.generator(rng.seed, rng.stream)
        return self._position(self.module.redeal(self._bytes(hidden), seat, rng.inside))

    def generator(self, seed: int, stream: int = 0) -> Any:
        return Sown(seed % EXACT, stream)

    @property
    def exploration(self) -> float:
        return float(self.module.facts.search.exploration)

    def carelessness(self, hidden: Position, seat: int) -> float:
        return int(self.module.carelessness(self._bytes(hidden), seat)) / THOUSAND

    def forecast(self, position: Position, playouts: int, seed: int) -> tuple[list[float], list[float]]:
        sums, squares = self.module.forecastSums(self._bytes(position), playouts, seed).to_py()
        return [float(one) for one in sums], [float(one) for one in squares]

    def compare(self, hidden: Position, seat: int, made: int, other: int, playouts: int, seed: int) -> tuple[list[float], list[float], int]:
        sums, squares, highest = self.module.compared(self._bytes(hidden), seat, made, other, playouts, seed).to_py()
        return [float(one) for one in sums], [float(one) for one in squares], int(highest)


@dataclass
class Sown:
    """Random numbers of a module: it has them in its own memory as soon as they are drawn from."""

    seed: int
    stream: int
    inside: Any = None


class ModuleTree(Tree):
    """A tree that grows in a module's memory, which is given back with it."""

    def __init__(
        self, game: Game, rules: Any, hidden: Position, seat: int, size: int, rng: Any, taste: Taste, adviser: object = None
    ) -> None:
        words = [taste.key & (1 << WORD) - 1, taste.key >> WORD]
        given = {"exploration": taste.exploration, "carelessness": round(taste.carelessness * THOUSAND), "key": words}
        self._tree = rules.module.onlyTree(rules.given(hidden.tobytes()), seat, size, rng.seed, rng.stream, rules.given(given))

    def grow(self, iterations: int) -> None:
        self._tree.grow(iterations)

    def found(self) -> dict[int, tuple[int, float]]:
        return {int(move): (int(visits), float(value)) for move, visits, value in self._tree.triples().to_py()}
