"""What a position is made of: a table of fields, written once in a game's rules (`STATE`).

Where there is NumPy, it is a `dtype`, and a position is an array of one record. A browser's Python has none: there the game's modules of
WebAssembly run the rules, a position is its bytes, and the same table says where in them views, words and refusals find what they read.
"""

from collections.abc import Sequence
from contextlib import suppress
from math import prod
from typing import Any, NamedTuple, cast

with suppress(ModuleNotFoundError):
    import numpy as np

FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f4": "f", "f8": "d"}
"""How memory is read, by how NumPy writes what is in it."""

Fields = Sequence[tuple[str, str] | tuple[str, str, int | tuple[int, ...]]]
"""Of each field its name, its kind, and how many there are of it."""


class Field(NamedTuple):
    """Where a field is in a record."""

    kind: str
    shape: tuple[int, ...]
    begin: int
    end: int


class Layout:
    """A table of fields, one behind the other, that reads as much like a `dtype` as is needed to look at a record."""

    def __init__(self, fields: Fields) -> None:
        self._fields: dict[str, Field] = {}
        end = 0
        for name, kind, *given in fields:
            shape = (given[0],) if given and isinstance(given[0], int) else given[0] if given else ()
            begin, end = end, end + int(kind[1:]) * prod(cast("tuple[int, ...]", shape))
            self._fields[name] = Field(kind, cast("tuple[int, ...]", shape), begin, end)
        self.names = tuple(self._fields)
        self.itemsize = end

    def __getitem__(self, name: str) -> Field:
        return self._fields[name]


def fields_of(state: Any) -> dict[str, Field]:
    """Where the fields of a record are, however it was made."""
    if isinstance(state, Layout):
        return {name: state[name] for name in state.names}
    placed = {name: (state[name], state.fields[name][1]) for name in state.names or ()}
    return {name: Field(one.base.str[1:], one.shape, begin, begin + one.itemsize) for name, (one, begin) in placed.items()}


class Bytes:
    """A position without NumPy; it never changes."""

    def __init__(self, content: bytes, layout: Layout) -> None:
        assert len(content) == layout.itemsize, f"a record has {layout.itemsize} bytes, not {len(content)}"
        self._content = content
        self.dtype = layout

    def tobytes(self) -> bytes:
        return self._content


def has_numpy() -> bool:
    return "np" in globals()


def record(fields: Fields) -> Any:
    """The record that has these fields."""
    return np.dtype(list(fields)) if has_numpy() else Layout(fields)


def position_of(content: bytes, state: Any) -> Any:
    """A position from its bytes, in memory of its own."""
    return np.frombuffer(bytearray(content), state) if has_numpy() else Bytes(bytes(content), state)
