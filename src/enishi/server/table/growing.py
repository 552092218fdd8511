"""Lists that only grow, of which copies share what they have in common."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


class Growing(Sequence[Item], Generic[Item]):
    """A list to which things are added. A copy costs nothing: both know how much of what they share is theirs."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def add(self, items: Sequence[Item]) -> None:
        if len(self._items) != self._length:  # a copy has gone another way
            self._items = self._items[: self._length]
        self._items += items
        self._length += len(items)

    def copy(self) -> "Growing[Item]":
        twin: Growing[Item] = object.__new__(Growing)
        twin._items, twin._length = self._items, self._length
        return twin

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        return self._own()[index]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._own())

    def __reversed__(self) -> Iterator[Item]:
        return reversed(self._own())

    def _own(self) -> list[Item]:
        """What is its own, to be read."""
        return self._items if len(self._items) == self._length else self._items[: self._length]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]
