"""A NumPy record as plain Python sees it: fields are Python integers, so arithmetic is exact.

NumPy's own scalars keep their width (`int8 + int8` is `int8`), compiled code computes in 64 bits. Plain Python integers agree
with the compiled code, and storing one that does not fit its field is an error here instead of a silent wrap.
"""

import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from math import prod
from typing import Any

from enishi.kernel.record import FORMATS, Field, fields_of

with suppress(ModuleNotFoundError):  # a browser's Python has none; what is read there is a snapshot
    import numpy as np


class Cells:
    """An array, or a field that is one, read and written as Python integers."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __getitem__(self, index: Any) -> Any:
        value = self.array[index]
        return Cells(value) if value.shape else value.item()

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

    def __getitem__(self, index: Any) -> Any:
        return Records(self.array[index]) if isinstance(index, slice) else plain_record(self.array[index : index + 1])

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


def _shaped(values: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    """Values that stand one behind the other, in rows."""
    if len(shape) == 1:
        return Row(values)
    each = len(values) // shape[0]
    return Rows([_shaped(values[begin : begin + each], shape[1:]) for begin in range(0, len(values), each)])


class Constants:
    """A table of numbers that never changes: looked up in lists, which is several times faster than in an array."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[Any], number: Callable[[Any], Any]) -> None:
        self._rows = _constants(rows, number)

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        raise TypeError("a constant table does not change")

    def __len__(self) -> int:
        return len(self._rows)

    def tolist(self) -> list[Any]:
        return self._rows.tolist()  # type: ignore[no-any-return]


def _constants(rows: Sequence[Any], number: Callable[[Any], Any]) -> Any:
    if len(rows) and isinstance(rows[0], Sequence | Constants):
        return Rows(_constants(row, number) for row in rows)
    return Row(number(value) for value in rows)


class Snapshot:
    """One record as plain Python values; a subclass for each kind of record knows where its fields are."""

    numbers: tuple[str, ...]
    """Fields that are one number: read at once, all together."""
    read_numbers: Callable[[bytes], tuple[Any, ...]]
    places: dict[str, slice]
    """Where each field is."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.__dict__.update(zip(self.numbers, self.read_numbers(content), strict=True))

    def packed(self, name: str) -> bytes:
        """A field as it lies in the record: what is made of it can be looked up by that, without unpacking it first."""
        return self._content[self.places[name]]


class _Rows:
    """A field that is an array: read when it is first asked for, because most questions need few; then it stands in the snapshot."""

    __slots__ = ("_begin", "_is_row", "_name", "_read", "_shape")

    def __init__(self, name: str, field: Field) -> None:
        self._name = name
        self._begin = field.begin
        self._shape = field.shape
        self._is_row = len(field.shape) == 1
        self._read = struct.Struct(f"={prod(field.shape)}{FORMATS[field.kind]}").unpack_from

    def __get__(self, taken: Snapshot, kind: type) -> Any:
        values = self._read(taken._content, self._begin)
        found = taken.__dict__[self._name] = Row(values) if self._is_row else _shaped(values, self._shape)
        return found


@cache
def _snapshot_class(dtype: Any) -> type[Snapshot]:
    fields = fields_of(dtype)
    numbers = {name: field for name, field in fields.items() if not field.shape}
    passed_over = "".join(FORMATS[field.kind] if not field.shape else f"{field.end - field.begin}x" for field in fields.values())
    members: dict[str, Any] = {name: _Rows(name, field) for name, field in fields.items() if field.shape}
    members |= {"numbers": tuple(numbers), "read_numbers": struct.Struct(f"={passed_over}").unpack}
    return type("Snapshot", (Snapshot,), members | {"places": {name: slice(field.begin, field.end) for name, field in fields.items()}})


def snapshot(array: np.ndarray[Any, Any]) -> Any:
    """The one record of `array` as plain Python values, for reading only: several times faster where much is read, as in views."""
    return _snapshot_class(array.dtype)(array.tobytes())
