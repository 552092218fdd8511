"""A NumPy record as plain Python sees it: fields are Python integers, so arithmetic is exact.

NumPy's own scalars keep their width (`int8 + int8` is `int8`), compiled code computes in 64 bits. Plain Python integers agree
with the compiled code, and storing one that does not fit its field is an error here instead of a silent wrap.
"""

from functools import cache
from typing import Any

import numpy as np


class Cells:
    """An array, or a field that is one, read and written as Python integers."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __getitem__(self, index: Any) -> Any:
        value = self.array[index]
        return Cells(value) if isinstance(value, np.ndarray) else value.item()

    def __setitem__(self, index: Any, value: Any) -> None:
        self.array[index] = value.array if isinstance(value, Cells) else value

    def __len__(self) -> int:
        return len(self.array)

    def tolist(self) -> list[Any]:
        return self.array.tolist()  # type: ignore[no-any-return]


class Plain:
    """One record of a structured array; subclasses made by `plain_record` have its fields as properties."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array.reshape(())


def _property(name: str, *, is_array: bool) -> property:
    if is_array:
        return property(lambda self: Cells(self.array[name]))

    def store(self: Plain, value: int) -> None:
        self.array[name] = value

    return property(lambda self: self.array[name].item(), store)


@cache
def _class_for(dtype: np.dtype[Any]) -> type[Plain]:
    members: dict[str, Any] = {"__slots__": ()}
    for name in dtype.names or ():
        members[name] = _property(name, is_array=dtype[name].shape != ())
    return type("PlainRecord", (Plain,), members)


class Records:
    """An array of records as the rules see it when they run plain."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __getitem__(self, index: int) -> Any:
        return plain_record(self.array[index : index + 1])

    def __setitem__(self, index: int, record: Plain) -> None:
        self.array[index] = record.array

    def __len__(self) -> int:
        return len(self.array)


def plain_record(array: np.ndarray[Any, Any]) -> Any:
    """The one record of `array`, with its fields as attributes."""
    return _class_for(array.dtype)(array)


class Row(list[int]):
    """A field that is an array, as it was: a list of Python integers."""

    __slots__ = ()

    def tolist(self) -> list[int]:
        return list(self)


class Rows(list[Any]):
    """A field of more than one dimension, as it was; `rows[i, j]` works as in rules."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        if type(index) is not tuple:
            return list.__getitem__(self, index)
        found: Any = self
        for step in index:
            found = list.__getitem__(found, step)
        return found

    def tolist(self) -> list[Any]:
        return [row.tolist() for row in self]


def _rows(nested: list[Any], dimensions: int) -> Any:
    return Row(nested) if dimensions == 1 else Rows(_rows(inner, dimensions - 1) for inner in nested)


class Constants(Cells):
    """An array that never changes: looked up in lists, which is several times faster."""

    __slots__ = ("_rows",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        super().__init__(array)
        self._rows = _rows(array.tolist(), array.ndim)

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        raise TypeError("a constant table does not change")


@cache
def _snapshot_class(dtype: np.dtype[Any]) -> tuple[type, list[tuple[str, int]]]:
    names = dtype.names or ()
    return type("Snapshot", (), {"__slots__": names}), [(name, len(dtype[name].shape)) for name in names]


def snapshot(array: np.ndarray[Any, Any]) -> Any:
    """The one record of `array` as plain Python values, for reading only: several times faster where much is read, as in views."""
    kind, fields = _snapshot_class(array.dtype)
    taken = kind()
    for (name, dimensions), value in zip(fields, array.item(), strict=True):
        setattr(taken, name, _rows(value.tolist(), dimensions) if dimensions else value)
    return taken
