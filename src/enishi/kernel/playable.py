"""What the kernel must know of a game. `enishi.games.game.Game` knows all this and more."""

from collections.abc import Hashable, Sequence
from contextlib import suppress
from typing import Any, Protocol

with suppress(ModuleNotFoundError):  # a browser's Python has none
    import numpy as np


class Setting(Protocol):
    """An option, as far as it is kept in a record."""

    @property
    def name(self) -> str: ...

    def default(self, seats: int) -> Any: ...

    def store(self, state: Any, value: Any) -> None: ...


class Bounds(Protocol):
    """Of a manifest: what arrays are sized by, and how a game is set up."""

    @property
    def usual_seats(self) -> int: ...

    @property
    def longest_list(self) -> int: ...

    @property
    def most_events(self) -> int | None: ...

    @property
    def options(self) -> Sequence[Setting]: ...


class Playable(Hashable, Protocol):
    """A game whose rules can be loaded."""

    @property
    def package(self) -> str:
        """Where its rules and its insight are."""

    @property
    def manifest(self) -> Bounds: ...

    @property
    def state(self) -> np.dtype[Any]:
        """The record that a position is."""

    @property
    def observation(self) -> int:
        """How many numbers an observation has."""
