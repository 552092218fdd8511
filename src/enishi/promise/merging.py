"""Copies of one story brought together: what people signed apart, each on their own copy."""

from collections.abc import Sequence

from msgspec.structs import replace

from enishi.errors import Refused
from enishi.promise import entries, story
from enishi.promise.entries import AnyEntry
from enishi.promise.refusals import refused
from enishi.promise.state import Shares, State


def merge(own: Sequence[AnyEntry], other: Sequence[AnyEntry]) -> tuple[list[AnyEntry], list[Refused]]:
    """One's own story with what the other copy has besides, and why anything of it does not fit. Another promise is refused."""
    if _bare(own[0]) != _bare(other[0]):
        raise refused("merge_other")
    own = [_with_shares(entry, other) for entry in own]
    merged, state = list(own), story.read(own)
    known = {entries.encode(_bare(entry)) for entry in own}
    reasons = []
    for entry in other[1:]:
        if entries.encode(_bare(entry)) in known:
            continue
        added, reason = _tried(state, entry)
        state = added or state
        merged += [entry] if added else []
        reasons += [reason] if reason else []
    return merged, reasons


def _tried(state: State, entry: AnyEntry) -> tuple[State | None, Refused | None]:
    try:
        return story.after(state, entry), None
    except Refused as refusal:
        return None, refusal


def _with_shares(entry: AnyEntry, other: Sequence[AnyEntry]) -> AnyEntry:
    """A text with the shares that either copy has of it."""
    if not isinstance(entry, entries.Written | entries.ChangeProposed):
        return entry
    for same in other:
        if isinstance(same, entries.Written | entries.ChangeProposed) and same.text == entry.text:
            return replace(entry, shares=_either(entry.shares, same.shares))
    return entry


def _either(one: Shares, other: Shares) -> Shares:
    if not one or not other:
        return one or other
    return tuple(mine or theirs for mine, theirs in zip(one, other, strict=True))


def _bare(entry: AnyEntry) -> AnyEntry:
    """An entry without what may differ between copies: shares, and the time at which a copy took it in."""
    if isinstance(entry, entries.Written | entries.ChangeProposed):
        return replace(entry, shares=(), at=0)
    return replace(entry, at=0)
