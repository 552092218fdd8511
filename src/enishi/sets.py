"""Sets that the rules enter element by element (rooms, cards, gifts): what goes together, in whatever order somebody chooses it.

The rules take most sets in one order only, so that each has one way into a record; people choose in any. Where the rules take two elements
in either order, the order means something, and then it is the chooser's. A set has a size that the rules know when it is begun, or it is
closed by another move.

Everything is worked out from a hidden record: steps are tried in one world that agrees with it. An element of a set shows its seat nothing
that it did not know, so in every such world the answers are the same.
"""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from functools import cached_property

import msgspec

from enishi.games.game import Game
from enishi.kernel.engine import Engine, Position


class Considered(msgspec.Struct, frozen=True):
    """What the rules say of some elements of a set."""

    moves: list[str]
    """The elements in an order in which they can be played; empty where they cannot be played as they are."""
    possible: list[str]
    """What can be chosen besides, so that a whole set still comes of it."""
    closing: list[str]
    """What may follow them that is no element of the set."""
    missing: int
    """How many more elements are asked for; 0 where they can be played as they are."""


class _Stage:
    """After some elements: what may follow."""

    def __init__(self, position: Position, elements: list[int], closing: list[int]) -> None:
        self.position = position
        self.elements = elements
        self.closing = closing
        self.after: dict[int, _Stage] = {}

    @property
    def may_be_left(self) -> bool:
        """Whether no further element is asked for."""
        return not self.elements or bool(self.closing)

    @property
    def is_end(self) -> bool:
        """Whether the seat is asked for nothing more."""
        return not self.elements and not self.closing


class Choices:
    """The sets that a seat can choose from in one position; what has been worked out is remembered."""

    def __init__(self, game: Game, engine: Engine, hidden: Position, seat: int, is_element: Callable[[str], bool]) -> None:
        self._game = game
        self._engine = engine
        self._seat = seat
        self._is_element = is_element
        self._first = self._stage(engine.redeal(hidden, seat, engine.generator(0)))
        self._one_order = self._is_one_order()
        self._size = self._smallest()

    def consider(self, chosen: Sequence[str]) -> Generator[None, None, Considered]:
        """What the rules say of these elements; every step takes about as long as a move."""
        moves = self._game.moves
        if len(chosen) > self._size and not self._may_be_larger:
            return Considered(moves=[], possible=[], closing=[], missing=1)
        numbers = [self._game.numbers[move] for move in chosen]
        order = (yield from self._in_order(self._first, Counter(numbers))) if self._walked(numbers) is None else numbers
        last = None if order is None else self._walked(order)
        possible = (yield from self._additions(numbers)) if self._one_order else set(last.elements if last else ())
        return Considered(
            moves=[moves[move] for move in order or ()],
            possible=[moves[move] for move in sorted(possible)],
            closing=[moves[move] for move in last.closing] if last else [],
            missing=0 if last is not None and last.may_be_left else max(1, self._size - len(numbers)),
        )

    def _stage(self, position: Position) -> _Stage:
        hidden = self._engine.hide(position, self._seat)
        asked = self._seat in self._engine.waiting(hidden)
        moves = self._engine.legal(hidden, self._seat) if asked else []
        elements = [move for move in moves if self._is_element(self._game.moves[move])]
        return _Stage(position, elements, [move for move in moves if move not in elements])

    def _next(self, stage: _Stage, move: int) -> _Stage:
        if move not in stage.after:
            stage.after[move] = self._stage(self._engine.play(stage.position, self._seat, move))
        return stage.after[move]

    def _is_one_order(self) -> bool:
        first = self._first.elements
        return len(first) < 2 or first[0] not in self._next(self._first, first[1]).elements

    def _smallest(self) -> int:
        """How many elements a set has at least."""
        stage, size = self._first, 0
        while not stage.may_be_left:
            stage, size = self._next(stage, stage.elements[0]), size + 1
        return size

    @cached_property
    def _may_be_larger(self) -> bool:
        """Whether some set has more elements than the smallest, by whatever element it begins."""
        for first in self._first.elements:
            stage, size = self._next(self._first, first), 1
            while stage.elements and size <= self._size:
                stage, size = self._next(stage, stage.elements[0]), size + 1
            if size > self._size:
                return True
        return False

    def _walked(self, moves: Sequence[int]) -> _Stage | None:
        """After these moves in this order; None where the rules do not take them so."""
        stage = self._first
        for move in moves:
            if move not in stage.elements:
                return None
            stage = self._next(stage, move)
        return stage

    def _in_order(self, stage: _Stage, missing: Counter[int]) -> Generator[None, None, list[int] | None]:
        """An order in which the rules take exactly these."""
        if not missing:
            return []
        for move in stage.elements:
            if missing[move]:
                yield
                rest = yield from self._in_order(self._next(stage, move), missing - Counter([move]))
                if rest is not None:
                    return [move, *rest]
        return None

    def _additions(self, chosen: list[int]) -> Generator[None, None, set[int]]:
        """What stands beside all of the chosen in some set."""
        found: set[int] = set()
        wanted = Counter(chosen)

        def explore(stage: _Stage, path: Counter[int], missing: Counter[int]) -> Generator[None, None, None]:
            if not missing:
                found.update(path - wanted, stage.elements)
            for move in self._worth_trying(stage, missing):
                yield
                one = Counter([move])
                yield from explore(self._next(stage, move), path + one, missing - one)

        yield from explore(self._first, Counter(), wanted)
        return found

    def _worth_trying(self, stage: _Stage, missing: Counter[int]) -> list[int]:
        """Where an element ends the set, all in its place do: then only one that is missing leads on."""
        if stage.elements and self._next(stage, stage.elements[0]).is_end:
            return [move for move in stage.elements if missing[move]]
        return stage.elements
