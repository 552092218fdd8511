"""What has changed between two views: small enough to be sent with every move, exact enough to rebuild the new one."""

from collections.abc import Callable, Iterator, Sequence
from itertools import compress, count
from operator import attrgetter, is_not
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from enishi.server.messages.parts import Change, Step
from enishi.views import LogEntry, View


def changes(old: Any, new: Any, path: list[Step]) -> list[Change]:
    """Changes that make `old` into `new` at this path. Values are structs, dicts, lists and plain ones."""
    found: list[Change] = []
    if not _is_same(old, new):
        _compare(old, new, path, found)
    return found


def _is_same(old: Any, new: Any) -> bool:
    return old is new or (type(old) is type(new) and bool(old == new))


Comparing = Callable[[Any, Any, list[Step], list[Change]], None]
"""Notes how two values differ that are not the same: as they were, as they are, where they are, and where it is noted."""
_PLAIN = frozenset((int, str, bool, float, type(None)))


def _compare(old: Any, new: Any, path: list[Step], found: list[Change]) -> None:
    """Notes how two values differ that are not the same."""
    kind = type(new)
    if kind in _PLAIN or kind is not type(old):
        found.append((path, new))
    elif kind is list:
        _compare_lists(old, new, path, found)
    elif isinstance(new, Struct):
        _compare_parts(new.__struct_fields__, astuple(old), astuple(new), path, found)
    elif kind is dict:
        _compare_dicts(old, new, path, found)
    else:
        found.append((path, new))


def _others(old: Sequence[Any], new: Sequence[Any]) -> Iterator[int]:
    """Which parts are not the very same as before; most are, and those are passed over as fast as Python can."""
    return compress(count(), map(is_not, old, new))


def _compare_parts(
    names: Sequence[str], old: Sequence[Any], new: Sequence[Any], path: list[Step], found: list[Change], how: Comparing = _compare
) -> None:
    """Notes how parts differ. `how`: how those are compared that are not plain."""
    for number in _others(old, new):
        before, after = old[number], new[number]
        if before != after or type(before) is not type(after):
            if type(after) in _PLAIN:
                found.append(([*path, names[number]], after))
            else:
                how(before, after, [*path, names[number]], found)


def _compare_dicts(old: dict[Any, Any], new: dict[Any, Any], path: list[Step], found: list[Change]) -> None:
    if old.keys() != new.keys():
        found.append((path, new))
        return
    for name, after in new.items():
        if not _is_same(old[name], after):
            _compare(old[name], after, [*path, name], found)


SHORT = 8
"""A list of at most this many plain values is sent whole."""


def _compare_lists(old: list[Any], new: list[Any], path: list[Step], found: list[Change]) -> None:
    """Plain values from the first that differs, others item by item, unless so much has changed that the whole is shorter."""
    if new and type(new[0]) not in _PLAIN:
        _compare_items(old, new, path, found)
    elif len(new) <= SHORT:
        found.append((path, new))
    elif len(old) == len(new):
        _compare_items(old, new, path, found)
    else:
        kept = next(_differing(old, new), min(len(old), len(new)))
        found.append((path, kept, new[kept:]) if kept else (path, new))


def _differing(old: list[Any], new: list[Any]) -> Iterator[int]:
    """Which items are not as they were."""
    for index in _others(old, new):
        if old[index] != new[index] or type(old[index]) is not type(new[index]):
            yield index


def _compare_items(old: list[Any], new: list[Any], path: list[Step], found: list[Change]) -> None:
    within: list[Change] = []
    differing = list(_differing(old, new))
    most = 1 + len(new) // 4
    if len(differing) <= most:
        for index in differing:
            _compare(old[index], new[index], [*path, index], within)
    if len(differing) > most or len(within) > most:
        found.append((path, new))
        return
    found += within
    both = min(len(old), len(new))
    if len(old) != len(new):
        found.append((path, both, new[both:]))


class Compared:
    """How parts of the table have changed that are the very same for several viewers: found once for all whom it is shown to."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[tuple[Step, int, int], tuple[Any, Any, list[Change]]] = {}

    def compare(self, before: Any, after: Any, path: list[Step], found: list[Change]) -> None:
        """Notes how a part of the table has changed."""
        if type(after) is not list:  # whatever is long is a list, and may be shared
            _compare(before, after, path, found)
            return
        key = path[-1], id(before), id(after)
        known = self._found.get(key)
        if known is None:
            made: list[Change] = []
            _compare(before, after, path, made)
            self._found[key] = known = before, after, made  # what is kept cannot leave its number to anything else
        found += known[2]


_FIXED = frozenset(("game", "version", "seats", "options", "seat", "log", "table"))
"""Parts of a view that never change; the log, which only grows or is cut off; and the table, which is looked at part by part."""
_TABLE: list[Step] = ["view", "table"]
_CHANGING = tuple(name for name in View.__struct_fields__ if name not in _FIXED)
_changing = attrgetter(*_CHANGING)


def changes_of_view(old: View, new: View, kept: int, told: list[LogEntry], compared: Compared | None = None) -> list[Change]:
    """What has changed in a view, of whose log the first `kept` entries are the same; `told` is what comes after them now.

    `compared`: what was found for others who are shown the same.
    """
    found: list[Change] = []
    _compare_parts(_CHANGING, _changing(old), _changing(new), ["view"], found)
    how = (compared or Compared()).compare
    _compare_parts(new.table.__struct_fields__, astuple(old.table), astuple(new.table), _TABLE, found, how)
    if told or kept < old.events:
        found.append((["view", "log"], kept, told))
    return found


def patched(state: Any, made: list[Change]) -> Any:
    """The JSON value `state` after these changes; what a client does. `state` itself may be changed."""
    whole = {"": state}
    for change in made:
        place: Any = whole
        path: list[Any] = ["", *change[0]]
        for step in path[:-1]:
            place = place[step]
        if len(change) == 2:
            place[path[-1]] = change[1]
        else:
            place[path[-1]] = [*place[path[-1]][: change[1]], *change[2]]
    return whole[""]
