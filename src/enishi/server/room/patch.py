"""What has changed between two views: small enough to be sent with every move, exact enough to rebuild the new one."""

from collections.abc import Iterable
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


_PLAIN = frozenset((int, str, bool, float, type(None)))


def _compare(old: Any, new: Any, path: list[Step], found: list[Change]) -> None:
    """Notes how two values differ that are not the same."""
    kind = type(new)
    if kind in _PLAIN or kind is not type(old):
        found.append((path, new))
    elif kind is list:
        _compare_lists(old, new, path, found)
    elif kind is dict:
        _compare_dicts(old, new, path, found)
    elif isinstance(new, Struct):
        _compare_parts(zip(new.__struct_fields__, astuple(old), astuple(new), strict=True), path, found)
    else:
        found.append((path, new))


def _compare_parts(parts: Iterable[tuple[str, Any, Any]], path: list[Step], found: list[Change]) -> None:
    """Notes how parts differ, of each its name and how it was and is."""
    for name, before, after in parts:
        if before is not after and (before != after or type(before) is not type(after)):  # `_is_same` written out
            if type(after) in _PLAIN:
                found.append(([*path, name], after))
            else:
                _compare(before, after, [*path, name], found)


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
    is_plain = not new or type(new[0]) in _PLAIN
    if is_plain and len(new) <= SHORT:
        found.append((path, new))
    elif is_plain and len(old) != len(new):
        kept = _same_at_first(old, new)
        found.append((path, kept, new[kept:]) if kept else (path, new))
    else:
        _compare_items(old, new, path, found)


def _same_at_first(old: list[Any], new: list[Any]) -> int:
    """How many items are the same before the first that differs."""
    for index, (before, after) in enumerate(zip(old, new, strict=False)):
        if before is not after and (before != after or type(before) is not type(after)):  # `_is_same` written out
            return index
    return min(len(old), len(new))


def _compare_items(old: list[Any], new: list[Any], path: list[Step], found: list[Change]) -> None:
    within: list[Change] = []
    others = compress(count(), map(is_not, old, new))  # a board has many cells, and most are the very same
    differing = [index for index in others if not _is_same(old[index], new[index])]
    most = 1 + len(new) // 4
    if len(differing) <= most:
        for index in differing:
            _compare(old[index], new[index], [*path, index], within)
    if max(len(differing), len(within)) > most:
        found.append((path, new))
        return
    found += within
    both = min(len(old), len(new))
    if len(old) != len(new):
        found.append((path, both, new[both:]))


_FIXED = frozenset(("game", "version", "seats", "options", "seat", "log"))
"""Parts of a view that never change, and the log, which only grows or is cut off."""
_CHANGING = tuple(name for name in View.__struct_fields__ if name not in _FIXED)
_changing = attrgetter(*_CHANGING)


def changes_of_view(old: View, new: View, kept: int, told: list[LogEntry]) -> list[Change]:
    """What has changed in a view, of whose log the first `kept` entries are the same; `told` is what comes after them now."""
    found: list[Change] = []
    _compare_parts(zip(_CHANGING, _changing(old), _changing(new), strict=True), ["view"], found)
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
