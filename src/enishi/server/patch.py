"""What has changed between two views: small enough to be sent with every move, exact enough to rebuild the new one."""

from typing import Any

import msgspec

from enishi.server.messages import Change, Step
from enishi.views import View


def changes(old: Any, new: Any, path: list[Step]) -> list[Change]:
    """Changes that make `old` into `new` at this path. Values are structs, dicts, lists and plain ones."""
    found: list[Change] = []
    if old is not new and not _is_same(old, new):
        _compare(old, new, path, found)
    return found


def _is_same(old: Any, new: Any) -> bool:
    return type(old) is type(new) and bool(old == new)


def _compare(old: Any, new: Any, path: list[Step], found: list[Change]) -> None:
    """Notes how two values differ that are not the same."""
    if type(old) is type(new) and isinstance(new, msgspec.Struct):
        for name in new.__struct_fields__:
            before, after = getattr(old, name), getattr(new, name)
            if before is not after and not _is_same(before, after):
                _compare(before, after, [*path, name], found)
    elif isinstance(new, dict) and isinstance(old, dict) and old.keys() == new.keys():
        for name, after in new.items():
            if old[name] is not after and not _is_same(old[name], after):
                _compare(old[name], after, [*path, name], found)
    elif isinstance(new, list) and isinstance(old, list) and new:
        _compare_lists(old, new, path, found)
    else:
        found.append((path, new))


SHORT = 8
"""A list of so many plain values is sent whole."""


def _compare_lists(old: list[Any], new: list[Any], path: list[Step], found: list[Change]) -> None:
    """Item by item, unless so much has changed that the whole is shorter."""
    within: list[Change] = []
    pairs = enumerate(zip(old, new, strict=False))
    differing = [index for index, (before, after) in pairs if before is not after and not _is_same(before, after)]
    most = 1 + len(new) // 4
    if len(differing) <= most:
        for index in differing:
            _compare(old[index], new[index], [*path, index], within)
    is_short = len(new) <= SHORT and not isinstance(new[0], msgspec.Struct | dict | list)
    if is_short or max(len(differing), len(within)) > most:
        found.append((path, new))
        return
    found += within
    both = min(len(old), len(new))
    if len(old) != len(new):
        found.append((path, both, new[both:]))


_FIXED = frozenset(("game", "version", "seats", "options", "seat", "log"))
"""Parts of a view that never change, and the log, which only grows or is cut off."""


def changes_of_view(old: View, new: View, kept: int) -> list[Change]:
    """What has changed in a view, of whose log the first `kept` entries are the same."""
    found: list[Change] = []
    for name in View.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if name not in _FIXED and before is not after and not _is_same(before, after):
            _compare(before, after, ["view", name], found)
    if kept < len(new.log) or kept < len(old.log):
        found.append((["view", "log"], kept, new.log[kept:]))
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
